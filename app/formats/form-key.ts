const MARK = "_for_";

/** The end of an id, which tells companies and people apart in the keys of forms. */
export const endOfId = (id: string) => id.slice(-8);

/** The key of a form on a page that was made for somebody: `owner` is their ownerMark (http/session/form-owner.server.ts). */
export const keyForOwner = (key: string, owner: string | undefined) => (owner ? key + MARK + owner : key);

/** The owner for whom the page of a form was made; null if its key does not say. */
export function ownerOfKey(key: string): string | null {
  const at = key.lastIndexOf(MARK);
  return at < 0 ? null : key.slice(at + MARK.length);
}
