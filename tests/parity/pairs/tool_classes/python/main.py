from documents import CountDocuments, DropCollection, ShowSettings
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("documents")
for tool in (DropCollection, ShowSettings, CountDocuments):
    tool(mcp).register()

if __name__ == "__main__":
    mcp.run()
