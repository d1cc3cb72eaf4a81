"""Every form of export with every form of import: a helper and a schema are found through it, from the handler's side and from the helper's."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources

PACKAGE = '{"name": "x", "dependencies": {"@modelcontextprotocol/sdk": "^1.24.0"}}'
BODY = """(server, message, requestedSchema) {
  return server.server.elicitInput({ message, requestedSchema });
}
"""
USE = """
FUNC register(TYPED) {
  server.registerTool("t", {}, async () => {
    const a = await CALL(server, "Log in", FORM);
    if (a.action !== "accept") return { content: [] };
    return { content: [{ type: "text", text: "ok" }] };
  });
}
"""
SCHEMA = '{ type: "object", properties: { password: { type: "string", title: "Password" } } }'


def use(head, call, form, js=False):
    imp = (
        'const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");'
        if js
        else 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";'
    )
    typed = "server" if js else "server: McpServer"
    s = head + "\n" + imp + USE.replace("TYPED", typed).replace("CALL", call).replace("FORM", form)
    s = s.replace("FUNC", "function" if js else "export function")
    if js:
        s += "module.exports = { register };\n"
    return s


ASK_NAMED = "export async function ask" + BODY
ASK_DEFAULT_NAMED = "export default async function ask" + BODY
ASK_DEFAULT = "export default async function " + BODY
ASK_ARROW = "export const ask = async (server, message, requestedSchema) => server.server.elicitInput({ message, requestedSchema });\n"
FORM = "export const form = " + SCHEMA + ";\n"
cases: dict[str, dict[str, str]] = {}


def add(name: str, files: dict[str, str]) -> None:
    cases[name] = files


main = "src/server.ts"
L = SCHEMA
add("named", {"src/ask.ts": ASK_NAMED, main: use('import { ask } from "./ask.js";', "ask", L)})
add("named alias", {"src/ask.ts": ASK_NAMED, main: use('import { ask as question } from "./ask.js";', "question", L)})
add("namespace", {"src/ask.ts": ASK_NAMED, main: use('import * as ui from "./ask.js";', "ui.ask", L)})
add("default", {"src/ask-user.ts": ASK_DEFAULT_NAMED, main: use('import question from "./ask-user.js";', "question", L)})
add("default anonymous", {"src/ask-user.ts": ASK_DEFAULT, main: use('import question from "./ask-user.js";', "question", L)})
add(
    "default arrow",
    {
        "src/ask-user.ts": "export default async (server, message, requestedSchema) => server.server.elicitInput({ message, requestedSchema });\n",
        main: use('import question from "./ask-user.js";', "question", L),
    },
)
add(
    "default later",
    {"src/ask-user.ts": "async function ask" + BODY + "export default ask;\n", main: use('import question from "./ask-user.js";', "question", L)},
)
add(
    "default object",
    {"src/ask-user.ts": "async function ask" + BODY + "export default { ask };\n", main: use('import ui from "./ask-user.js";', "ui.ask", L)},
)
add(
    "default object method",
    {"src/ask-user.ts": "export default { async ask" + BODY + "};\n", main: use('import ui from "./ask-user.js";', "ui.ask", L)},
)
add(
    "list",
    {
        "src/ask-user.ts": "async function ask" + BODY + "export { ask as question };\n",
        main: use('import { question } from "./ask-user.js";', "question", L),
    },
)
add(
    "list as default",
    {
        "src/ask-user.ts": "async function ask" + BODY + "export { ask as default };\n",
        main: use('import question from "./ask-user.js";', "question", L),
    },
)
add("import default as", {"src/ask-user.ts": ASK_DEFAULT_NAMED, main: use('import { default as question } from "./ask-user.js";', "question", L)})
for b, bp, spec in (
    ("index", "src/ui/index.ts", "./ui/index.js"),
    ("index folder", "src/ui/index.ts", "./ui"),
    ("barrel", "src/ui/all.ts", "./ui/all.js"),
):
    add(
        b + " star",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'export * from "./confirm-helper.js";\n',
            main: use(f'import {{ ask }} from "{spec}";', "ask", L),
        },
    )
    add(
        b + " named",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'export { ask } from "./confirm-helper.js";\n',
            main: use(f'import {{ ask }} from "{spec}";', "ask", L),
        },
    )
    add(
        b + " renamed",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'export { ask as question } from "./confirm-helper.js";\n',
            main: use(f'import {{ question }} from "{spec}";', "question", L),
        },
    )
    add(
        b + " default as",
        {
            "src/ui/confirm-helper.ts": ASK_DEFAULT,
            bp: 'export { default as question } from "./confirm-helper.js";\n',
            main: use(f'import {{ question }} from "{spec}";', "question", L),
        },
    )
    add(
        b + " star as",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'export * as dialogs from "./confirm-helper.js";\n',
            main: use(f'import {{ dialogs }} from "{spec}";', "dialogs.ask", L),
        },
    )
    add(
        b + " import export",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'import { ask } from "./confirm-helper.js";\nexport { ask };\n',
            main: use(f'import {{ ask }} from "{spec}";', "ask", L),
        },
    )
    add(
        b + " import export renamed",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'import { ask } from "./confirm-helper.js";\nexport { ask as question };\n',
            main: use(f'import {{ question }} from "{spec}";', "question", L),
        },
    )
    add(
        b + " import export ns",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'import * as dialogs from "./confirm-helper.js";\nexport { dialogs };\n',
            main: use(f'import {{ dialogs }} from "{spec}";', "dialogs.ask", L),
        },
    )
    add(
        b + " const alias",
        {
            "src/ui/confirm-helper.ts": ASK_NAMED,
            bp: 'import { ask } from "./confirm-helper.js";\nexport const question = ask;\n',
            main: use(f'import {{ question }} from "{spec}";', "question", L),
        },
    )
add(
    "index dot",
    {
        "src/ui/confirm-helper.ts": ASK_NAMED,
        "src/index.ts": 'export * from "./ui/confirm-helper.js";\n',
        main: use('import { ask } from ".";', "ask", L),
    },
)
add(
    "index dotdot",
    {
        "src/ui/confirm-helper.ts": ASK_NAMED,
        "src/index.ts": 'export * from "./ui/confirm-helper.js";\n',
        "src/deep/server.ts": use('import { ask } from "..";', "ask", L),
    },
)
add(
    "index dotdot slash index",
    {
        "src/ui/confirm-helper.ts": ASK_NAMED,
        "src/index.ts": 'export * from "./ui/confirm-helper.js";\n',
        "src/deep/server.ts": use('import { ask } from "../index.js";', "ask", L),
    },
)
add(
    "two barrels",
    {
        "src/ui/dialogs/confirm-helper.ts": ASK_NAMED,
        "src/ui/dialogs/index.ts": 'export * from "./confirm-helper.js";\n',
        "src/ui/index.ts": 'export * from "./dialogs/index.js";\n',
        main: use('import { ask } from "./ui/index.js";', "ask", L),
    },
)
add(
    "star and default",
    {
        "src/ui/confirm-helper.ts": ASK_NAMED,
        "src/ui/index.ts": 'export * from "./a.js";\nexport * from "./confirm-helper.js";\nexport default 3;',
        "src/ui/a.ts": "export const x = 1;\n",
        main: use('import { ask } from "./ui/index.js";', "ask", L),
    },
)
add("arrow", {"src/ask.ts": ASK_ARROW, main: use('import { ask } from "./ask.js";', "ask", L)})
add(
    "dynamic import",
    {
        "src/ask.ts": ASK_NAMED,
        main: use("", "ask", L).replace("    const a = await", '    const { ask } = await import("./ask.js");\n    const a = await'),
    },
)
add(
    "dynamic import ns",
    {
        "src/ask.ts": ASK_NAMED,
        main: use("", "ui.ask", L).replace("    const a = await", '    const ui = await import("./ask.js");\n    const a = await'),
    },
)
add("import equals", {"src/ask.ts": "async function ask" + BODY + "export = ask;\n", main: use('import question = require("./ask");', "question", L)})
add(
    "export equals object",
    {"src/ask.ts": "async function ask" + BODY + "export = { ask };\n", main: use('import ui = require("./ask");', "ui.ask", L)},
)
add(
    "export equals object named",
    {"src/ask.ts": "async function ask" + BODY + "export = { ask };\n", main: use('import { ask } from "./ask";', "ask", L)},
)
add("class static", {"src/ask.ts": "export class Ui { static async ask" + BODY + "}\n", main: use('import { Ui } from "./ask.js";', "Ui.ask", L)})
add(
    "default instance",
    {"src/ask.ts": "class Ui { async ask" + BODY + "}\nexport default new Ui();\n", main: use('import ui from "./ask.js";', "ui.ask", L)},
)
add(
    "namespace decl",
    {"src/ask.ts": "export namespace Ui { export async function ask" + BODY + "}\n", main: use('import { Ui } from "./ask.js";', "Ui.ask", L)},
)
A = "async function ask" + BODY
jm = "src/server.js"
add("cjs object", {"src/ask.js": A + "module.exports = { ask };\n", jm: use('const { ask } = require("./ask");', "ask", L, True)})
add(
    "cjs object renamed",
    {"src/ask.js": A + "module.exports = { question: ask };\n", jm: use('const { question } = require("./ask");', "question", L, True)},
)
add(
    "cjs destructure rename",
    {"src/ask.js": A + "module.exports = { ask };\n", jm: use('const { ask: question } = require("./ask");', "question", L, True)},
)
add("cjs ns", {"src/ask.js": A + "module.exports = { ask };\n", jm: use('const ui = require("./ask.js");', "ui.ask", L, True)})
add("cjs whole", {"src/ask.js": A + "module.exports = ask;\n", jm: use('const question = require("./ask.js");', "question", L, True)})
add(
    "cjs whole expr", {"src/ask.js": "module.exports = async function " + BODY, jm: use('const question = require("./ask.js");', "question", L, True)}
)
add("cjs member", {"src/ask.js": A + "exports.question = ask;\n", jm: use('const { question } = require("./ask.js");', "question", L, True)})
add(
    "cjs member fn",
    {"src/ask.js": "exports.question = async function " + BODY + ";\n", jm: use('const { question } = require("./ask.js");', "question", L, True)},
)
add(
    "cjs module.exports.x",
    {"src/ask.js": A + "module.exports.question = ask;\n", jm: use('const question = require("./ask.js").question;', "question", L, True)},
)
add("cjs both", {"src/ask.js": A + "module.exports = exports = { ask };\n", jm: use('const { ask } = require("./ask.js");', "ask", L, True)})
add(
    "cjs inline method",
    {"src/ask.js": "module.exports = { async ask" + BODY + "};\n", jm: use('const { ask } = require("./ask.js");', "ask", L, True)},
)
add(
    "cjs reexport whole",
    {
        "src/ui/ask.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'module.exports = require("./ask");\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add(
    "cjs reexport spread",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'module.exports = { ...require("./confirm-helper"), x: 1 };\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add(
    "cjs reexport member",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'exports.ask = require("./confirm-helper").ask;\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add(
    "cjs reexport member in object",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'module.exports = { ask: require("./confirm-helper").ask };\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add(
    "cjs reexport ns in object",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'module.exports = { dialogs: require("./confirm-helper") };\n',
        jm: use('const { dialogs } = require("./ui");', "dialogs.ask", L, True),
    },
)
add(
    "cjs reexport const",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'const helper = require("./confirm-helper");\nmodule.exports = { ask: helper.ask };\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add(
    "cjs reexport destr",
    {
        "src/ui/confirm-helper.js": A + "module.exports = { ask };\n",
        "src/ui/index.js": 'const { ask } = require("./confirm-helper");\nmodule.exports = { ask };\n',
        jm: use('const { ask } = require("./ui");', "ask", L, True),
    },
)
add("cjs assign", {"src/ask.js": A + "Object.assign(module.exports, { ask });\n", jm: use('const { ask } = require("./ask");', "ask", L, True)})
add(
    "cjs compiled",
    {
        "src/ask.js": '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.ask = ask;\n' + A,
        jm: use('const ask_1 = require("./ask");', "(0, ask_1.ask)", L, True),
    },
)
add(
    "cjs compiled default",
    {
        "src/ask.js": '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nexports.default = ask;\n' + A,
        jm: use('const ask_1 = __importDefault(require("./ask"));', "(0, ask_1.default)", L, True),
    },
)
add(
    "cjs compiled star",
    {
        "src/ui/ask.js": "exports.ask = ask;\n" + A,
        "src/ui/index.js": '__exportStar(require("./ask"), exports);\n',
        jm: use('const ui_1 = require("./ui");', "(0, ui_1.ask)", L, True),
    },
)
add(
    "esm imports cjs",
    {
        "src/ask.cjs": A + "module.exports = { ask };\n",
        "src/server.mjs": use('import helper from "./ask.cjs";', "helper.ask", L).replace("server: McpServer", "server"),
    },
)
add(
    "esm imports cjs named",
    {
        "src/ask.cjs": A + "module.exports = { ask };\n",
        "src/server.mjs": use('import { ask } from "./ask.cjs";', "ask", L).replace("server: McpServer", "server"),
    },
)
add(
    "esm imports cjs whole",
    {
        "src/ask.cjs": A + "module.exports = ask;\n",
        "src/server.mjs": use('import question from "./ask.cjs";', "question", L).replace("server: McpServer", "server"),
    },
)
add("mts", {"src/ask.mts": ASK_NAMED, "src/server.mts": use('import { ask } from "./ask.mjs";', "ask", L)})
add("ts ext", {"src/ask.ts": ASK_NAMED, "src/server.ts": use('import { ask } from "./ask.ts";', "ask", L)})
add("no ext", {"src/ask.ts": ASK_NAMED, "src/server.ts": use('import { ask } from "./ask";', "ask", L)})
add("tsx", {"src/ask.tsx": ASK_NAMED, "src/server.ts": use('import { ask } from "./ask.js";', "ask", L)})


# values: schema elsewhere
def val(name, exp, imp, form, path="src/forms.ts", barrel=None):
    f = {"src/ask.ts": ASK_NAMED, path: exp, main: use('import { ask } from "./ask.js";\n' + imp, "ask", form)}
    if barrel:
        f.update(barrel)
    add("value " + name, f)


val("named", FORM, 'import { form } from "./forms.js";', "form")
val("default", "export default " + SCHEMA + ";\n", 'import form from "./forms.js";', "form")
val("default obj", "const form = " + SCHEMA + ";\nexport default { form };\n", 'import f from "./forms.js";', "f.form")
val("ns", FORM, 'import * as f from "./forms.js";', "f.form")
val("enumlike", "export const FORMS = { login: " + SCHEMA + " } as const;\n", 'import { FORMS } from "./forms.js";', "FORMS.login")
val(
    "barrel star",
    FORM,
    'import { form } from "./x/index.js";',
    "form",
    "src/x/login-forms.ts",
    {"src/x/index.ts": 'export * from "./login-forms.js";'},
)
val(
    "barrel default as",
    "export default " + SCHEMA + ";\n",
    'import { form } from "./x/index.js";',
    "form",
    "src/x/login-forms.ts",
    {"src/x/index.ts": 'export { default as form } from "./login-forms.js";'},
)
val(
    "barrel ns",
    FORM,
    'import { forms } from "./x/index.js";',
    "forms.form",
    "src/x/login-forms.ts",
    {"src/x/index.ts": 'export * as forms from "./login-forms.js";'},
)
val("static", "export class Forms { static readonly LOGIN = " + SCHEMA + "; }\n", 'import { Forms } from "./forms.js";', "Forms.LOGIN")
val("func", "export function form() { return " + SCHEMA + "; }\n", 'import { form } from "./forms.js";', "form()")
val("json-like namespace", "export namespace Forms { export const login = " + SCHEMA + "; }\n", 'import { Forms } from "./forms.js";', "Forms.login")


@pytest.mark.parametrize("name", list(cases))
def test_a_helper_or_schema_of_another_module(name: str) -> None:
    report = check_sources({**cases[name], "package.json": PACKAGE}, select=("MCP101", "MCP502"))

    assert [finding.rule for finding in report.findings] == ["MCP101"]
