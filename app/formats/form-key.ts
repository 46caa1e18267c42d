const MARK = "_for_";

/** What tells the buyers of forms apart: the end of a user's id. */
export const buyerKeyOf = (userId: string) => userId.slice(-8);

/** The key of a form on a page that was made for a buyer. */
export const keyForBuyer = (key: string, buyerKey: string | undefined) =>
  buyerKey ? key + MARK + buyerKey : key;

/** For which buyer the page of a form with this key was made; null if it does not say. */
export function buyerOfKey(key: string): string | null {
  const at = key.lastIndexOf(MARK);
  return at < 0 ? null : key.slice(at + MARK.length);
}
