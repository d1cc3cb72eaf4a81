// case: MCP605
// Members that a loop over names writes over before the record is logged.
const HIDDEN = ["password", "token"];
const settings = () => ({ user: "anna", password: process.env.API_PASSWORD }) as any;

export function parsed(method: string) {
  const options = { method, body: JSON.stringify({ user: "anna", password: process.env.API_PASSWORD }) };
  if (options.body) {
    const shown = JSON.parse(options.body);
    const fields = ["password", "secret"];
    for (const field of fields) {
      if (field in shown) {
        shown[field] = "***";
      }
    }
    console.error(`body ${JSON.stringify(shown)}`);
  }
}

export function kept() {
  const shown = settings();
  for (const field of HIDDEN) if (shown[field]) shown[field] = "***";
  console.error(shown);
}

export function others() {
  const shown = settings();
  for (const field of ["user", "mail"]) shown[field] = "***";
  console.error(shown); // expect: MCP605
}

export function sometimes(quiet: boolean) {
  const shown = settings();
  for (const field of HIDDEN) if (quiet) shown[field] = "***";
  console.error(shown); // expect: MCP605
}
