"""What a client can do."""

from dataclasses import dataclass
from enum import Flag, auto

from fastmcp import Context


class Feature(Flag):
    NONE = 0
    FORM = auto()
    URL = auto()
    SAMPLING = auto()
    ROOTS = auto()


@dataclass(frozen=True)
class Client:
    name: str
    features: Feature

    @property
    def forms(self) -> bool:
        return Feature.FORM in self.features

    @property
    def urls(self) -> bool:
        return bool(self.features & Feature.URL)


def describe(ctx: Context) -> Client:
    params = ctx.session.client_params
    features = Feature.NONE
    if params is not None:
        caps = params.capabilities
        if caps.elicitation is not None:
            features |= Feature.FORM
            if caps.elicitation.url is not None:
                features |= Feature.URL
        if caps.sampling is not None:
            features |= Feature.SAMPLING
    return Client(params.clientInfo.name if params else "?", features)


def can_ask(ctx: Context) -> bool:
    return describe(ctx).forms


def can_open(ctx: Context) -> bool:
    return describe(ctx).urls
