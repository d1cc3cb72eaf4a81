import uvicorn

uvicorn.run("market:app", workers=1)
