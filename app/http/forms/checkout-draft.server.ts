import { packedCookie } from "../session/packed-cookie.server";

/** The values with which the next checkout is filled in, by the names of its fields. */
type Draft = Record<string, string>;

const cookie = packedCookie<Draft>("checkout", 30 * 60);

/** Returns the Set-Cookie header by which the next checkout has these fields filled in, without its notes where they are too long for a cookie. */
export async function writeDraft({ customerNotes, ...draft }: Draft): Promise<string> {
  const notes: Draft = customerNotes ? { customerNotes } : {};
  return (await cookie.write({ ...draft, ...notes })) ?? (await cookie.write(draft)) ?? cookie.clear();
}

export const readDraft = (request: Request) => cookie.read(request);

export const clearDraft = () => cookie.clear();
