import { randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";

import { onPrimary, onReplica } from "~/db/read-source.server";
import { isOptimisationOn } from "~/env.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { isoDay } from "~/formats/dates";
import type { Account } from "~/shop/customers/people/account";
import { readByIds } from "~/shop/base/batches";
import { currentCache } from "~/shop/base/cached.server";
import type { IncomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock, type Stock } from "~/shop/catalogue/pieces/stock.server";
import {
  type PiecedRecord,
  type StylesFilter,
  styleRecordsOf,
  styleSlice,
} from "~/shop/catalogue/styles/style-records.server";
import { JsonText } from "./json-text.server";
import { serializeProduct, visibilityOf } from "./schemas/product.server";

/** A serialised list of styles, cut where the stock of a piece belongs: each order changes it, so it is never cached. */
interface SerializedList {
  texts: string[];
  /** The ids of the pieces between the texts; none for callers who may not see stock. */
  pieces: number[];
  styleIds: number[];
  count: number;
  /** The last whole text and the stock that is in it. */
  last?: { stock: string; json: JsonText };
}

const MAX_BYTES = 8 * 1_024 * 1_024;
// Under the state token (optimisation "shop-cache"), in a cache of its own, because a list may have a megabyte. The last whole text
// and its compressed bodies take as much again as the texts.
const lists = new LRUCache<string, SerializedList>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ texts, pieces }) => texts.reduce((sum, text) => sum + 4 * text.length, 100) + 100 * pieces.length,
});

/** A slice of the styles as JSON, as a caller may see them, and how many match in all. Ends when the reader has left. */
export async function serializedProducts(
  filter: StylesFilter,
  account: Account | null,
  reader?: AbortSignal,
): Promise<{ json: JsonText; count: number }> {
  const list = await serializedList(filter, account, reader);
  const stock = stockOf(list, await readStock(list.styleIds));
  const key = stock.join();
  if (list.last?.stock !== key) {
    list.last = { stock: key, json: new JsonText(withStock(list, stock)) };
  }
  return { json: list.last.json, count: list.count };
}

async function serializedList(
  filter: StylesFilter,
  account: Account | null,
  reader?: AbortSignal,
): Promise<SerializedList> {
  const cache = await (account?.user.isAdmin ? onPrimary : onReplica)(currentCache);
  // Of the same state as the key: prices of an older one would be kept under a newer.
  const visibility = await visibilityOf(account, cache);
  const { prices, includeInactive } = visibility;
  // Which delivery windows are open changes with the day.
  const caller = [prices ? { group: prices.groupId } : "without prices", includeInactive];
  const key = JSON.stringify([cache.state, caller, isoDay(new Date()), filter]);
  const known = isOptimisationOn("shop-cache") ? lists.get(key) : undefined;
  if (known) return known;
  const { ids, count } = await cache.source.run(() => styleSlice(filter, visibility));
  const incoming = await incomingGoods(cache);
  const values: string[] = [];
  const list: SerializedList = { texts: [], pieces: [], styleIds: [], count };
  const batches = readByIds(ids, (batch) => cache.source.run(() => styleRecordsOf(batch, visibility)));
  for await (const rows of batches) {
    values.push(...rows.map((row) => serializeWithGaps(row, incoming)));
    if (prices) {
      list.styleIds.push(...rows.map(({ id }) => id));
      list.pieces.push(...rows.flatMap(({ pieces }) => pieces.map(({ id }) => id)));
    }
    // Not within the source: it takes an error for one of its own.
    await yieldToEventLoop(reader);
  }
  list.texts = `[${values.join(",")}]`.split(JSON.stringify(GAP));
  if (isOptimisationOn("shop-cache")) lists.set(key, list);
  return list;
}

const serializeWithGaps = (row: PiecedRecord, incoming: IncomingGoods) =>
  JSON.stringify(serializeProduct(row, NO_STOCK, incoming), (name, value: unknown) => (name === "stock" ? GAP : value));

const NO_STOCK: Stock = new Map();
// Nobody can write it into a style.
const GAP = randomUUID();

const stockOf = ({ pieces }: SerializedList, stock: Stock) => pieces.map((id) => stock.get(id) ?? null);

const withStock = ({ texts }: SerializedList, stock: readonly (number | null)[]): string =>
  texts.map((text, index) => (index === 0 ? text : `${stock[index - 1]}${text}`)).join("");
