"""What the brewery keeps."""

import os
from dataclasses import dataclass


@dataclass
class Account:
    owner: str
    api_key: str
    hops: int


def account() -> Account:
    return Account(owner="brewery", api_key=os.environ["BREWERY_API_KEY"], hops=12)


def as_dict(of: Account) -> dict:
    return {"owner": of.owner, "key": of.api_key, "hops": of.hops}


def public(of: Account) -> dict:
    return {"owner": of.owner, "key": "*" * len(of.api_key), "hops": of.hops}
