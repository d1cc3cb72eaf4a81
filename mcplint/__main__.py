"""`python -m mcplint`."""

from mcplint.cli.main import main

if __name__ == "__main__":
    main()
