"""Client configuration to `ClientConfigServer`s."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.client_config import read_config
from mcplint.interactions.messages import ClientConfigServer
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.source import SourceFile


def servers(file: SourceFile, problems: list[Problem] | None = None) -> Iterator[ClientConfigServer]:
    """The servers of a client configuration file; none when it is no such file. What is wrong with the JSON is added to `problems`."""
    members, found = read_config(file)
    if problems is not None:
        problems.extend(found)
    for member in members:
        yield _server(member)


def _server(member: JsonMember) -> ClientConfigServer:
    node = member.value
    command = node.get("command")
    args = node.get("args")
    if command is not None and command.kind == "object":  # an editor writes {"path": …, "args": […], "env": {…}}
        args, inner = command.get("args"), command
        command = inner.get("path")
        env = inner.get("env")
    else:
        env = node.get("env")
    url = next((found for key in ("url", "serverUrl", "httpUrl") if (found := node.get(key)) is not None), None)
    listed = command.items if command is not None and command.kind == "array" else ()
    return ClientConfigServer(
        member.key,
        member.key_place,
        node,
        command=_string(listed[0] if listed else command),
        args=tuple(i for i in (*listed[1:], *(args.items if args is not None else ())) if i.kind == "string"),
        env=_strings(env if env is not None else node.get("environment")),
        headers=_strings(_first(node, "headers", "requestInit")),
        url=_string(url),
    )


def _first(node: JsonNode, *keys: str) -> JsonNode | None:
    for key in keys:
        found = node.get(key)
        if found is not None:
            return found.get("headers") if key == "requestInit" else found
    return None


def _string(node: JsonNode | None) -> JsonNode | None:
    return node if node is not None and node.kind == "string" else None


def _strings(node: JsonNode | None) -> tuple[JsonMember, ...]:
    return tuple(m for m in node.members if m.value.kind == "string") if node is not None else ()
