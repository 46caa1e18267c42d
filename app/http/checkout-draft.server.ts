import { packedCookie } from "./packed-cookie.server";

/** What a buyer had typed at checkout. */
export type CheckoutDraft = Record<string, string>;

export const DRAFT_FIELDS = [
  ...["name", "address", "city", "state", "zipCode", "country"],
  ...["poNumber", "customerNotes"],
] as const;

const cookie = packedCookie<CheckoutDraft>("preja_checkout", 30 * 60);

/** Keeps what was typed for half an hour, for a person who must sign in first; the end of very long notes is cut. */
export async function keepDraft(form: FormData): Promise<string> {
  const draft: CheckoutDraft = {};
  for (const name of DRAFT_FIELDS) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") draft[name] = value;
  }
  for (;;) {
    const header = await cookie.write(draft);
    if (header !== null) return header;
    // Halving the longest text ends: an empty draft always fits.
    const [longest = ""] = Object.keys(draft).sort((a, b) => length(draft, b) - length(draft, a));
    draft[longest] = (draft[longest] ?? "").slice(0, Math.floor(length(draft, longest) / 2));
  }
}

const length = (draft: CheckoutDraft, name: string) => draft[name]?.length ?? 0;

/** What this browser keeps from an interrupted checkout, or null. */
export function readDraft(request: Request): Promise<CheckoutDraft | null> {
  return cookie.read(request);
}

/** The header that takes the draft away, once the order is placed. */
export function dropDraft(): Promise<string> {
  return cookie.clear();
}
