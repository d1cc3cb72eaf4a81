import os

import uvicorn


def main() -> None:
    uvicorn.run("market:app", workers=int(os.environ.get("WORKERS", "4")))
