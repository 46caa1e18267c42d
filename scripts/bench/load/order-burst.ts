import { randomUUID } from "node:crypto";

import { ADDRESS } from "../buyers";
import type { Served } from "../serve";
import { shoot } from "./shoot";

/** A buyer with a full cart who is at the checkout. */
export interface AtCheckout {
  cookie: string;
  /** What the page knew of the cart: its fingerprint. */
  reviewed: string;
}

export interface Burst {
  /** Answers 303 that lead to an order. */
  placed: number;
  /** All other answers, by their status, and the first of them. */
  others: Record<string, number>;
  firstOther: string;
  /** Milliseconds of each answer. */
  times: number[];
  /** Of all answers, with headers. */
  bytes: number;
  /** From the first request to the last answer. */
  ms: number;
}

/** Lets each of the buyers press "Submit Order" once, `connections` of them at a time. */
export async function placeOrders(
  shop: Served,
  buyers: readonly AtCheckout[],
  connections: number,
): Promise<Burst> {
  const burst: Burst = { placed: 0, others: {}, firstOther: "", times: [], bytes: 0, ms: 0 };
  let next = 0;
  const began = performance.now();
  const { errors } = await shoot(
    {
      url: shop.origin,
      connections: Math.min(connections, buyers.length),
      amount: buyers.length,
      timeout: 60,
      sampleInt: 20,
      requests: [
        {
          method: "POST",
          path: "/checkout",
          setupRequest: (request) => ({ ...request, ...orderOf(shop, buyers[next++]!) }),
          onResponse: (status, body, _context, headers) => {
            burst.ms = performance.now() - began;
            const location = String(headers?.Location ?? headers?.location ?? "");
            if (status === 303 && location.startsWith("/orders/")) return void burst.placed++;
            burst.firstOther ||= `${status} ${location} ${body.slice(0, 2_000)}`;
            burst.others[status] = (burst.others[status] ?? 0) + 1;
          },
        },
      ],
    },
    (bytes, ms) => {
      burst.times.push(ms);
      burst.bytes += bytes;
    },
  );
  if (errors > 0) burst.others.none = errors;
  return burst;
}

function orderOf({ origin }: Served, { cookie, reviewed }: AtCheckout) {
  const fields = { ...ADDRESS, poNumber: "PO-1", customerNotes: "", reviewed };
  return {
    headers: {
      Cookie: cookie,
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ ...fields, checkoutToken: randomUUID() }).toString(),
  };
}
