// What a reader is told when the database fails before, during or after a commit: "nothing was changed" only when that is so.
import { randomUUID } from "node:crypto";

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type Db, db } from "~/db/db.server";
import { UnsyncedError } from "~/db/wal-sync.server";
import { type ApiClient, createClient } from "../support/api-client";
import type { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { lostConnection } from "../support/failing-statements";
import { cartOf, fillCart } from "../support/ordering";
import { makePerson, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const NOTHING = "The shop is busy. Nothing was changed; please try again in a few seconds.";
const UNKNOWN = "We don’t know whether this was saved.";

let shop: Shop;
let buyer: ApiClient;
let userId: string;
let browser: Browser;
let styleId: number;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const client = await createClient(shop, "approved");
  buyer = client.client;
  userId = client.person.id;
  ({ browser } = await signedInPerson(shop, "approved"));
  styleId = (await makeStyle({ sizes: [], colors: [] })).id;
});

const { write, read } = db;
afterEach(() => Object.assign(db, { write, read }));

type Moment = "before" | "during" | "after";

/** Loses the connection before the next commit of a user's write, during it (its answer is lost), or after it. */
function loseConnection(moment: Moment) {
  const fail = () => {
    throw lostConnection();
  };
  const away = {
    write: () => Promise.reject(lostConnection()),
    read: new Proxy({} as Db["read"], { get: fail }),
  };
  const next: Db["write"] = async (work, options) => {
    if (options?.isBookkeeping) return write(work, options);
    Object.assign(db, away);
    if (moment === "before") throw lostConnection();
    const result = await write(work, options);
    if (moment === "during") throw lostConnection();
    return result;
  };
  Object.assign(db, { write: next });
}

/** Without a connection the lease of a key could not be released, so it ends by itself after a minute. */
const endLeases = () => db.write((tx) => tx.apiReplay.updateMany({ data: { leasedUntil: new Date(0) } }));

const restore = () => Object.assign(db, { write, read });

describe("a call", () => {
  const add = (headers: Record<string, string>) =>
    buyer.call("POST /api/cart", { productId: styleId, quantity: 3 }, headers);

  it("that failed before its commit says so, and runs when it is sent again", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    loseConnection("before");
    const failed = await add(headers);
    restore();
    expect([failed.status, failed.body.code, failed.body.message]).toEqual([503, "busy", NOTHING]);
    expect(failed.headers.get("Retry-After")).toBe("5");
    expect(await cartOf(userId)).toEqual([]);
    await endLeases();
    expect((await add(headers)).status).toBe(200);
    expect(await cartOf(userId)).toHaveLength(1);
  });

  it.each(["during", "after"] as const)("that failed %s its commit says so, and does not run again", async (moment) => {
    const headers = { "Idempotency-Key": randomUUID() };
    loseConnection(moment);
    const failed = await add(headers);
    restore();
    expect([failed.status, failed.body.code]).toEqual([503, "unknown_outcome"]);
    expect(failed.body.message).toContain(UNKNOWN);
    const saved = await cartOf(userId);
    expect(saved).toHaveLength(1);
    await endLeases();
    for (let time = 0; time < 2; time++) {
      const again = await add(headers);
      expect([again.status, again.body.code]).toEqual([409, "already_saved"]);
    }
    expect(await cartOf(userId)).toEqual(saved);
  });
});

describe("a page's form", () => {
  const problemOf = async (moment: Moment, path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    loseConnection(moment);
    const answer = await browser.request(path, {
      method: "POST",
      headers: { Origin: "http://localhost:4200" },
      body,
    });
    restore();
    expect(answer.status).toBe(503);
    return (await answer.text()).replaceAll("&#x27;", "'");
  };
  const fields = () => ({ intent: "add", productId: String(styleId), quantity: "2" });

  it("that failed before the commit says that nothing was changed", async () => {
    const html = await problemOf("before", "/cart", fields());
    expect(html).toContain(NOTHING);
    expect(html).not.toContain(UNKNOWN);
  });

  it("whose commit had no answer leads to where the reader can look", async () => {
    const { browser: own, person } = await signedInPerson(shop, "approved");
    browser = own;
    await fillCart(person.id, 2);
    const before = await cartOf(person.id);
    const html = await problemOf("during", "/cart", {
      intent: "update",
      seen: "",
      redirectTo: "/cart",
      lineId: String(
        (
          await db.read.cartItem.findFirstOrThrow({
            where: { cart: { companyId: person.id, isCurrent: true } },
          })
        ).id,
      ),
      quantity: "77",
    });
    expect(html).toContain(`${UNKNOWN} Check your cart before you try again.`);
    expect(html).not.toContain("Nothing was changed");
    expect(html).toMatch(/href="\/cart"[^>]*>YOUR CART</);
    expect(await cartOf(person.id)).not.toEqual(before);
  });
});

it("says the same where the page around the form cannot be read either", async () => {
  const { browser: admin } = await signedInPerson(shop, "admin");
  const { id } = await makePerson("pending");
  loseConnection("during");
  const answer = await admin.request("/admin/applications", {
    method: "POST",
    headers: { Origin: "http://localhost:4200" },
    body: new URLSearchParams({ intent: "approve", id }),
  });
  restore();
  expect(answer.status).toBe(503);
  const html = (await answer.text()).replaceAll("&#x27;", "'");
  expect(html).toContain(UNKNOWN);
  expect(html).not.toContain("Nothing was changed");
  const { approvalStatus } = await db.read.company.findUniqueOrThrow({ where: { id } });
  expect(approvalStatus).toBe("approved");
});

it("a disk that is full makes /readyz 503, and pages are read on", async () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  Object.assign(db, { write: () => Promise.reject(full) });
  const { status } = await browser.request("/readyz");
  expect(status).toBe(503);
  expect((await browser.request("/cart")).status).toBe(200);
  const answer = await buyer.call("POST /api/cart", { productId: styleId, quantity: 3 });
  expect([answer.status, answer.body.code]).toEqual([503, "busy"]);
  expect((await buyer.call("GET /api/cart")).status).toBe(200);
});

it("says nothing that may not be on the disk after a failed sync", async () => {
  const { assertSynced } = db;
  const fail = () => {
    throw new UnsyncedError();
  };
  Object.assign(db, { assertSynced: fail });
  const paths = ["/cart", "/orders", "/api/cart", "/readyz", `/checkout/status?key=${randomUUID()}`];
  const statuses = await Promise.all(paths.map(async (path) => (await browser.request(path)).status));
  const added = await buyer.call("POST /api/cart", { productId: styleId, quantity: 3 });
  Object.assign(db, { assertSynced });
  expect(statuses).toEqual(paths.map(() => 503));
  expect([added.status, added.body.code, added.body.message]).toEqual([503, "busy", NOTHING]);
  expect(await cartOf(userId)).toEqual([]);
  expect((await browser.request("/cart")).status).toBe(200);
});
