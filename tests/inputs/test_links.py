"""What specifiers mean that are no relative paths: tsconfig.json, workspaces, `exports`, `#imports`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mcplint.config.settings import Settings
from mcplint.engine.run import check
from mcplint.inputs.disk import Disk
from mcplint.inputs.jsonc import table
from mcplint.inputs.links import Links
from mcplint.inputs.packages import Packages, pnpm_packages


def links(files: dict[str, object]) -> Links:
    return Links.in_memory({path: (text if isinstance(text, str) else json.dumps(text)).encode() for path, text in files.items()})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": 1}', {"a": 1}),
        ('\ufeff{ // "b"\n "a": "//x", /* , */ "c": [1, 2, ], }', {"a": "//x", "c": [1, 2]}),
        ('{"a": "\\"// no comment"}', {"a": '"// no comment'}),
        ("[1]", {}),
        ("{", {}),
        ("/*" * 50_000, {}),
        ("[" * 50_000, {}),
    ],
)
def test_json_with_comments(text: str, found: object) -> None:
    assert table(text.encode()) == found


def test_paths_of_tsconfig() -> None:
    found = links(
        {
            "tsconfig.json": '{ "compilerOptions": { "baseUrl": "./src", "paths": { "@/*": ["*"], "@/forms/*": ["shapes/*", "forms/*"], "config": ["settings.ts"] } } }'
        }
    )

    assert found("src/a.ts", "@/lib/x.js") == ("src/lib/x.js", "src/@/lib/x.js")
    assert found("src/a.ts", "@/forms/login")[:2] == ("src/shapes/login", "src/forms/login")
    assert found("src/deep/a.ts", "config")[0] == "src/settings.ts"
    assert found("src/a.ts", "lib/y")[-1] == "src/lib/y"
    assert found("src/a.ts", "node:fs") == ()


def test_extended_configurations() -> None:
    found = links(
        {
            "tsconfig.base.json": '{ "compilerOptions": { "paths": { "~/*": ["./packages/app/src/*"] } } /* all */ }',
            "packages/app/tsconfig.json": {"extends": ["./tsconfig.more", "../../tsconfig.base.json"]},
            "packages/app/tsconfig.more.json": {"compilerOptions": {"paths": {"~/*": ["./never/*"]}}},
            "packages/loop/tsconfig.json": {"extends": "./tsconfig.json"},
            "packages/vite/tsconfig.json": {"files": [], "references": [{"path": "./tsconfig.app.json"}]},
            "packages/vite/tsconfig.app.json": {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}},
        }
    )

    assert found("packages/app/src/a.ts", "~/forms") == ("packages/app/src/forms",)
    assert found("packages/loop/a.ts", "~/forms") == ()
    assert found("packages/vite/src/a.ts", "@/forms") == ("packages/vite/src/forms",)


def test_packages_of_a_workspace() -> None:
    found = links(
        {
            "package.json": {"name": "root", "workspaces": ["packages/*", "!packages/old"]},
            "packages/app/package.json": {"name": "app", "dependencies": {"@acme/kit": "workspace:*"}, "imports": {"#forms/*": "./dist/forms/*.js"}},
            "packages/kit/package.json": {
                "name": "@acme/kit",
                "exports": {
                    ".": {"types": "./dist/index.d.ts", "default": "./dist/index.js"},
                    "./ask": [{"import": "./dist/esm/ask.mjs"}],
                    "./f/*.js": "./dist/f/*.js",
                },
            },
            "packages/old/package.json": {"name": "old"},
            "packages/plain/package.json": {"name": "plain", "main": "lib/main.js"},
        }
    )

    assert "packages/kit/src/index" in found("packages/app/src/a.ts", "@acme/kit")
    assert "packages/kit/src/ask" in found("packages/app/src/a.ts", "@acme/kit/ask")
    assert "packages/kit/src/f/login" in found("packages/app/src/a.ts", "@acme/kit/f/login.js")
    assert "packages/app/src/forms/login" in found("packages/app/src/a.ts", "#forms/login")
    assert "packages/plain/src/main" in found("packages/app/src/a.ts", "plain")
    assert found("packages/app/src/a.ts", "old") == ()
    assert found("packages/app/src/a.ts", "zod") == ()
    assert "packages/app/src/index" in found("packages/app/src/a.ts", "app")


def test_other_ways_to_name_a_package() -> None:
    found = links(
        {
            "pnpm-workspace.yaml": "packages:\n  # all\n  - 'libs/**'\n  - \"apps/web\"\ncatalog:\n  zod: ^3\n",
            "package.json": {"name": "root"},
            "libs/deep/kit/package.json": {"name": "kit"},
            "apps/web/package.json": {"name": "web", "dependencies": {"beside": "file:../../outside"}},
            "outside/package.json": {"name": "other"},
        }
    )

    assert "libs/deep/kit/src/index" in found("apps/web/src/a.ts", "kit")
    assert "outside/src/index" in found("apps/web/src/a.ts", "beside")
    assert pnpm_packages(b"packages: ['a/*', \"b\"]\n") == ["a/*", "b"]
    assert pnpm_packages(b"packages:\n- a\n- b\nonlyBuiltDependencies:\n- c\n") == ["a", "b"]
    assert pnpm_packages(None) == []


def test_what_a_package_reaches() -> None:
    manifests = {
        "package.json": {"workspaces": {"packages": ["p/*"]}},
        "p/a/package.json": {"name": "a", "dependencies": {"b": "*", "sdk": "*"}},
        "p/b/package.json": {"name": "b", "devDependencies": {"c": "*"}},
        "p/c/package.json": {"name": "c", "dependencies": {"a": "*"}},
        "p/sdk/package.json": {"name": "sdk"},
        "p/d/package.json": {"name": "d"},
    }
    packages = Packages(Disk({path: json.dumps(text).encode() for path, text in manifests.items()}))

    assert set(packages.reachable("p/a", ("sdk",))) == {"b", "c"}
    assert set(packages.reachable("p/d")) == set()
    assert packages.workspace_of("p/a") == ""
    assert packages.workspace_of("q/z") is None


SERVER = """import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ask, loginForm } from "@acme/kit";

export function register(server: McpServer) {
  server.registerTool("login", {}, async () => {
    const answer = await ask(server, "Log in", loginForm);
    if (answer.action !== "accept") return { content: [] };
    return { content: [{ type: "text", text: "Done." }] };
  });
}
"""
KIT = {
    "index.ts": 'export * from "./ask-somebody.js";\nexport { default as loginForm } from "./login.js";\n',
    "login.ts": 'export default { type: "object", properties: { password: { type: "string", title: "Password" } } };\n',
    "ask-somebody.ts": (
        'import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n'
        "export const ask = (server: McpServer, message: string, requestedSchema: any) => server.server.elicitInput({ message, requestedSchema });\n"
    ),
}


def workspace(folder: Path, extra: dict[str, str] | None = None) -> None:
    files = {
        "package.json": '{"workspaces": ["packages/*"]}',
        "packages/app/package.json": '{"name": "app", "dependencies": {"@acme/kit": "*", "@modelcontextprotocol/sdk": "^1.24.0"}}',
        "packages/app/src/server.ts": SERVER,
        "packages/kit/package.json": '{"name": "@acme/kit", "main": "./dist/index.js"}',
        **{f"packages/kit/src/{name}": text for name, text in KIT.items()},
        **(extra or {}),
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def found_in(folder: Path, *paths: str) -> list[tuple[str, str]]:
    report = check(paths or (".",), Settings(select=("MCP101", "MCP903")), cwd=str(folder))
    return [(finding.rule, finding.place.file.path) for finding in report.findings]


def test_packages_that_depend_on_each_other_are_one_project(tmp_path: Path) -> None:
    workspace(tmp_path)

    assert found_in(tmp_path) == [("MCP101", "packages/kit/src/login.ts")]
    assert found_in(tmp_path, "packages/app", "packages/kit") == [("MCP101", "packages/kit/src/login.ts")]
    assert found_in(tmp_path, "packages/kit") == []


def test_packages_that_do_not_are_apart(tmp_path: Path) -> None:
    workspace(tmp_path, {"packages/app/package.json": '{"name": "app"}'})

    report = check((".",), Settings(select=("MCP101",)), cwd=str(tmp_path))

    assert report.examined == 4
    assert not report.findings
