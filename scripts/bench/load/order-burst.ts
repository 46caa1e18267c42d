import { randomUUID } from "node:crypto";

import { ADDRESS } from "../buyers";
import type { MeasuredServer } from "../serve";
import { runAutocannon } from "./autocannon";

/** A buyer with a filled cart who has opened the checkout. */
export interface CheckoutBuyer {
  cookie: string;
  /** The hidden fields of the checkout: the fingerprint of the cart and the version of the terms of sale. */
  hidden: { reviewed: string; terms: string };
}

interface Burst {
  /** Number of redirects (303) to a new order. */
  placed: number;
  /** Number of all other responses by status ("none" for connection errors), and the text of the first one. */
  others: Record<string, number>;
  firstOther: string;
  /** Milliseconds of each response. */
  times: number[];
  /** Of all responses, with headers. */
  bytes: number;
  /** From the first request to the last response. */
  ms: number;
}

type Shop = Pick<MeasuredServer, "origin">;

/** Submits the checkout form once for each of the buyers, `connections` of them at a time. */
export async function placeOrders(shop: Shop, buyers: readonly CheckoutBuyer[], connections: number): Promise<Burst> {
  const burst: Burst = { placed: 0, others: {}, firstOther: "", times: [], bytes: 0, ms: 0 };
  let next = 0;
  const began = performance.now();
  const { errors } = await runAutocannon(
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
          setupRequest: (request) => ({ ...request, ...checkoutRequest(shop, buyers[next++]!) }),
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

function checkoutRequest({ origin }: Shop, { cookie, hidden }: CheckoutBuyer) {
  const fields = { ...ADDRESS, poNumber: "PO-1", customerNotes: "", ...hidden };
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
