"""Frozen, slotted records that cost next to nothing to define.

Same spelling and meaning as `dataclasses.dataclass(frozen=True, slots=True)`, which type checkers see. The standard decorator writes and compiles
several methods for every class when its module is imported: about 0.3 ms a class, which for this program's records is more than all the rest of its
start-up. Here the methods every record shares are inherited, and `__init__` is compiled for classes of which a run makes more
than a few instances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    _MISSING = object()
    _FEW = 20

    class _Field:
        """A default made anew for each instance, or a field that `__init__` does not take."""

        __slots__ = ("compare", "default", "factory", "init", "repr")

        def __init__(self, default, factory, init, repr_, compare):
            self.default = default
            self.factory = factory
            self.init = init
            self.repr = repr_
            self.compare = compare

    def field(*, default=_MISSING, default_factory=_MISSING, init=True, repr=True, hash=None, compare=True):
        """As `dataclasses.field`."""
        return _Field(default, default_factory, init, repr, compare and hash is not False)

    def _frozen_set(self, name, value):
        raise AttributeError(f"{type(self).__name__} is frozen: cannot set {name!r}")

    def _frozen_delete(self, name):
        raise AttributeError(f"{type(self).__name__} is frozen: cannot delete {name!r}")

    def _repr(self):
        shown = ", ".join(f"{n}={getattr(self, n)!r}" for n, f in self.__record_fields__.items() if f.repr)
        return f"{type(self).__qualname__}({shown})"

    def _key(self):
        return tuple(getattr(self, n) for n, f in self.__record_fields__.items() if f.compare)

    def _eq(self, other):
        return _key(self) == _key(other) if other.__class__ is self.__class__ else NotImplemented

    def _hash(self):
        return hash(_key(self))

    def _reduce(self):
        return _restore, (type(self), tuple((n, getattr(self, n)) for n in self.__record_fields__ if hasattr(self, n)))

    def _restore(cls, values):
        made = cls.__new__(cls)
        for name, value in values:
            object.__setattr__(made, name, value)
        return made

    def _compile_init(cls):
        """Write `__init__` for a class: positional and keyword parameters in order of the fields."""
        fields = cls.__record_fields__
        frozen = cls.__record_frozen__
        scope = {"_FACTORY": _MISSING}
        params, body = [], []
        for name, f in fields.items():
            if frozen:
                scope[f"_set_{name}"] = getattr(cls, name).__set__
                store = f"_set_{name}(self, {{}})"
            else:
                store = f"self.{name} = {{}}"
            if f.factory is not _MISSING:
                scope[f"_make_{name}"] = f.factory
                if not f.init:
                    body.append(store.format(f"_make_{name}()"))
                    continue
                params.append(f"{name}=_FACTORY")
                body.append(store.format(f"_make_{name}() if {name} is _FACTORY else {name}"))
            elif not f.init:
                if f.default is not _MISSING:
                    scope[f"_default_{name}"] = f.default
                    body.append(store.format(f"_default_{name}"))
            elif f.default is not _MISSING:
                scope[f"_default_{name}"] = f.default
                params.append(f"{name}=_default_{name}")
                body.append(store.format(name))
            else:
                params.append(name)
                body.append(store.format(name))
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        lines = "\n  ".join(body or ["pass"])
        exec(f"def __init__(self, {', '.join(params)}):\n  {lines}", scope)  # noqa: S102 - our own field names only
        made = scope["__init__"]
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        return made

    def _plain_init(self, *args, **kwargs):
        """Stands in for `__init__` for the first instances: most classes have few in a run, and compiling costs as much as thirty of them."""
        cls = type(self)
        cls.__record_made__ += 1
        if cls.__record_made__ > _FEW:
            cls.__init__ = _compile_init(cls)
            cls.__init__(self, *args, **kwargs)
            return
        put = object.__setattr__
        names = cls.__match_args__
        if len(args) > len(names):
            raise TypeError(f"{cls.__qualname__}() takes {len(names)} arguments, {len(args)} were given")
        given = dict(zip(names, args, strict=False))
        for name, value in kwargs.items():
            if name in given or name not in names:
                raise TypeError(f"{cls.__qualname__}() got {'two values for' if name in given else 'the unknown argument'} {name!r}")
            given[name] = value
        for name, f in cls.__record_fields__.items():
            if name in given:
                put(self, name, given[name])
            elif f.factory is not _MISSING:
                put(self, name, f.factory())
            elif f.default is not _MISSING:
                put(self, name, f.default)
            elif f.init:
                raise TypeError(f"{cls.__qualname__}() misses the argument {name!r}")
        if hasattr(cls, "__post_init__"):
            self.__post_init__()

    def _make(cls, frozen, slots, eq):
        own = {}
        namespace = dict(cls.__dict__)
        for name in cls.__dict__.get("__annotations__", {}):
            if "ClassVar" in str(cls.__annotations__[name]):
                continue
            default = namespace.pop(name, _MISSING) if slots else namespace.get(name, _MISSING)
            own[name] = default if isinstance(default, _Field) else _Field(default, _MISSING, True, True, True)
        fields = {}
        for base in reversed(cls.__mro__[1:]):
            fields.update(getattr(base, "__record_fields__", {}))
        inherited = set(fields)
        fields.update(own)
        namespace.pop("__dict__", None)
        namespace.pop("__weakref__", None)
        namespace["__record_fields__"] = fields
        namespace["__record_frozen__"] = frozen
        namespace["__record_made__"] = 0
        namespace["__match_args__"] = tuple(n for n, f in fields.items() if f.init)
        namespace["__slots__"] = tuple(n for n in own if n not in inherited)
        namespace["__init__"] = namespace.get("__init__", _plain_init)
        namespace.setdefault("__repr__", _repr)
        namespace.setdefault("__reduce__", _reduce)
        if frozen:
            namespace.setdefault("__setattr__", _frozen_set)
            namespace.setdefault("__delattr__", _frozen_delete)
        if eq:
            namespace.setdefault("__eq__", _eq)
            namespace.setdefault("__hash__", _hash if frozen else None)
        made = type(cls)(cls.__name__, cls.__bases__, namespace)
        made.__qualname__ = cls.__qualname__
        for value in namespace.values():  # `super()` and `__class__` in methods name the class that was replaced
            inner = getattr(value, "fget", value)
            for cell in getattr(inner, "__closure__", None) or ():
                if cell.cell_contents is cls:
                    cell.cell_contents = made
        return made

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """As `dataclasses.dataclass`, for `slots=True` classes."""
        if cls is None:
            return lambda c: _make(c, frozen, slots, eq)
        return _make(cls, frozen, slots, eq)

    def fields(record):
        """As `dataclasses.fields`: the fields of a record or its class, each with its `name`."""
        return tuple(_Named(name) for name in record.__record_fields__)

    class _Named:
        __slots__ = ("name",)

        def __init__(self, name):
            self.name = name

    def replace(record, /, **changes):
        """As `dataclasses.replace`."""
        values = {n: getattr(record, n) for n, f in record.__record_fields__.items() if f.init}
        values.update(changes)
        return type(record)(**values)


__all__ = ["dataclass", "field", "fields", "replace"]
