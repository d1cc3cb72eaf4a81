"""Records of linked accounts and of attempts, kept in Redis per verified subject."""

import json
import os
import secrets

import redis.asyncio as redis

client = redis.from_url(os.environ["TAX_REDIS_URL"])


async def begin(subject: str) -> str:
    """Note an attempt; gives its random id."""
    attempt = secrets.token_urlsafe(24)
    await client.set(f"attempt:{attempt}", json.dumps({"subject": subject}), ex=600)
    return attempt


async def linked(subject: str) -> bool:
    return await client.exists(f"grant:{subject}") > 0
