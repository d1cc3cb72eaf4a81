#!/bin/sh
exec uvicorn server:app --port 8000 --workers 3
