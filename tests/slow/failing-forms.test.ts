// Each form that changes something is sent while the database fails (tests/support/failing-requests.ts). Everybody walks through the whole
// shop for it (tests/support/crawl.ts).
import { afterAll, beforeAll, expect, it } from "vitest";

import { endUndo, logChanges } from "../support/change-log";
import { crawl } from "../support/crawl";
import { tryForm } from "../support/failing-requests";
import { openShop, type Shop } from "../support/shop";
import { KNOWN_ADDRESSES, makeWalkers, type Walker, WALKERS } from "../support/walkers";

let shop: Shop;
let walkers: Walker[];
const tried = new Set<string>();

beforeAll(async () => {
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  walkers = await makeWalkers(shop);
  await logChanges("form_answers");
});
afterAll(endUndo);

it.each(WALKERS.map((name, index) => [name, index] as const))(
  "the forms of %s tell the truth while the database fails",
  { timeout: 600_000 },
  async (_, index) => {
    const { browser, starts = [] } = walkers[index]!;
    const wrong: string[] = [];
    await crawl(shop, browser, {
      sendsForms: true,
      starts: [...KNOWN_ADDRESSES, ...starts],
      async onForm(form) {
        if (tried.has(form.kind)) return;
        tried.add(form.kind);
        wrong.push(...(await tryForm(form)));
      },
    });
    expect(wrong).toEqual([]);
  },
);

it("there were such forms", () => expect(tried.size).toBeGreaterThan(150));
