/**
 * By a form's key. Returns null without an answer. When only a signed-in person may know, the browser goes to the
 * sign-in.
 */
export async function askWhetherArrived(form: string, key: string): Promise<boolean | null> {
  const address = statusAddress(form, key);
  // oxlint-disable-next-line no-restricted-globals -- the shop itself.
  const response = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (response?.status === 401 || response?.status === 403) location.assign(address);
  const answer = (await response?.json().catch(() => null)) as { arrived?: boolean } | null;
  return answer?.arrived ?? null;
}

/** Says what became of a form; opened in the browser, it leads there. */
export const statusAddress = (form: string, key: string) => `${form}/status?key=${key}`;
