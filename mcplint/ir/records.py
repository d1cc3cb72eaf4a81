"""Frozen, slotted records that cost next to nothing to define.

Same spelling and meaning as `dataclasses.dataclass(frozen=True, slots=True)`, which type checkers see. The standard decorator writes and compiles
several methods for every class when its module is imported: about 0.3 ms a class, which for this program's records is more than all the rest of its
start-up. Here the methods every record shares are inherited, and `__new__` is compiled for classes of which a run makes more
than a few instances.

A frozen record is filled in as an instance of a twin of its class that lacks the guard, then told its class. Storing a field past a guard costs as
much as twenty plain assignments, and a run makes half a million records. For the classes that most of these are of, `maker` gives a function to call
instead of the class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
    from typing import TypeVar

    _R = TypeVar("_R")

    def maker(cls: type[_R]) -> type[_R]:
        """What makes records of a class from the arguments that the class takes: a plain function, which Python calls faster than a class."""
else:
    from itertools import repeat

    _MISSING = object()
    _FEW = 40

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
        made = object.__new__(cls)
        for name, value in values:
            object.__setattr__(made, name, value)
        return made

    def _unguarded(cls):
        """A twin of a class, of the same layout, whose instances can be changed like those of any class."""
        return cls.__class__(cls.__name__, (cls,), {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__})

    def _compile_new(cls, first=("_cls",)):
        """Write `__new__` for a class: positional and keyword parameters in order of the fields. Without the `first` one it makes instances of `cls`."""
        frozen = cls.__record_frozen__
        scope = {"_FACTORY": _MISSING, "_blank": object.__new__, "_first": _unguarded(cls) if frozen else cls, "_cls": cls}
        params, body = [*first], []
        for name, f in cls.__record_fields__.items():
            value = name
            if f.factory is not _MISSING:
                scope[f"_make_{name}"] = f.factory
                value = f"_make_{name}()"
                if f.init:
                    params.append(f"{name}=_FACTORY")
                    value = f"{value} if {name} is _FACTORY else {name}"
            elif f.default is not _MISSING:
                scope[f"_default_{name}"] = f.default
                if f.init:
                    params.append(f"{name}=_default_{name}")
                else:
                    value = f"_default_{name}"
            elif f.init:
                params.append(name)
            else:
                continue
            body.append(f"self.{name} = {value}")
        if frozen:
            body.append("self.__class__ = _cls")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        lines = "\n  ".join(["self = _blank(_first)", *body, "return self"])
        exec(f"def __new__({', '.join(params)}):\n  {lines}", scope)  # noqa: S102 - our own field names only
        made = scope["__new__"]
        made.__qualname__ = f"{cls.__qualname__}.__new__"
        return made

    def maker(cls):
        """As `_compile_new`, without the class as an argument."""
        return _compile_new(cls, ())

    class _Plan:
        """What `__new__` does with its arguments: where each is stored, and what stands for those that are not given."""

        __slots__ = ("defaults", "index", "made", "members", "post", "required", "rest")

        def __init__(self, cls):
            self.members, self.defaults, self.index = [], [], {}
            self.made, self.required, self.rest = [], [], []
            for name, f in cls.__record_fields__.items():
                if not f.init:
                    if f.default is not _MISSING or f.factory is not _MISSING:
                        self.rest.append((getattr(cls, name), f))
                    continue
                if f.factory is not _MISSING:
                    self.made.append((len(self.members), f.factory))
                elif f.default is _MISSING:
                    self.required.append(len(self.members))
                self.index[name] = len(self.members)
                self.members.append(getattr(cls, name))
                self.defaults.append(f.default)
            self.post = hasattr(cls, "__post_init__")

        def completed(self, cls, args, kwargs):
            """The values of all fields that `__new__` takes."""
            number = len(args)
            if number > len(self.members):
                raise TypeError(f"{cls.__qualname__}() takes {len(self.members)} arguments, {number} were given")
            values = [*args, *self.defaults[number:]]
            for name, value in kwargs.items():
                at = self.index.get(name, -1)
                if at < number:
                    raise TypeError(f"{cls.__qualname__}() got {'two values for' if at >= 0 else 'the unknown argument'} {name!r}")
                values[at] = value
            for at in self.required:
                if values[at] is _MISSING:
                    raise TypeError(f"{cls.__qualname__}() misses the argument {list(self.index)[at]!r}")
            for at, factory in self.made:
                if values[at] is _MISSING:
                    values[at] = factory()
            return values

    def _plain_new(cls, *args, **kwargs):
        """Stands in for `__new__` for the first instances: most classes have few in a run, and compiling costs as much as dozens of them."""
        state = cls.__record_state__
        state[0] += 1
        if state[0] > _FEW:
            cls.__new__ = staticmethod(_compile_new(cls))
            return cls(*args, **kwargs)
        plan = state[1]
        if plan is None:
            plan = state[1] = _Plan(cls)
        if kwargs or len(args) != len(plan.members):
            args = plan.completed(cls, args, kwargs)
        self = object.__new__(cls)
        any(map(_store, plan.members, repeat(self), args))
        for member, f in plan.rest:
            member.__set__(self, f.default if f.factory is _MISSING else f.factory())
        if plan.post:
            self.__post_init__()
        return self

    _store = type(_Field.init).__set__

    def _own_fields(namespace):
        """The fields that a class adds, its defaults taken out of the namespace: where slots go, no value may stand."""
        names = namespace.get("__annotations__", _NO_FIELDS)
        if "ClassVar" in str(names):
            names = [name for name, annotation in names.items() if "ClassVar" not in str(annotation)]
        own = dict.fromkeys(names, _PLAIN)
        for name in namespace.keys() & own.keys():
            default = namespace.pop(name)
            own[name] = default if default.__class__ is _Field else _Field(default, _MISSING, True, True, True)
        return own

    def _inherited_fields(cls):
        bases = cls.__bases__
        if len(bases) == 1:
            return getattr(bases[0], "__record_fields__", _NO_FIELDS)
        fields = {}
        for base in reversed(cls.__mro__[1:]):
            fields.update(getattr(base, "__record_fields__", _NO_FIELDS))
        return fields

    _NO_FIELDS = {}
    _PLAIN = _Field(_MISSING, _MISSING, True, True, True)
    _HELD = (type(_plain_new), property, classmethod, staticmethod)

    def _make(cls, frozen, eq):
        """The class again, with slots. Its methods are the old one's, except those that all records share."""
        namespace = dict(cls.__dict__)
        own = _own_fields(namespace)
        inherited = _inherited_fields(cls)
        fields = {**inherited, **own} if inherited else own
        written = [value for value in namespace.values() if value.__class__ in _HELD]
        namespace.pop("__dict__", None)
        namespace.pop("__weakref__", None)
        namespace["__record_fields__"] = fields
        namespace["__record_frozen__"] = frozen
        namespace["__record_state__"] = [0, None]
        namespace["__match_args__"] = tuple([name for name, f in fields.items() if f.init])
        namespace["__slots__"] = tuple([name for name in own if name not in inherited]) if inherited else tuple(own)
        namespace.setdefault("__new__", _plain_new)
        namespace.setdefault("__repr__", _repr)
        namespace.setdefault("__reduce__", _reduce)
        if frozen:
            namespace.setdefault("__setattr__", _frozen_set)
            namespace.setdefault("__delattr__", _frozen_delete)
        if eq:
            namespace.setdefault("__eq__", _eq)
            namespace.setdefault("__hash__", _hash if frozen else None)
        made = cls.__class__(cls.__name__, cls.__bases__, namespace)
        made.__qualname__ = cls.__qualname__
        for value in written:  # `super()` and `__class__` in methods name the class that was replaced
            inner = getattr(value, "fget", None) or getattr(value, "__func__", value)
            for cell in getattr(inner, "__closure__", None) or ():
                if cell.cell_contents is cls:
                    cell.cell_contents = made
        return made

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """As `dataclasses.dataclass`, for `slots=True` classes."""
        if cls is None:
            return lambda c: _make(c, frozen, eq)
        return _make(cls, frozen, eq)

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


__all__ = ["dataclass", "field", "fields", "maker", "replace"]
