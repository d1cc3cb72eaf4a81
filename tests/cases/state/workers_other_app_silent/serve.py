import uvicorn
import website

uvicorn.run("website:site", workers=4)
