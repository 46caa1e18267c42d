// An admin makes a price group with own prices, a customer orders at them, and the proforma says them: as plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { createStyle } from "../support/carts";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { makePriceGroup, putInGroup } from "../support/prices";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let styleId: number;
beforeAll(async () => {
  shop = await openShop();
  const style = await db.write((tx) =>
    createStyle(tx, {
      styleCode: "JPG",
      name: "Fair cardigan",
      colors: ["Sand"],
      sizes: ["S", "M"],
      additionalImages: [],
      fibreComposition: [],
      wholesalePrice: 10_000,
    }),
  );
  styleId = style.id;
});

it("puts a customer into a group, who orders at its prices", async () => {
  const admin = (await signedInPerson(shop, "admin")).browser;
  const { person, browser } = await signedInPerson(shop, "approved");

  const refused = await (
    await admin.open("/admin/price-groups/new")
  )
    .form("CREATE GROUP")
    .fill({ Name: "", "Percent off the list prices": "200" })
    .submit("CREATE GROUP");
  expect(refused.status).toBe(400);
  expect(refused.textOf("main [role=alert]")).toContain("Enter a name.");

  const group = await refused
    .form("CREATE GROUP")
    .fill({ Name: "Trade fair", "Percent off the list prices": "10" })
    .submit("CREATE GROUP");
  expect(toastOf(group)).toContain("Price Group Created");

  const prices = await group.browser.open(`${group.url.pathname}/prices`);
  const wrong = await prices
    .form("CHECK THE PRICES")
    .fill({ Prices: "JPG-SAND-M;123,45\nJPX;1" })
    .submit("CHECK THE PRICES");
  expect(wrong.textOf("main [role=alert]")).toContain("There is no SKU or style “JPX”.");
  const checked = await wrong.form("CHECK THE PRICES").fill({ Prices: "JPG-SAND-M;123,45" }).submit("CHECK THE PRICES");
  expect(checked.textOf("main")).toContain("Prices that change: 1.");
  const saved = await checked.form("SAVE PRICES").submit("SAVE PRICES");
  expect(toastOf(saved)).toContain("Prices changed: 1.");
  expect(saved.heading).toBe("1 own price of Trade fair changed");
  const undone = await saved.form("UNDO").submit("UNDO");
  expect(toastOf(undone)).toContain("Put back: 1 own price.");
  const checkedAgain = await (
    await admin.open(`${group.url.pathname}/prices`)
  )
    .form("CHECK THE PRICES")
    .fill({ Prices: "JPG-SAND-M;123,45" })
    .submit("CHECK THE PRICES");
  await checkedAgain.form("SAVE PRICES").submit("SAVE PRICES");

  const id = group.url.pathname.split("/").at(-1)!;
  const customer = await admin.open(`/admin/customers/${person.id}`);
  const chosen = await customer.form("CHOOSE GROUP").fill({ group: id }).submit("CHOOSE GROUP");
  expect(toastOf(chosen)).toContain("Price Group Chosen");
  (await admin.open(group.url.pathname)).see("Maison Test", "1 customer has these prices");

  const style = await browser.open(`/product/${styleId}`);
  expect(style.textOf("main")).toContain("€90.00 – to €123.45");
  const pieces = await style
    .form("SAVE QUANTITIES")
    .fill({ "quantity[JPG-SAND-S]": "2", "quantity[JPG-SAND-M]": "1" })
    .submit("Save and go to cart");
  expect(pieces.textOf("main")).toContain("€303.45");

  const placed = await (await browser.open("/checkout")).form("Submit Order").submit("Submit Order");
  expect(placed.status).toBe(200);
  const order = await db.read.order.findFirstOrThrow({ where: { companyId: person.id } });
  const paper = await browser.open(`/orders/${order.id}/proforma`);
  expect(paper.textOf("main")).toMatch(/€90\.00[\s\S]*€123\.45|€123\.45[\s\S]*€90\.00/);
  expect(paper.textOf("main")).toContain("€303.45");

  const kept = await admin.open(group.url.pathname);
  const notRemoved = await kept.form("REMOVE GROUP").submit("REMOVE GROUP");
  expect(notRemoved.status).toBe(409);
  expect(notRemoved.textOf("main")).toContain("1 customer is in this price group.");
});

it("raises prices from a day on, after a look at the new ones", async () => {
  const admin = (await signedInPerson(shop, "admin")).browser;
  await db.write((tx) =>
    tx.product.update({
      where: { id: styleId },
      data: { category: "Fair", recommendedPrice: 10_100 },
    }),
  );
  const wrong = await (
    await admin.open("/admin/price-changes")
  )
    .form("SHOW THE NEW PRICES")
    .fill({ Percent: "400", From: "2020-01-01" })
    .submit("SHOW THE NEW PRICES");
  expect(wrong.status).toBe(400);
  expect(wrong.textOf("main [role=alert]")).toContain("Enter today or a later day.");
  const preview = await wrong
    .form("SHOW THE NEW PRICES")
    .fill({ Percent: "4", From: isoDay(new Date()), category: "Fair" })
    .submit("SHOW THE NEW PRICES");
  expect(preview.textOf("main")).toMatch(/Prices that change: 1\..*€100\.00.*€104\.00/s);
  expect(preview.textOf("main")).toContain("would be below the wholesale price");
  const planned = await preview.form("PLAN THE CHANGE").submit("PLAN THE CHANGE");
  expect(toastOf(planned)).toContain("Price Change Planned");
  // Its day is today.
  expect(planned.textOf("main table")).toMatch(/\+4%.*Fair.*Done/s);
  const later = { Percent: "10", From: addDays(isoDay(new Date()), 3), category: "Fair" };
  const next = await planned.form("SHOW THE NEW PRICES").fill(later).submit("SHOW THE NEW PRICES");
  await next.form("PLAN THE CHANGE").submit("PLAN THE CHANGE");
  (await admin.open(`/admin/products/${styleId}`)).see("the wholesale price is €114.40, now €104.00.");
  const style = await db.read.product.findUniqueOrThrow({ where: { id: styleId } });
  expect(style.wholesalePrice).toBe(10_400);
});

it("has an admin who orders for a customer order at the customer's prices", async () => {
  const admin = (await signedInPerson(shop, "admin")).browser;
  const { person } = await signedInPerson(shop, "approved");
  const group = await makePriceGroup({ percentOff: 2_500 });
  await putInGroup(person.id, group.id);
  (await admin.open(`/product/${styleId}`)).see("€104.00");
  await (await admin.open(`/admin/customers/${person.id}`)).press("ORDER FOR THIS CUSTOMER");
  const style = (await admin.open(`/product/${styleId}`)).see("€78.00").notSee("€104.00");
  (await admin.open("/?category=Fair")).see("€78.00").notSee("€104.00");
  const sheet = await admin.open("/order-sheet.csv?category=Fair");
  expect(sheet.source).toContain("78");
  expect(sheet.source).not.toContain("104");
  const cart = await style.form("SAVE QUANTITIES").fill({ "quantity[JPG-SAND-S]": "4" }).submit("Save and go to cart");
  cart.see("€312.00");
  await (await admin.open("/checkout")).form("Submit Order").submit("Submit Order");
  const order = await db.read.order.findFirstOrThrow({
    where: { companyId: person.id },
    include: { lines: true },
  });
  expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual([7_800]);
  await (await admin.open("/")).press("Stop");
  (await admin.open(`/product/${styleId}`)).see("€104.00").notSee("€78.00");
});
