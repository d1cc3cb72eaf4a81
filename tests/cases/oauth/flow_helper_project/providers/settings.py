HOSTS = {
    "wind": "https://wind.example.net",  # expect: MCP207
    "tide": "https://tide.example.net",  # expect: MCP207, MCP223
}
CLIENTS = {"wind": "sailing", "tide": "sailing"}
