"""One self-contained HTML page to pass round: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TextIO

from mcplint.findings.model import Safety
from mcplint.reporters.escape import visible
from mcplint.reporters.frame import frame
from mcplint.reporters.mask import Mask, masked
from mcplint.reporters.positions import Positions, Unit
from mcplint.reporters.summary import footer, rules_by_id
from mcplint.reporters.xml import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcplint.catalogue.model import Rule
    from mcplint.findings.model import Finding, Related
    from mcplint.findings.report import Problem, Report, Suppressed
    from mcplint.reporters.registry import RenderOptions

_WIDTH = 140
_STYLE = """
:root { color-scheme: light dark; --edge: #8886; --soft: #8882; --error: #c62828; --warning: #a86500; --note: #00708a; }
@media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffca7a; --note: #7fdcf0; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
h2 { font: 600 1.05rem ui-monospace, monospace; margin-top: 2.5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
article { border: 1px solid var(--edge); border-left: .3rem solid; border-radius: .3rem; padding: .6rem 1rem; margin: 1rem 0; }
article.error { border-left-color: var(--error); }
article.warning { border-left-color: var(--warning); }
article.note { border-left-color: var(--note); }
article.suppressed { opacity: .7; }
.error h3 b, .carets.error { color: var(--error); }
.warning h3 b, .carets.warning { color: var(--warning); }
.note h3 b, .carets.note { color: var(--note); }
pre { background: var(--soft); border-radius: .3rem; padding: .5rem .8rem; overflow-x: auto; line-height: 1.35; }
pre i { font-style: normal; opacity: .6; }
p { margin: .4rem 0; }
.where, .more { font-size: .9rem; opacity: .8; }
ol, ul { margin: .2rem 0; padding-left: 1.6rem; font-size: .9rem; }
""".strip()


def _link(url: str, text: str) -> str:
    """`text`, as a link when the address is an ordinary one."""
    return f'<a href="{escaped(url)}" rel="noreferrer">{escaped(text)}</a>' if url.startswith("https://") else escaped(text)


def _code(finding: Finding, mask: Mask) -> str:
    lines = frame(finding.place, mask, _WIDTH)
    gutter = max(len(str(line.number)) for line in lines if line.number is not None)
    out = []
    for line in lines:
        number = "..." if line.number is None else str(line.number)
        out.append(f"<i>{number:>{gutter}} | </i>{escaped(line.text if line.number is not None else '')}")
        if line.carets:
            out.append(f'<i>{" " * gutter} | </i><span class="carets {finding.severity.value}">{escaped(line.carets)}</span>')
    return "<pre>" + "\n".join(out) + "</pre>\n"


def _places(title: str, tag: str, places: Sequence[Related], positions: Positions) -> str:
    if not places:
        return ""
    items = []
    for related in places:
        line, column = positions.at(related.place.file, related.place.start)
        items.append(f"<li>{escaped(visible(related.label))} <code>{escaped(visible(related.place.file.path))}:{line}:{column}</code></li>")
    return f'<p class="more">{title}</p><{tag}>{"".join(items)}</{tag}>\n'


def _rule_lines(rule: Rule | None) -> Iterable[str]:
    for clause in rule.clauses if rule else ():
        head = _link(clause.url, f"{clause.id} ({clause.level})")
        yield f'<p class="more">{head}, {escaped(", ".join(clause.revisions))}: {escaped(clause.text)}</p>\n'


def _finding(original: Finding, rules: dict[str, Rule], positions: Positions, suppressed: Suppressed | None = None) -> str:
    mask, finding = Mask.of(original), masked(original)
    rule = rules.get(finding.rule)
    line, column = positions.at(finding.place.file, finding.place.start)
    name = f"{finding.rule} {rule.name}" if rule else finding.rule
    parts = [
        f'<article class="{finding.severity.value}{" suppressed" if suppressed else ""}">\n',
        f"<h3><b>{finding.severity.value}</b> {_link(rule.url if rule else '', name)}: {escaped(visible(finding.message))}</h3>\n",
        f'<p class="where">line {line}, column {column}; {finding.confidence.value} confidence',
        f"; <code>{escaped(visible(mask(finding.place.pointer)))}</code>" if finding.place.pointer else "",
        f"; {escaped(visible(finding.revision))}" if finding.revision else "",
        "</p>\n",
        _code(finding, mask),
        f"<p>{escaped(visible(finding.help))}</p>\n" if finding.help else "",
    ]
    for fix in finding.fixes:
        how = "--fix" if fix.safety is Safety.SAFE else "--fix --unsafe-fixes"
        parts.append(f'<p class="more">Fix: {escaped(visible(mask(fix.title)))} (<code>{how}</code>)</p>\n')
    parts.append(_places("Reached through", "ol", finding.chain, positions))
    parts.append(_places("See also", "ul", finding.related, positions))
    parts += _rule_lines(rule)
    if suppressed:
        reason = f": {visible(suppressed.reason)}" if suppressed.reason else ""
        parts.append(f'<p class="more">Suppressed by {escaped(suppressed.by)}{escaped(reason)}</p>\n')
    return "".join([*parts, "</article>\n"])


def _problem(problem: Problem) -> str:
    place = "" if problem.line is None else f", line {problem.line}"
    head = f"<h3><b>error</b> {escaped(problem.rule)}: {escaped(visible(problem.message))}</h3>"
    return f'<article class="error">{head}<p class="where"><code>{escaped(visible(problem.path))}</code>{place}</p></article>\n'


def write(report: Report, out: TextIO, options: RenderOptions) -> None:
    """Print one page."""
    positions, rules = Positions(Unit.CODE_POINTS), rules_by_id(report)
    out.write(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>mcplint report</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>mcplint {escaped(options.version)}</h1>\n"
    )
    out.writelines(f"<p>{escaped(line)}</p>\n" for line in footer(report))
    out.writelines(f"<p>{escaped(visible(notice))}</p>\n" for notice in report.notices)
    if report.problems:
        out.write("<h2>Not checked in full</h2>\n")
        out.writelines(map(_problem, report.problems))
    for path, findings in groupby(report.findings, key=lambda finding: finding.place.file.path):
        out.write(f"<h2>{escaped(visible(path))}</h2>\n")
        out.writelines(_finding(finding, rules, positions) for finding in findings)
    if options.show_suppressed and report.suppressed:
        out.write("<h2>Suppressed</h2>\n")
        out.writelines(_finding(suppressed.finding, rules, positions, suppressed) for suppressed in report.suppressed)
    out.write("</body>\n</html>\n")
