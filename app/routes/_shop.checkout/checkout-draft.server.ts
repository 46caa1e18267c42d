import { packedCookie } from "~/http/session/packed-cookie.server";

/** What a buyer had typed at checkout. */
type Draft = Partial<Record<(typeof FIELDS)[number], string>>;

const FIELDS = [
  ...(["name", "address", "city", "state", "zipCode", "country"] as const),
  ...(["poNumber", "customerNotes"] as const),
];

const cookie = packedCookie<Draft>("preja_checkout", 30 * 60);

/**
 * Waits for a guard. When it refuses a buyer who has been signed out, or may not order any more, the browser
 * keeps what was typed for half an hour, and the checkout fills it in again.
 */
export async function withCheckoutDraft<Allowed>(
  guard: Promise<Allowed>,
  typed: Record<string, unknown>,
): Promise<Allowed> {
  try {
    return await guard;
  } catch (refusal) {
    const init = (refusal as { init?: ResponseInit | null } | null)?.init;
    if (init) {
      const headers = new Headers(init.headers);
      headers.append("Set-Cookie", await keep(typed));
      init.headers = headers;
    }
    throw refusal;
  }
}

/** The end of very long notes is cut: a cookie is small. */
async function keep(typed: Record<string, unknown>): Promise<string> {
  const draft: Draft = {};
  for (const name of FIELDS) {
    const value = typed[name];
    if (typeof value === "string") draft[name] = value;
  }
  for (;;) {
    const header = await cookie.write(draft);
    if (header !== null) return header;
    const length = (name: keyof Draft) => draft[name]?.length ?? 0;
    const longest = FIELDS.reduce((a, b) => (length(b) > length(a) ? b : a));
    draft[longest] = draft[longest]?.slice(0, length(longest) / 2);
  }
}

/** What this browser keeps of an interrupted checkout, or null. */
export const readDraft = (request: Request) => cookie.read(request);

/** The header that takes the draft away, once the order is placed. */
export const dropDraft = () => cookie.clear();
