// Cached fragments: a page with cached fragments has exactly the same HTML as without.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { FragmentCache } from "~/cache/fragments.server";
import { fillCart } from "../support/ordering";
import { makePerson } from "../support/people";
import { withoutRandom } from "../support/script-policy";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
const cookies: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  for (const firstName of ["Ana", "Berta"]) {
    const { id } = await makePerson("approved", { firstName });
    await fillCart(id, 3, 4);
    cookies.push((await startSession(id, new Request(ORIGIN))).split(";")[0]!);
  }
});

/** Returns a buyer's page without its one-time values. */
async function see(path: string, headers: Record<string, string> = {}, body?: URLSearchParams) {
  const answer = await shop.fetch(
    new Request(ORIGIN + path, {
      method: body ? "POST" : "GET",
      headers: { Cookie: cookies[0]!, ...headers },
      ...(body && { body }),
    }),
  );
  return withoutRandom(await answer.text())
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "uuid")
    .replace(/[\w-]{22}_for_[\w-]{14}/g, "token");
}

describe.each(["/", "/?page=2", "/?colour-2=Moss", "/cart"])("%s", (path) => {
  it.each<Record<string, string>>([{}, { "Save-Data": "on" }])("is the same the second time (%o)", async (headers) => {
    const first = await see(path, headers);
    expect(first).toMatch(/<li id="(style|line)-/);
    expect(await see(path, headers)).toBe(first);
  });
});

it("have one form key a page, which no other page has", async () => {
  const keys = async () => {
    const page = await (await shop.fetch(new Request(`${ORIGIN}/`, { headers: { Cookie: cookies[0]! } }))).text();
    return [...page.matchAll(/name="key" value="([^"]*)"/g)].map(([, key]) => key!);
  };
  const pages = [await keys(), await keys(), await keys()];
  for (const page of pages) {
    expect(page.length).toBeGreaterThan(5);
    expect(new Set(page).size).toBe(1);
    expect(page[0]).toMatch(/^[\w-]{16}_for_[\w-]{14}$/);
  }
  expect(new Set(pages.flat()).size).toBe(3);
});

it("shows another buyer their own lines", async () => {
  const [ana, berta] = await Promise.all([see("/cart"), see("/cart", { Cookie: cookies[1]! })]);
  const idsOf = (page: string) => [...page.matchAll(/name="remove" value="(\d+)"/g)].map(([, id]) => id!);
  expect(idsOf(ana)).toHaveLength(2);
  expect(idsOf(berta)).toHaveLength(2);
  expect(idsOf(berta).filter((id) => idsOf(ana).includes(id))).toEqual([]);
});

it("shows a new price and name at once", async () => {
  await see("/");
  const id = Number(/<li id="style-(\d+)"/.exec(await see("/"))![1]);
  await db.write((tx) => tx.product.update({ where: { id }, data: { name: "Novel", wholesalePrice: 98_765 } }));
  const page = await see("/");
  expect(page).toContain("Novel");
  expect(page).toContain("€987.65");
});

it("shows the error of a line on that page only", async () => {
  const before = await see("/cart");
  const field = /name="(quantity[^"]*)"/.exec(before)![1]!;
  const form = new URLSearchParams({ intent: "update", [field]: "x" });
  const refused = await see("/cart", {}, form);
  expect(refused).toContain('aria-invalid="true"');
  expect(await see("/cart")).toBe(before);
});

describe("a fragment", () => {
  it("is cached for later pages, and leaves no marker in its own", () => {
    const fragments = new FragmentCache(false);
    expect(fragments.get("one")).toBeNull();
    const marker = fragments.add("one");
    expect(fragments.store(`<ul><li>${marker}<b>1</b>${marker}</li></ul>`)).toBe("<ul><li><b>1</b></li></ul>");
    expect(new FragmentCache(false).get("one")).toBe("<b>1</b>");
    expect(new FragmentCache(true).get("one")).toBeNull();
  });

  it("is not cached when the page has more or fewer markers than fragments", () => {
    const fragments = new FragmentCache(false);
    const marker = fragments.add("two");
    fragments.add("three");
    expect(fragments.store(`<li>${marker}2${marker}</li>`)).toBe("<li>2</li>");
    expect(new FragmentCache(false).get("two")).toBeNull();
  });
});
