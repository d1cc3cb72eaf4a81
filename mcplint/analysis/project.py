"""All modules of one scan, parsed on demand, and how they find each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mcplint.analysis.exports import Exports
from mcplint.analysis.imports import Links, Resolver, module_name
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, collect
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Language, SourceFile, indexed
from mcplint.ir.vocabulary import Vocabulary, plain_part
from mcplint.sdk.tables import package_of

_LOGGED = (
    rb"|(?:\bconsole|[lL]og(?:ger|ging)?)\.[a-z]+\([^\n;]{0,80}?(?:[,(+] ?|\{)[\w.?]{0,32}?"
    rb"(?:[tT]oken|[sS]ecret|[pP]assword|[aA]pi_?[kK]ey|TOKEN|SECRET|PASSWORD|API_?KEY)\b(?!\.length)"
)
"""A call that writes something called a credential to a log."""
_COMPANION_PYTHON = regex(rb"authorization_code|grant_type|access_token|refresh_token" + _LOGGED)
_COMPANION = regex(rb"authorization_code|grant_type|access_token|[cC]allback" + _LOGGED)
Parse = Callable[[SourceFile], ir.Module]


class Project:
    """The source files of one project.

    `files` maps every path of the scan to a function that reads it (None when it cannot be read); `roots` are those to be looked at (the byte gate
    let them through). Other files are parsed only when one of these imports them. `links` says what JavaScript specifiers other than relative paths
    mean inside the project.
    """

    def __init__(
        self,
        files: Mapping[str, Callable[[], SourceFile | None]],
        roots: Iterable[str],
        parse: Parse,
        external: frozenset[str],
        links: Links | None = None,
    ) -> None:
        self._files = files
        self._parse = parse
        self._modules: dict[str, ModuleInfo | None] = {}
        self._frames: dict[int, Frame] = {}
        self.external = external
        self.url_makers: Mapping[str, Sequence[Mapping[str, Any]]] = {}
        """Calls of client libraries that make URLs, by name; filled in by those who know SDK tables."""
        self.callers: Callable[[FunctionInfo], Iterable[CallSite]] = lambda function: ()
        """Where a function may be called, not yet confirmed; filled in by those who know the calls."""
        self.resolver = Resolver(files, links)
        self.exports = Exports(self)
        self._links = links
        self.roots = tuple(roots)
        self.failures: dict[str, BaseException] = {}
        self._stems: frozenset[bytes] | None = None
        self._mentioning: dict[bytes, list[SourceFile]] = {}
        self._naming: dict[tuple[bytes, bytes], list[ModuleInfo]] = {}
        self._importing: dict[tuple[bytes, int], list[ModuleInfo]] = {}
        self._companions: list[ModuleInfo] | None = None
        self._texts: tuple[list[SourceFile], Vocabulary] | None = None

    def module(self, path: str) -> ModuleInfo | None:
        """The module at a path, parsed on first use; None when there is none or it cannot be read."""
        if path not in self._modules:
            self._modules[path] = self._load(path)
        return self._modules[path]

    def file(self, path: str) -> SourceFile | None:
        """The file at a path, which need not be parsed; None when there is none or it cannot be read."""
        reader = self._files.get(path)
        return reader() if reader is not None else None

    def _load(self, path: str) -> ModuleInfo | None:
        file = self.file(path)
        if file is None:
            return None
        try:
            parsed = self._parse(file)
        except Exception as error:  # one broken file must not take the others with it
            self.failures[path] = error
            return None
        info = ModuleInfo(parsed, module_name(path), path.endswith(("__init__.py", "index.ts", "index.js")))
        collect(info)
        return info

    def paths(self) -> Iterable[str]:
        """The paths of all files of the project."""
        return self._files

    def modules(self) -> Iterator[ModuleInfo]:
        """The modules to be looked at, in order of path."""
        self._indexed()
        for path in self.roots:
            info = self.module(path)
            if info is not None:
                yield info

    def companions(self) -> list[ModuleInfo]:
        """Modules that a server's modules import and that mention no SDK, but what the flows behind its questions are made of (callbacks, tokens), or what logs
        show.
        """
        if self._companions is None:
            self._companions = []
            seen = set(self.roots)
            queue = list(self.modules())
            while queue:
                importer = queue.pop()
                for statement in importer.module.body:
                    if not isinstance(statement, ir.Import) or statement.types_only:
                        continue
                    for path in self._paths(importer, statement):
                        if path in seen:
                            continue
                        seen.add(path)
                        file = self.file(path)
                        telling = _COMPANION_PYTHON if importer.file.language is Language.PYTHON else _COMPANION
                        if file is not None and file.reports and telling.search(file.data):
                            info = self.module(path)
                            if info is not None:
                                queue.append(info)
                                self._companions.append(info)
        return self._companions

    def _paths(self, importer: ModuleInfo, statement: ir.Import) -> Iterator[str]:
        """The files that an import may name: a module, and in Python the modules that it names one by one."""
        level = statement.level
        path = self._path(importer, statement.module, level)
        if path is not None:
            yield path
        if importer.file.language is Language.PYTHON:
            for alias in (a for a in statement.names[:40] if a.name not in ("", "*")):
                inner = self._path(importer, f"{statement.module}.{alias.name}" if statement.module else alias.name, level)
                if inner is not None:
                    yield inner

    def parsed(self) -> list[ModuleInfo]:
        """Every module parsed so far."""
        return [m for m in self._modules.values() if m is not None]

    def imported(self, importer: ModuleInfo, statement: ir.Import | ir.Export) -> ModuleInfo | None:
        """The module of the project that an import names."""
        path = self.imported_path(importer, statement)
        return self.module(path) if path is not None else None

    def imported_path(self, importer: ModuleInfo, statement: ir.Import | ir.Export) -> str | None:
        """The path of the module of the project that an import names, which need not be read yet."""
        return self.path_of(importer, statement.module, statement.level if isinstance(statement, ir.Import) else 0)

    def find(self, importer: ModuleInfo, module: str, level: int) -> ModuleInfo | None:
        """The module of the project that a specifier in `importer` names."""
        path = self.path_of(importer, module, level)
        return self.module(path) if path is not None else None

    def path_of(self, importer: ModuleInfo, module: str, level: int = 0) -> str | None:
        """The path of another module of the project that a specifier in `importer` names."""
        path = self._path(importer, module, level)
        return path if path != importer.file.path else None

    def _path(self, importer: ModuleInfo, module: str, level: int) -> str | None:
        if not level and package_of(module) in self.external:
            return None
        return self.resolver.resolve(importer.file.path, importer.file.language, module, level)

    def frame(self, scope: ModuleInfo | FunctionInfo) -> Frame:
        """The frame of a scope about whose caller nothing is known."""
        frame = self._frames.get(id(scope))
        if frame is None:
            outer = None if isinstance(scope, ModuleInfo) else self.frame(scope.outer)
            frame = Frame(scope, outer)
            self._frames[id(scope)] = frame
        return frame

    def modules_mentioning(self, word: bytes, stem: bytes) -> list[ModuleInfo]:
        """Reporting modules whose text holds both `word` and `stem`, parsed now if they were not."""
        key = (word, stem)
        known = self._naming.get(key)
        if known is None:
            found = [self.module(file.path) for file in self.files_mentioning(stem) if file.mentions(word)]
            self._naming[key] = known = [info for info in found if info is not None]
        return known

    def modules_naming(self, word: bytes, home: ModuleInfo) -> list[ModuleInfo]:
        """Reporting modules other than `home` that hold `word` and may import `home`, or a module that hands on what it exports."""
        key = (word, id(home))
        known = self._importing.get(key)
        if known is None and not self.mentioned_outside(word, home):
            known = self._importing[key] = []
        if known is None:
            homes = self.exports.homes(home)
            spellings = dict.fromkeys(spelling for holder in homes for spelling in self.exports.spellings_of(holder, home))
            if len(spellings) == 1:
                known = self.modules_mentioning(word, next(iter(spellings)))
            else:
                listed = [holder for holder in homes if holder.file.mentions(word)]
                listed += [info for spelling in spellings for info in self.modules_mentioning(word, spelling)]
                known = list({id(info): info for info in listed}.values())
            known = self._importing[key] = [info for info in known if info is not home]
        return known

    def mentioned_outside(self, word: bytes, home: ModuleInfo) -> bool:
        """Whether a reporting file other than that of `home` may hold `word`; told from words alone."""
        files, vocabulary = self._indexed()
        return any(files[number] is not home.file for number in vocabulary.holding(plain_part(word)))

    def package_of(self, path: str) -> str:
        """The name of the npm package that a file belongs to, "" without one."""
        return self._links.package(path) if self._links is not None else ""

    def files_mentioning(self, stem: bytes) -> list[SourceFile]:
        """Reporting files that hold a text, parsed or not; the name of a file of the project as a whole word."""
        known = self._mentioning.get(stem)
        if known is None:
            if self._stems is None:
                self._stems = frozenset(module_name(path).rsplit(".", 1)[-1].encode() for path in self._files)
            files, vocabulary = self._indexed()
            part = plain_part(stem)
            numbers = vocabulary.naming(stem) if stem in self._stems and part == stem else vocabulary.holding(part)
            found = map(files.__getitem__, sorted(numbers))
            self._mentioning[stem] = known = [file for file in found if file.mentions(stem)]
        return known

    def reporting(self) -> list[SourceFile]:
        """Every file that may report, looked at by itself or not."""
        return self._indexed()[0]

    def _indexed(self) -> tuple[list[SourceFile], Vocabulary]:
        """Every file that may report, read once, and their words."""
        if self._texts is None:
            files = [file for reader in self._files.values() if (file := reader()) is not None and file.reports]
            self._texts = (files, indexed(files))
        return self._texts
