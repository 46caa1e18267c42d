import { packedCookie } from "../session/packed-cookie.server";

const cookie = packedCookie<{ shipTo?: string }>("checkout", 30 * 60);

/** Returns the Set-Cookie header by which the next checkout has a delivery address chosen, the value of its field `shipTo`. */
export async function draftWithShipTo(shipTo: string): Promise<string> {
  // A value of a few letters always fits into a cookie.
  return (await cookie.write({ shipTo }))!;
}

/** What the next checkout has chosen already, or null. */
export const readDraft = (request: Request) => cookie.read(request);

/** Returns the Set-Cookie header that deletes the draft once the order is placed. */
export const clearDraft = () => cookie.clear();
