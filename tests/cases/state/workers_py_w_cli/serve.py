"""Start it."""

import multiprocessing
import os

import uvicorn


def main() -> None:
    config = uvicorn.Config("app:app", host="127.0.0.1", port=8000, workers=int(os.environ.get("WEB_CONCURRENCY", multiprocessing.cpu_count())))
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main()
