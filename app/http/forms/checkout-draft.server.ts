import { packedCookie } from "../session/packed-cookie.server";

/** The submitted values of an interrupted checkout. */
type Draft = Partial<Record<(typeof DRAFT_FIELDS)[number], string>>;

const DRAFT_FIELDS = [
  "shipTo",
  "name",
  "address",
  "city",
  "state",
  "zipCode",
  "country",
  "companyName",
  "vatId",
  "poNumber",
  "customerNotes",
] as const;

const cookie = packedCookie<Draft>("checkout", 30 * 60);

/**
 * Awaits a guard. When it refuses a buyer whose session has ended or who may no longer order, the submitted values are
 * stored in a cookie for half an hour, and the checkout fills them in again.
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
      headers.append("Set-Cookie", await draftCookie(typed));
      init.headers = headers;
    }
    throw refusal;
  }
}

/** Returns the Set-Cookie header of a draft; long values are truncated until it fits into a cookie. */
async function draftCookie(typed: Record<string, unknown>): Promise<string> {
  const draft: Draft = {};
  for (const name of DRAFT_FIELDS) {
    const value = typed[name];
    if (typeof value === "string") draft[name] = value;
  }
  for (;;) {
    const header = await cookie.write(draft);
    if (header !== null) return header;
    const length = (name: keyof Draft) => draft[name]?.length ?? 0;
    const longest = DRAFT_FIELDS.reduce((a, b) => (length(b) > length(a) ? b : a));
    draft[longest] = draft[longest]?.slice(0, length(longest) / 2);
  }
}

/** Returns the Set-Cookie header of the request's draft with a delivery address, the value of the checkout's field `shipTo`. */
export const draftWithShipTo = async (request: Request, shipTo: string) =>
  draftCookie({ ...(await readDraft(request)), shipTo });

/** Reads the draft of an interrupted checkout from the cookie, or null. */
export const readDraft = (request: Request) => cookie.read(request);

/** Returns the Set-Cookie header that deletes the draft once the order is placed. */
export const clearDraft = () => cookie.clear();
