from starlette.applications import Starlette

site = Starlette()
