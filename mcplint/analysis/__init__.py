"""Understanding of programs: imports, values, schemas, call chains, guards, flow."""
