import { LRUCache } from "lru-cache";

import { currentReader, currentState, primarySource, type ReadSource } from "~/db/read-source.server";
import type { Reader, Tx } from "~/db/db.server";
import { stateIn } from "~/db/state.server";
import { isOptimisationOn } from "~/env.server";
import type { AllBrandWords } from "./brand-words";
import { brandWordsIn, useBrandWords } from "./brand-words.server";

/** Results of catalogue reads, valid for one state of one source (primary or replica). */
export class ShopCache extends LRUCache<string, Promise<unknown>> {
  /** The brand's words of this state, with which texts are made. */
  #words: AllBrandWords | undefined;
  #readingWords: Promise<AllBrandWords> | undefined;

  constructor(
    readonly state: string,
    readonly source: ReadSource,
  ) {
    // Entries: a page of styles is about 10 KB.
    super({ max: 1_000 });
  }

  /** The work in progress goes on with the words of this state. A transaction does not wait for the read of another request (cachedInTransaction). */
  async withWords(tx?: Tx): Promise<this> {
    if (tx) this.#words ??= await brandWordsIn(tx);
    else this.#words ??= await (this.#readingWords ??= this.#readWords());
    useBrandWords(this.#words);
    return this;
  }

  async #readWords(): Promise<AllBrandWords> {
    try {
      return await this.source.run(() => brandWordsIn(currentReader()));
    } finally {
      this.#readingWords = undefined;
    }
  }
}

// One cache for each source: a replica that lags is in another state than the primary.
const caches = new Map<ReadSource, ShopCache>();

/** For the present state. Asks the database for its state token, so a change by another process is seen. */
export async function currentCache(): Promise<ShopCache> {
  return cacheFor(await currentState()).withWords();
}

function cacheFor({ source, state }: { source: ReadSource; state: string }): ShopCache {
  if (!isOptimisationOn("shop-cache")) return new ShopCache(state, source);
  const existing = caches.get(source);
  if (existing?.state === state) return existing;
  const cache = new ShopCache(state, source);
  caches.set(source, cache);
  return cache;
}

/** With the cache for the state that the transaction sees. */
export interface TransactionContext {
  tx: Tx;
  cache: ShopCache;
}

/**
 * Reads the state token inside the transaction. Not for transactions that change cached data: their uncommitted values
 * would reach other requests.
 */
export async function transactionContext(tx: Tx): Promise<TransactionContext> {
  return { tx, cache: await cacheFor({ source: primarySource, state: await stateIn(tx) }).withWords(tx) };
}

/**
 * Valid until a style, tier, setting or claim changes, whoever changes it; `read` may use only those tables. The key
 * must contain everything else that the value depends on, such as whether prices are included. Callers must not modify
 * the value. Pass `within` when the state was read already: a cache of this request, or the context of a transaction.
 */
export async function cached<Value>(
  key: string,
  read: (from: Reader | Tx) => Promise<Value>,
  within?: TransactionContext | ShopCache,
): Promise<Value> {
  if (within && "tx" in within) return cachedInTransaction(key, read, within);
  const cache = within ?? (await currentCache());
  const existing = cache.get(key) as Promise<Value> | undefined;
  if (existing) return existing;
  const value = cache.source.run(() => read(currentReader()));
  cache.set(key, value);
  // A failed read rejects for those who wait for it and is not cached.
  value.catch(() => cache.delete(key));
  return value;
}

const PENDING = Symbol("pending");

/**
 * Uses a cached value only if it is there already. Waiting for a read that is under way could deadlock: that read may
 * be waiting for a connection of the pool, and this transaction holds one.
 */
async function cachedInTransaction<Value>(
  key: string,
  read: (from: Tx) => Promise<Value>,
  { tx, cache }: TransactionContext,
): Promise<Value> {
  const existing = cache.get(key) as Promise<Value> | undefined;
  const known = existing ? await Promise.race([existing, Promise.resolve(PENDING)]) : PENDING;
  const value = known === PENDING ? await read(tx) : (known as Value);
  // Prisma resolves a query with undefined when its transaction is closed before the answer.
  if (value === undefined) throw new Error(`The transaction ended before "${key}" was read.`);
  cache.set(key, Promise.resolve(value));
  return value;
}

/** Like `cached` for many entities: one call of `read` fetches all ids that are not cached yet. */
export async function cachedById<Value>(
  kind: string,
  ids: readonly number[],
  read: (from: Reader | Tx, ids: number[]) => Promise<Map<number, Value>>,
  within: TransactionContext | ShopCache,
): Promise<Map<number, Value>> {
  const [cache, tx] = "tx" in within ? [within.cache, within.tx] : [within, null];
  const values = new Map<number, Value>();
  const missing = new Set<number>();
  for (const id of ids) {
    const existing = cache.get(`${kind} ${id}`) as Promise<Value> | undefined;
    if (existing) values.set(id, await existing);
    else missing.add(id);
  }
  if (missing.size === 0) return values;
  const reading = tx ? read(tx, [...missing]) : cache.source.run(() => read(currentReader(), [...missing]));
  for (const [id, value] of await reading) {
    cache.set(`${kind} ${id}`, Promise.resolve(value));
    values.set(id, value);
  }
  return values;
}
