import type { ServerResponse } from "node:http";

import { Semaphore } from "async-mutex";

import { db } from "~/db/db.server";
import { breath } from "~/shop/breath";
import { submitOrder } from "~/shop/documents/submit-order.server";
import type { Checkout, PlacedOrder } from "~/shop/orders/place-order.server";

/** An order lets readers go first for so long. */
const PATIENCE_MS = 20;
/** Who takes longer to answer is not waited for: a file of all orders, a slow line. */
const SHORT_MS = 100;

const readers = new Set<{ began: number }>();
const waiting = new Set<() => void>();

/** Notes that somebody waits for this answer and changes nothing by asking for it. */
export function noteReader(response: ServerResponse): void {
  const reader = { began: performance.now() };
  readers.add(reader);
  response.once("close", () => {
    readers.delete(reader);
    if (isAnybodyReading()) return;
    for (const goOn of waiting) goOn();
  });
}

function isAnybodyReading(): boolean {
  const since = performance.now() - SHORT_MS;
  for (const { began } of readers) if (began > since) return true;
  return false;
}

/** Waits until nobody reads, a moment at most. */
export async function afterReaders(): Promise<void> {
  // Who has just asked is not noted before the process looks at its lines.
  await breath();
  if (!isAnybodyReading()) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(patience);
      waiting.delete(goOn);
      resolve();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    waiting.add(goOn);
  });
}

// While the disk is at the one, the process works at the other.
const turns = new Semaphore(2);

/**
 * Places an order as submitOrder does, after those who read. SQLite works in this process's one thread and takes one order
 * at a time anyway, so there orders take turns as well: many at once would each hold up every page that is read meanwhile.
 */
export async function takeOrder(checkout: Checkout): Promise<PlacedOrder> {
  const place = async () => {
    await afterReaders();
    return submitOrder(checkout);
  };
  return db.kind === "sqlite" ? turns.runExclusive(place) : place();
}
