"""Files that git calls changed."""

from __future__ import annotations

import os


class GitError(Exception):
    """Git could not say what changed. The message says why."""


def changed_files(cwd: str, ref: str = "HEAD") -> frozenset[str]:
    """Absolute real paths of files that differ from the merge base with `ref`: in commits, index or work tree, and untracked ones.

    Raises:
        GitError: no git, no repository, or no such revision.
    """
    if ref.startswith("-") or not ref.strip():
        raise GitError(f"{ref!r} is no revision")
    top = _git(cwd, "rev-parse", "--show-toplevel").rstrip("\n")
    if ref == "HEAD" and not _has_head(cwd):
        listed = _git(top, "ls-files", "-z", "--cached")
    else:
        base = _git(cwd, "merge-base", ref, "HEAD").strip()
        listed = _git(top, "diff", "--name-only", "-z", "--diff-filter=d", "--no-renames", "--no-ext-diff", "--no-textconv", base, "--")
    untracked = _git(top, "ls-files", "-z", "--others", "--exclude-standard")
    names = (name for text in (listed, untracked) for name in text.split("\0") if name)
    return frozenset(os.path.realpath(os.path.join(top, name)) for name in names)


def _has_head(cwd: str) -> bool:
    try:
        _git(cwd, "rev-parse", "--verify", "--quiet", "HEAD")
    except GitError:
        return False
    return True


def _git(cwd: str, *arguments: str) -> str:
    import subprocess  # noqa: PLC0415 - 8 ms that other runs do not need

    # The repository may be one we do not trust: none of its hooks or programs may run.
    command = ["git", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}", "-c", "diff.external=", *arguments]
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, check=False, timeout=60)  # noqa: S603
    except FileNotFoundError:
        raise GitError("git is not installed; --changed needs it") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise GitError(f"git failed: {error}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(f"git {arguments[0]}: {said[-1][:300] if said else 'failed'}")
    return done.stdout.decode("utf-8", "surrogateescape")
