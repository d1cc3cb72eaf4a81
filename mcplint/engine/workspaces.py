"""Packages of one workspace that depend on each other are one project: a helper in one is called by the handlers of another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from mcplint.engine.gather import Group
from mcplint.inputs.packages import Packages
from mcplint.ir.source import Language


def joined(groups: Sequence[Group], packages: Packages, external: Iterable[str]) -> list[Group]:
    """The groups, those of packages that depend on each other made one. Dependencies that were not part of the scan are further roots, for linking.

    `external` are names of packages that are known as such (the SDKs), wherever their source lies.
    """
    leaders: dict[int, Group] = {id(group): group for group in groups}
    by_root = {(_slashed(group.root), id(group.settings)): group for group in groups}
    reached: dict[int, list[str]] = {}
    for group in groups:
        if not group.has_manifest or not any(file.language is not Language.PYTHON for file in group.wanted):
            continue
        for package in packages.reachable(_slashed(group.root), external).values():
            other = by_root.get((package.folder, id(group.settings)))
            if other is None:
                reached.setdefault(id(group), []).append(package.folder)
            else:
                _join(leaders, groups, other, group)
    members: dict[int, list[Group]] = {}
    for group in groups:
        members.setdefault(id(leaders[id(group)]), []).append(group)
    return [_one(parts, [folder for part in parts for folder in reached.get(id(part), ())]) for parts in members.values()]


def _join(leaders: dict[int, Group], groups: Sequence[Group], one: Group, other: Group) -> None:
    old, new = leaders[id(one)], leaders[id(other)]
    for group in groups:
        if leaders[id(group)] is old:
            leaders[id(group)] = new


def _one(parts: Sequence[Group], reached: Iterable[str]) -> Group:
    first = parts[0]
    for other in parts[1:]:
        first.entries.extend(other.entries)
        first.wanted.extend(other.wanted)
        first.captures.extend(other.captures)
        first.streams.extend(other.streams)
    if len(parts) > 1:
        first.wanted.sort(key=lambda file: file.path)
    roots = [*(_slashed(other.root) for other in parts[1:]), *reached]
    first.further = tuple(root for root in dict.fromkeys(roots) if root != _slashed(first.root))
    return first


def _slashed(path: str) -> str:
    return path.replace(os.sep, "/")


__all__ = ["joined"]
