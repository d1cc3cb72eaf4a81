import uvicorn

OPTIONS = {"host": "0.0.0.0", "workers": 8}
uvicorn.run("market:app", **OPTIONS)
