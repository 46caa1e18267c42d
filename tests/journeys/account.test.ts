// Where buyers are and where they can go: the main menu on every page, and the list of the account's pages on each of them.
import { beforeAll, expect, it } from "vitest";

import type { Page } from "../support/browser-without-scripts";
import { moveTo } from "../support/colleagues";
import { browserOf, makePerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let owner: { id: string };

beforeAll(async () => {
  shop = await openShop();
  owner = await makePerson("approved");
});

const linksIn = (page: Page, name: string) =>
  page
    .$(`nav[aria-label=${name}] a`)
    .toArray()
    .map((link) => page.$(link).text());
const markedIn = (page: Page, name: string) => page.textOf(`nav[aria-label=${name}] [aria-current]`);

async function colleague(role: "buyer" | "reader") {
  const { id } = await makePerson("approved");
  await moveTo(owner.id, id, role);
  return browserOf(shop, id);
}

it.each([
  ["/", "Collection"],
  ["/order-sheet", "Order Sheet"],
  ["/quick-order", "Quick Order"],
  ["/orders", "Order History"],
  ["/contact", "Benefits Benefits of Ordering"],
  ["/company", ""],
])("at %s the main menu marks %s", async (address, label) => {
  const page = await (await browserOf(shop, owner.id)).open(address);
  expect(linksIn(page, "Main")).toEqual([
    "Collection",
    "Order Sheet",
    "Quick Order",
    "Order History",
    "BenefitsBenefits of Ordering",
    "Log Out",
  ]);
  expect(markedIn(page, "Main")).toBe(label);
});

it.each([
  ["/company", "Profile"],
  ["/company/people", "People"],
  ["/company/approvals", "Approvals"],
  ["/company/addresses", "Addresses"],
  ["/carts", "Saved carts"],
  ["/for-your-shop", "Files for your shop"],
  ["/company/keys", "API keys"],
  ["/company/sign-ins", "Sign-ins"],
])("at %s the list of the account marks %s", async (address, label) => {
  const page = await (await browserOf(shop, owner.id)).open(address);
  expect(markedIn(page, "Account")).toBe(label);
  expect(page.$("header a[href='/company'][aria-current]").length).toBe(address.startsWith("/company") ? 1 : 0);
});

it("is below an order that waits for approval as well, and marks the list of them", async () => {
  const page = await (await browserOf(shop, owner.id)).open("/company/approvals/999");
  expect(page.status).toBe(404);
  expect(markedIn(page, "Account")).toBe("Approvals");
});

it("invites a colleague from the profile, as a buyer", async () => {
  const profile = await (await browserOf(shop, owner.id)).open("/company");
  const email = "nika@colleagues.example";
  const people = await profile.form("SEND INVITATION").fill({ "E-mail": email }).submit();
  expect(people.address).toBe("/company/people");
  people.see(email, "Buyer");
  expect((await (await colleague("buyer")).open("/company")).text).not.toContain("Invite");
});

it("lists what somebody may see", async () => {
  const all = ["Profile", "People", "Approvals", "Addresses", "Messages", "Saved carts"];
  const files = ["Files for your shop", "API keys", "Sign-ins"];
  const listed = async (browser: Awaited<ReturnType<typeof browserOf>>) =>
    linksIn(await browser.open("/company"), "Account");
  expect(await listed(await browserOf(shop, owner.id))).toEqual([...all, ...files]);
  expect(await listed(await colleague("buyer"))).toEqual([
    "Profile",
    "Approvals",
    "Addresses",
    "Messages",
    "Saved carts",
    "Files for your shop",
    "Sign-ins",
  ]);
  expect(await listed(await colleague("reader"))).toEqual([
    "Profile",
    "Addresses",
    "Messages",
    "Files for your shop",
    "Sign-ins",
  ]);
  const applicant = await makePerson("pending");
  expect(await listed(await browserOf(shop, applicant.id))).toEqual(["Profile", "Messages", "Sign-ins"]);
});

it("opens every page that it lists", async () => {
  for (const browser of [await colleague("buyer"), await colleague("reader")]) {
    const page = await browser.open("/company");
    for (const link of page.$("nav[aria-label=Account] a").toArray()) {
      const address = page.$(link).attr("href")!;
      expect((await browser.open(address)).status, address).toBe(200);
    }
  }
});
