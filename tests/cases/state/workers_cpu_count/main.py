"""Run."""

import multiprocessing

import uvicorn

if __name__ == "__main__":
    config = uvicorn.Config("server:app", host="0.0.0.0", port=8000, workers=multiprocessing.cpu_count())
    uvicorn.Server(config).run()
