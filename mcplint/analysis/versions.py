"""Which SDK lines a project uses: from its manifests and lock files, and from what its modules import."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.scopes import inner_statements
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.sdk.tables import Generation, SdkTables

_REQUIREMENT = regex(r"^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;#]*)")
_CATALOG_LINE = regex(r"""^\s+["']?([@\w./-]+)["']?:[ \t]+["']?([\^~<>=\d][^"'\s#]*)""", re.MULTILINE)
_QUOTED_REQUIREMENT = regex(r"""["']([A-Za-z][\w.-]*(?:\[[\w,\s-]*\])?\s*[~=<>!]=?[^"'\n]*)["']""")
_SCRIPT = regex(rb"(?m)^# /// script[ \t]*\r?$\n((?:^#(?:| [^\n]*)$\n)+?)^# ///[ \t]*\r?$")
_CLAUSE = regex(r"(===|==|~=|>=|<=|!=|<|>|\^|~)?\s*v?(\d+)(?:\.(\d+|\*|x))?(?:\.(\d+|\*|x))?")


@dataclass(frozen=True, slots=True)
class VersionRange:
    """Versions a project may run with: at least `low`, below `high`; `exact` when a lock file or `==` names one."""

    low: tuple[int, int, int] = (0, 0, 0)
    high: tuple[int, int, int] = (10**6, 0, 0)
    exact: bool = False

    @property
    def bounded(self) -> bool:
        """Whether an upper bound or a single version is known."""
        return self.exact or self.high[0] < 10**6


def normal(name: str) -> str:
    """A distribution name in its normal form (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def parse_range(text: str) -> VersionRange:
    """The versions that a specifier admits (`>=1.2,<2`, `^1.4`, `~=1.9`, `1.27.0`)."""
    low, high, exact = (0, 0, 0), (10**6, 0, 0), False
    for match in _CLAUSE.finditer(text):
        operator = match[1] or ""
        numbers = [int(g) if g and g.isdigit() else 0 for g in match.groups()[1:]]
        version = (numbers[0], numbers[1], numbers[2])
        wild = any(g in ("*", "x") for g in match.groups()[2:])
        if operator in ("==", "===", "") and not wild:
            low, high, exact = version, (version[0], version[1], version[2] + 1), True
        elif operator in ("==", "") and wild:
            low, high = version, (version[0], version[1] + 1, 0) if match[3] not in ("*", "x", None) else (version[0] + 1, 0, 0)
        elif operator in (">=", ">"):
            low = max(low, version)
        elif operator in ("<", "<="):
            high = min(high, version if operator == "<" else (version[0], version[1], version[2] + 1))
        elif operator == "~=":
            low = max(low, version)
            high = min(high, (version[0] + 1, 0, 0) if match[4] is None else (version[0], version[1] + 1, 0))
        elif operator == "^":
            low, high = version, (version[0] + 1, 0, 0)
        elif operator == "~":
            low, high = version, (version[0], version[1] + 1, 0)
    return VersionRange(low, high, exact)


def declared(manifests: Mapping[str, bytes], overrides: Mapping[str, str], sources: Iterable[bytes] = ()) -> dict[str, VersionRange]:
    """The versions of each distribution that the manifests of a project name; a lock file beats a range, configuration beats both.

    Manifests of several folders are those of packages that belong together: what runs with any of their versions. `sources` are Python files, which may
    say what they need by themselves (PEP 723); that holds where no manifest says it.
    """
    folders: dict[str, dict[str, VersionRange]] = {}
    locks: dict[str, VersionRange] = {}
    metadata: dict[str, VersionRange] = {}
    catalogs = _catalogs(manifests)
    for path, data in manifests.items():
        folder, _, name = path.rpartition("/")
        ranges = folders.setdefault(folder, {})
        if name == "pyproject.toml":
            _pyproject(data, ranges)
        elif name in ("uv.lock", "poetry.lock", "pdm.lock"):
            _toml_lock(data, locks)
        elif name == "package.json":
            _package_json(data, ranges, catalogs)
        elif name == "package-lock.json":
            _package_lock(data, locks)
        elif name.startswith("requirements") or folder.rpartition("/")[2] == "requirements":
            for line in data.decode("utf-8", "replace").splitlines():
                _requirement(line, ranges)
        elif name in ("METADATA", "PKG-INFO"):
            _metadata(data, metadata)
        elif name == "setup.cfg":
            for line in data.decode("utf-8", "replace").splitlines():
                if line.startswith((" ", "\t")):
                    _requirement(line, ranges)
        elif name == "setup.py":
            for match in _QUOTED_REQUIREMENT.finditer(data.decode("utf-8", "replace")):
                _requirement(match[1], ranges)
        elif name == "Pipfile":
            _named_versions(_toml(data).get("packages"), ranges)
    out = {**_together(filter(None, map(_inline, sources))), **metadata, **_together(folders.values()), **locks}
    for name, text in overrides.items():
        out[normal(name) if "/" not in name else name] = parse_range(text)
    return out


def _together(folders: Iterable[Mapping[str, VersionRange]]) -> dict[str, VersionRange]:
    """For each distribution the versions that any of several packages admits."""
    out: dict[str, VersionRange] = {}
    for ranges in folders:
        for name, versions in ranges.items():
            known = out.get(name)
            if known is None or known == versions:
                out[name] = versions
            else:
                out[name] = VersionRange(min(known.low, versions.low), max(known.high, versions.high))
    return out


def _catalogs(manifests: Mapping[str, bytes]) -> dict[str, str]:
    """Versions by name that pnpm-workspace.yaml lists under `catalog:` or `catalogs:`, for packages that say `catalog:`."""
    found: dict[str, str] = {}
    for path, data in manifests.items():
        if path.rsplit("/", 1)[-1] == "pnpm-workspace.yaml" and b"catalog" in data:
            text = data.decode("utf-8", "replace")
            for match in _CATALOG_LINE.finditer(text, text.index("catalog")):
                found.setdefault(match[1], match[2])
    return found


def _metadata(data: bytes, ranges: dict[str, VersionRange]) -> None:
    """What an unpacked distribution says that it requires; its head ends with the first empty line."""
    for line in data.decode("utf-8", "replace").splitlines():
        if not line:
            return
        if line.startswith("Requires-Dist:"):
            _requirement(line[len("Requires-Dist:") :], ranges)


def _toml(data: bytes) -> Mapping[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        table: Mapping[str, Any] = tomllib.loads(data.decode("utf-8", "replace"))
        return table
    except tomllib.TOMLDecodeError:
        return {}  # a broken manifest only means that versions are not known


def _requirement(line: Any, ranges: dict[str, VersionRange]) -> None:
    if not isinstance(line, str) or line.lstrip().startswith(("#", "-")):
        return
    match = _REQUIREMENT.match(line)
    if match:
        ranges[normal(match[1])] = parse_range(match[2])


def _inline(source: bytes) -> dict[str, VersionRange]:
    """What a script says that it needs, in a comment of its own (PEP 723)."""
    ranges: dict[str, VersionRange] = {}
    block = _SCRIPT.search(source) if b"# /// script" in source else None
    if block is not None:
        lines = [line[2:] if line.startswith(b"# ") else line[1:] for line in block[1].splitlines()]
        _requirements(_toml(b"\n".join(lines)).get("dependencies"), ranges)
    return ranges


def _requirements(listed: Any, ranges: dict[str, VersionRange]) -> None:
    for line in listed if isinstance(listed, list) else ():
        _requirement(line, ranges)


def _pyproject(data: bytes, ranges: dict[str, VersionRange]) -> None:
    table = _toml(data)
    project = table.get("project")
    extras = project.get("optional-dependencies") if isinstance(project, Mapping) else None
    for groups in (table.get("dependency-groups"), extras):
        for group in groups.values() if isinstance(groups, Mapping) else ():
            _requirements(group, ranges)
    _requirements(project.get("dependencies") if isinstance(project, Mapping) else None, ranges)
    tool = table.get("tool")
    poetry = tool.get("poetry") if isinstance(tool, Mapping) else None
    if isinstance(poetry, Mapping):
        groups = poetry.get("group")
        for group in groups.values() if isinstance(groups, Mapping) else ():
            _named_versions(group.get("dependencies") if isinstance(group, Mapping) else None, ranges)
        _named_versions(poetry.get("dependencies"), ranges)


def _named_versions(table: Any, ranges: dict[str, VersionRange]) -> None:
    """Versions under the names of distributions, as Poetry and Pipenv write them."""
    for name, value in table.items() if isinstance(table, Mapping) else ():
        text = value.get("version", "") if isinstance(value, Mapping) else value
        if isinstance(text, str):
            ranges[normal(name)] = parse_range(text)


def _toml_lock(data: bytes, locks: dict[str, VersionRange]) -> None:
    # lock files are large; a pattern over the text is enough and much faster than parsing
    text = data.decode("utf-8", "replace")
    for match in re.finditer(r'^name = "([^"\n]+)"\r?\nversion = "([^"\n]+)"', text, re.MULTILINE):
        locks[normal(match[1])] = parse_range("==" + match[2])


def _package_json(data: bytes, ranges: dict[str, VersionRange], catalogs: Mapping[str, str]) -> None:
    try:
        import json

        table = json.loads(data)
    except (ValueError, RecursionError):
        return
    for key in ("peerDependencies", "devDependencies", "dependencies"):
        group = table.get(key) if isinstance(table, Mapping) else None
        for name, text in group.items() if isinstance(group, Mapping) else ():
            if isinstance(text, str):
                ranges[name] = parse_range(catalogs.get(name, "") if text.startswith("catalog:") else text)


def _package_lock(data: bytes, locks: dict[str, VersionRange]) -> None:
    try:
        import json

        table = json.loads(data)
    except (ValueError, RecursionError):
        return
    packages = table.get("packages") if isinstance(table, Mapping) else None
    for path, entry in packages.items() if isinstance(packages, Mapping) else ():
        if path.startswith("node_modules/") and path.count("node_modules/") == 1 and isinstance(entry, Mapping):
            version = entry.get("version")
            if isinstance(version, str):
                locks[path[len("node_modules/") :]] = parse_range("==" + version)


def _fits(generation: Generation, versions: VersionRange) -> bool:
    return versions.low[0] < generation.below and (
        versions.high[0] > generation.first or (versions.high[0] == generation.first and versions.high[1:] > (0, 0))
    )


class Versions:
    """The SDK lines of a project's modules."""

    def __init__(self, sdk: SdkTables, ranges: Mapping[str, VersionRange]) -> None:
        self._sdk = sdk
        self.ranges = ranges
        self._shown: dict[tuple[int, str], str] = {}

    def range_of(self, distribution: str) -> VersionRange | None:
        """The versions of a distribution, or None when no manifest names it."""
        return self.ranges.get(distribution)

    def older(self, distribution: str, began: Iterable[int] | None) -> bool:
        """Whether the versions of a distribution in use are certainly older than one."""
        versions = self.ranges.get(distribution)
        return versions is not None and began is not None and versions.high <= tuple(began)

    def line(self, info: ModuleInfo, distribution: str) -> str:
        """The SDK line that a module is written for, of those of one distribution; "" when it uses none.

        The manifest decides when it admits only one line; else imports that only one line has; else the first line the module's imports fit.
        """
        lines = [g for g in self._sdk.generations if g.distribution == distribution]
        versions = self.ranges.get(distribution)
        if versions is not None:
            fitting = [g for g in lines if _fits(g, versions)]
            if len(fitting) == 1:
                return fitting[0].sdk
            lines = fitting or lines
        imported = imported_names(info)
        shown = [g for g in lines if any(_imports(imported, m) for m in g.modules) or _alone(g, imported)]
        if shown:
            return shown[-1].sdk
        return ""

    def shown(self, info: ModuleInfo, distribution: str) -> str:
        """The line that a module's imports show beyond doubt: names and modules that no other line of the distribution has; "" when they do not."""
        known = self._shown.get((id(info), distribution))
        if known is None:
            known = self._shown[id(info), distribution] = self._find_shown(info, distribution)
        return known

    def _find_shown(self, info: ModuleInfo, distribution: str) -> str:
        lines = [g for g in self._sdk.generations if g.distribution == distribution]
        imported = imported_names(info)
        found = [g for g in lines if any(m != distribution and _imports(imported, m) for m in g.modules) or _alone(g, imported)]
        return found[0].sdk if len(found) == 1 else ""

    def imports(self, info: ModuleInfo, package: str) -> bool:
        """Whether a module imports a package."""
        return _imports(imported_names(info), package)

    def only(self, distribution: str) -> str:
        """The one line that the manifest admits, or ""."""
        versions = self.ranges.get(distribution)
        lines = [g.sdk for g in self._sdk.generations if g.distribution == distribution and versions is not None and _fits(g, versions)]
        return lines[0] if len(lines) == 1 else ""

    def known(self, distribution: str) -> bool:
        """Whether the manifest admits only one line of a distribution."""
        versions = self.ranges.get(distribution)
        return versions is not None and len([g for g in self._sdk.generations if g.distribution == distribution and _fits(g, versions)]) == 1


def imported_names(info: ModuleInfo) -> set[str]:
    """Dotted names of the modules and names that a module imports, anywhere in its text at module level or under a condition."""
    if info.imported is not None:
        return info.imported
    out: set[str] = set()
    stack: list[ir.Stmt] = list(info.module.body)
    while stack:
        statement = stack.pop()
        if isinstance(statement, ir.Import) and statement.level == 0:
            out.add(statement.module)
            out.update(f"{statement.module}.{n.name}" for n in statement.names if n.name)
        else:
            stack.extend(inner_statements(statement))
    info.imported = out
    return out


def _alone(generation: Generation, imported: set[str]) -> bool:
    """Whether imports show a line that no other line has."""
    if any(name in imported for name in generation.names):
        return True
    return bool(generation.beside) and _imports(imported, generation.distribution) and any(_imports(imported, m) for m in generation.beside)


def _imports(imported: set[str], module: str) -> bool:
    return any(name == module or name.startswith((module + ".", module + "/")) for name in imported)
