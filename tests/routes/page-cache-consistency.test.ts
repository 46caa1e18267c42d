// Property test: with any requests of any users between any changes, the shop answers as without caches.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { fillCart } from "../support/ordering";
import { makePerson } from "../support/people";
import { withoutRandom } from "../support/script-policy";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const READERS = ["visitor", "told", "pending", "approved", "admin"] as const;
const PATHS = [
  "/",
  "/?page=2",
  "/?q=cardigan",
  "/about",
  "/contact",
  "/demo-registered",
  "/login-info",
  "/product/1",
  "/pages/terms",
];

let served: ServerProcess;
/** Renders every page without the page cache, which credentials bypass. */
let plain: Shop;
const cookies = new Map<string, string>();

beforeAll(async () => {
  [served, plain] = await Promise.all([serveBuild(), openShop()]);
  for (const role of ["pending", "approved", "admin"] as const) {
    const { id } = await makePerson(role, { firstName: `Reader-${role}` });
    cookies.set(role, (await startSession(id, new Request(ORIGIN))).split(";")[0]!);
    if (role === "approved") await fillCart(id, 3, 4);
  }
  const { headers } = await redirectWithToast("/", { title: "Told to one" });
  cookies.set("told", headers.get("Set-Cookie")!.split(";")[0]!);
});
afterAll(() => served?.kill());

const ask = fc.record({
  reader: fc.constantFrom(...READERS),
  path: fc.constantFrom(...PATHS),
  light: fc.boolean(),
});
const change = fc.constantFrom("style", "tier", "settings", "claim", "page");
let changes = 0;

async function make(what: "style" | "tier" | "settings" | "claim" | "page"): Promise<void> {
  const n = ++changes;
  await db.write(async (tx) => {
    if (what === "style") {
      await tx.product.update({
        where: { id: 1 },
        data: { name: `Style ${n}`, wholesalePrice: n },
      });
    }
    if (what === "tier") {
      await tx.bulkDiscount.create({ data: { minQuantity: 500 + n, discountPercentage: n } });
    }
    if (what === "settings") {
      const minimumOrderValue = n * 100;
      await tx.shopSettings.upsert({
        where: { id: 1 },
        create: { id: 1, minimumOrderValue },
        update: { minimumOrderValue },
      });
    }
    if (what === "claim") {
      await tx.claim.updateMany({ data: { text: `Claim ${n}` } });
    }
    if (what === "page") {
      const page = { slug: "terms", title: `Terms ${n}`, text: "**Text**" };
      const number = 1 + (await tx.pageVersion.count({ where: { slug: "terms" } }));
      await tx.pageVersion.create({ data: { ...page, number } });
      await tx.page.update({ where: { slug: "terms" }, data: { publishedNumber: number } });
    }
  });
}

it("responses are the same as without caches", { timeout: 120_000 }, async () => {
  const step = fc.oneof({ weight: 5, arbitrary: ask }, { weight: 1, arbitrary: change });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const asked of steps) {
        if (typeof asked === "string") {
          await make(asked);
          continue;
        }
        const headers = new Headers(asked.light ? { "Save-Data": "on" } : {});
        const cookie = cookies.get(asked.reader);
        if (cookie) headers.set("Cookie", cookie);
        const from = await fetch(served.origin + asked.path, { headers });
        headers.set("Authorization", "Bearer of nothing");
        const fresh = await plain.fetch(new Request(ORIGIN + asked.path, { headers }));
        expect(from.status).toBe(fresh.status);
        const [one, other] = [await from.text(), await fresh.text()];
        expect(withoutRandom(one)).toBe(withoutRandom(other));
        expect(fresh.headers.get("ETag")).toBeNull();
        const isOwn = asked.reader !== "visitor";
        expect(from.headers.get("Cache-Control")?.includes("public") ?? false).toBe(!isOwn && from.status === 200);
        if (!isOwn) expect(one).not.toMatch(/Reader-|Told to one/);
      }
    }),
    { numRuns: 8 },
  );
});
