# case: MCP226 MCP227
"""Flask keeps its request in a global."""

import os

import requests
from flask import Flask, abort, redirect, request, session
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("bees")
app = Flask(__name__)
TOKENS = {}


def exchange(code):
    reply = requests.post(
        "https://id.bees.example/token",
        data={"grant_type": "authorization_code", "code": code, "client_secret": os.environ["BEES_SECRET"]},
        timeout=10,
    )
    return reply.json()


@app.route("/callback")
def callback():  # expect: MCP226
    TOKENS[session["sub"]] = exchange(request.args["code"])
    return "Connected."


@app.route("/callback/checked")
def checked():
    if request.args.get("state") != session.pop("oauth_state", None):
        abort(400)
    TOKENS[session["sub"]] = exchange(request.args["code"])
    return redirect("/")


@app.route("/callback/only-there")
def only_there():  # expect: MCP226
    state = request.args.get("state")
    if not state:
        abort(400)
    TOKENS[session["sub"]] = exchange(request.args["code"])
    return "Connected."


@app.get("/callback/user")
def with_user():
    expected = session.pop("oauth_state", None)
    if not expected or request.args.get("state") != expected:
        abort(400)
    name = request.args.get("username")  # expect: MCP227
    TOKENS[name] = exchange(request.args["code"])
    return "Connected."


@app.post("/keys")
def keys():
    TOKENS[request.form["user"]] = {"key": request.form["api_key"]}  # expect: MCP227
    return "Kept."


@app.post("/own-keys")
def own_keys():
    TOKENS[session["sub"]] = {"key": request.form["api_key"]}
    return "Kept."


@app.get("/lookup")
def lookup():
    return {"country": request.args["code"], "user": request.args.get("user")}
