"""The expressions of a scope with what stands around each of them."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ScopeInfo
from mcplint.analysis.sites import own_expressions
from mcplint.ir import nodes as ir


def nodes_of(scope: ScopeInfo) -> Iterator[tuple[ir.Node, list[ir.Node]]]:
    """Every expression of a scope with what stands around it, the statement first."""
    for within in list(flow_of(scope).places.values()):
        for root in own_expressions(within.current):
            stack: list[tuple[ir.Node, list[ir.Node]]] = [(root, [within.current])]
            while stack:
                node, parents = stack.pop()
                yield node, parents
                below = [*parents, node]
                stack.extend((child, below) for child in ir.children(node))


def parents_of(scope: ScopeInfo, wanted: ir.Node) -> list[ir.Node] | None:
    """What stands around a node of a scope, the statement first; None when it is not there."""
    for node, parents in nodes_of(scope):
        if node is wanted:
            return parents
    return None


def site_of(scope: ScopeInfo, call: ir.Call) -> CallSite | None:
    """The call site of a call in a scope."""
    for site in flow_of(scope).calls:
        if site.call is call:
            return site
    return None


__all__ = ["nodes_of", "parents_of", "site_of"]
