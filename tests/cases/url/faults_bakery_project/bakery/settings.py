"""Settings."""

from functools import lru_cache

from pydantic import BaseModel
from pydantic_settings import BaseSettings


class OAuth(BaseModel):
    authorize: str = "https://accounts.google.com/o/oauth2/v2/auth"  # expect: MCP207, MCP223
    client_id: str = "bakery"
    scopes: list[str] = ["https://www.googleapis.com/auth/drive"]  # expect: MCP225


class Settings(BaseSettings):
    site: str = "http://bakery.example.com"  # expect: MCP204
    oauth: OAuth = OAuth()


@lru_cache
def settings() -> Settings:
    return Settings()
