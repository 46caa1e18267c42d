const MARK = "_for_";

/** What tells companies apart in the keys of forms, and people: the end of the id. */
export const endOfId = (id: string) => id.slice(-8);

/** The key of a form on a page that was made for somebody: `owner` is their ownerMark (http/session/form-owner.server.ts). */
export const keyForOwner = (key: string, owner: string | undefined) => (owner ? key + MARK + owner : key);

/** For whom the page of a form with this key was made; null if it does not say. */
export function ownerOfKey(key: string): string | null {
  const at = key.lastIndexOf(MARK);
  return at < 0 ? null : key.slice(at + MARK.length);
}
