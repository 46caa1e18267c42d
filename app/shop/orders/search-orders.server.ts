import { searchIds } from "~/shop/base/search/search.server";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";

/** The words by which a typed search text finds orders. */
export const orderWords = (q: string): Promise<string[]> => searchWordsIn("orders", q);

/**
 * The ids of the newest orders that match a typed search text, for a Prisma condition `{ id: { in: ids } }`. Null when it
 * contains no word.
 */
export async function newestOrdersFor(q: string): Promise<number[] | null> {
  const words = await orderWords(q);
  // A Prisma query on SQLite can have at most 999 parameters.
  return words.length > 0 ? (await searchIds<number>("orders", { words }, { limit: 900 })).ids : null;
}
