import { searchIds } from "~/shop/base/search/search.server";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";

export const orderWords = (q: string): Promise<string[]> => searchWordsIn("orders", q);

/** For a Prisma condition `{ id: { in: ids } }`; null when the text contains no word. */
export async function newestOrdersFor(q: string): Promise<number[] | null> {
  const words = await orderWords(q);
  // A Prisma query on SQLite can have at most 999 parameters.
  return words.length > 0 ? (await searchIds<number>("orders", { words }, { limit: 900 })).ids : null;
}
