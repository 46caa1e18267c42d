/** Imports oidc-provider without its warning that Node 20 is not supported; the tests show that it works. */
export async function importProvider() {
  /* oxlint-disable no-console -- the library has no other switch for it */
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes("Unsupported runtime")) warn(...args);
  };
  try {
    return await import("oidc-provider");
  } finally {
    console.warn = warn;
  }
  /* oxlint-enable no-console */
}
