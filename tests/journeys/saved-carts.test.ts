// A customer works on several carts, as plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import type { Browser, Page } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { fillCart, toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let userId: string;
let buyer: Browser;

beforeAll(async () => {
  shop = await openShop();
  const { person, browser } = await signedInPerson(shop, "approved");
  [userId, buyer] = [person.id, browser];
});

const save = (page: Page, name: string) =>
  page.form("SAVE AND START A NEW CART").fill({ Name: name }).submit("SAVE AND START A NEW CART");

describe("several carts", () => {
  it("are saved under a name, from the cart, which must have one", async () => {
    await fillCart(userId, 12, 4);
    let page = await (await buyer.open("/cart")).click("Save this cart");
    expect(page.address).toBe("/carts");
    page.see("16 pieces in 2 lines", "There are none yet.");
    page = await save(page, " ");
    expect(page.status).toBe(400);
    expectErrors(page, ["Name"]);
    page = await save(page, "Spring – Graz");
    expect(toastOf(page)).toContain("Cart Saved");
    page.see("Nothing in it.", "Spring – Graz", "16 pieces in 2 lines");
    (await buyer.open("/cart")).see("NO ITEMS SELECTED", "Saved carts (1)");
  });

  it("are opened, and the one in hand is saved in turn", async () => {
    await fillCart(userId, 5);
    let page = await buyer.open("/carts");
    page = await page.form("OPEN Spring – Graz").submit("OPEN Spring – Graz");
    expect(page.address).toBe("/cart");
    expect(toastOf(page)).toContain("Cart Opened");
    page.see("Spring – Graz", "Saved carts (1)");
    page = await page.click("Saved carts (1)");
    page.see("Spring – Graz: 16 pieces in 2 lines", "5 pieces in 1 line");
  });

  it("are copied, renamed and removed", async () => {
    let page = await save(await buyer.open("/carts"), "Spring – Graz");
    page = await page.form("Copy Spring – Graz").submit("Copy Spring – Graz");
    page.see("Copy of Spring – Graz");
    const rename = "Rename Copy of Spring – Graz";
    page = await page.form(rename).fill({ Name: "" }).submit(rename);
    expect(page.status).toBe(400);
    expectErrors(page, ["Name"]);
    page = await page.form(rename).fill({ Name: "Summer – Linz" }).submit(rename);
    page.see("Summer – Linz").notSee("Copy of Spring – Graz");
    page = await page.form("Remove Summer – Linz").submit("Remove Summer – Linz");
    expect(toastOf(page)).toContain("Cart Removed");
    page.notSee("Summer – Linz");
  });

  it("that are gone or of somebody else are not found", async () => {
    const other = (await signedInPerson(shop, "approved")).browser;
    const page = await buyer.open("/carts");
    const { values } = page.form("Rename Spring – Graz");
    for (const [browser, cart] of [
      [other, values.cart!],
      [buyer, "999999"],
      [buyer, "x"],
    ] as const) {
      for (const intent of ["open", "copy", "rename", "remove"]) {
        const answer = await browser.request("/carts", {
          method: "POST",
          headers: { Origin: new URL(page.url).origin },
          body: new URLSearchParams({ intent, cart, name: "Mine" }),
        });
        expect(answer.status, `${intent} ${cart}`).toBe(404);
      }
    }
  });
});
