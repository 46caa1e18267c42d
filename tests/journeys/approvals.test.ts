// A company whose large orders a second person approves: set, asked for, approved, declined, withdrawn. No scripts.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { apiKeyClient, clientOf } from "../support/api-client";
import { INPUTS } from "../support/api-inputs";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeColleague } from "../support/colleagues";
import { cartOf, checkoutForm, fillCart, toastOf } from "../support/ordering";
import { browserOf, signedInPerson } from "../support/people";
import { makeApprovalRequest } from "../support/approvals";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let owner: Browser;
let ownerId: string;
let buyer: Browser;
let page: Page;
let request: string;

const orders = () => db.read.order.findMany({ where: { companyId: ownerId } });

async function ask(poNumber: string) {
  await fillCart(ownerId, 6);
  const form = await checkoutForm(buyer, { "PO number": poNumber });
  page = await form.submit();
  request = page.address;
  return form;
}

beforeAll(async () => {
  shop = await openShop();
  const company = await signedInPerson(shop, "approved");
  owner = company.browser;
  ownerId = company.person.id;
});

it("takes an amount once a second person may order, and says what is wrong beside the field", async () => {
  page = await (await owner.open("/company")).click("Approvals");
  page.see("Orders are placed at once, without approval.");
  page = await page.form("SAVE LIMIT").fill({ "Orders over, in EUR": "100" }).submit();
  expect(page.status).toBe(409);
  page.see("Nobody else could approve an order.");
  buyer = await browserOf(shop, (await makeColleague(ownerId)).id);
  page = await page.form("SAVE LIMIT").fill({ "Orders over, in EUR": "much" }).submit();
  expect(page.status).toBe(400);
  page.see("Enter an amount in euro");
  page = await page.form("SAVE LIMIT").fill({ "Orders over, in EUR": "1,50" }).submit();
  expect(toastOf(page)).toContain("Limit Saved");
  page.see("Orders over €1.50");
});

it("asks at the checkout, empties the cart, and orders nothing", async () => {
  await fillCart(ownerId, 6);
  (await buyer.open("/checkout")).see("Orders over €1.50 excl. VAT need a colleague’s approval.");
  const { checkoutToken } = (await ask("PO-1")).values;
  expect(toastOf(page)).toContain("Awaiting Approval");
  expect(request).toMatch(/^\/company\/approvals\/\d+$/);
  page.see("Nothing is ordered yet, and no stock is reserved.", "PO-1", "WITHDRAW");
  expect(page.text).not.toContain("APPROVE AND ORDER");
  expect(await cartOf(ownerId)).toEqual([]);
  expect(await orders()).toEqual([]);
  // After a lost answer.
  const status = await buyer.open(`/checkout/status?key=${checkoutToken}`);
  expect(status.address).toBe(request);
  expect(toastOf(status)).toContain("Awaiting Approval");
  const refused = await buyer.request(request, {
    method: "POST",
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ intent: "approve" }),
  });
  expect(refused.status).toBe(403);
});

it("is noticed and approved by the owner: the order says who ordered and who approved", async () => {
  page = await (await owner.open("/orders")).click("1 order waits for approval");
  page = await owner.open(request);
  page = await page.press("APPROVE AND ORDER");
  expect(toastOf(page)).toContain("Order Placed Successfully");
  page.see("Placed by Test Person", "Approved by Test Person", "PO-1", "approved by Test Person");
  const [order] = await orders();
  const desk = (await signedInPerson(shop, "admin")).browser;
  (await desk.open(`/admin/orders/${order!.id}`)).see("Approved by Test Person, of the company");
  (await desk.open(`/admin/customers/${ownerId}`)).see("approves orders over €1.50");
  (await owner.open(request)).see("Approved and ordered", "Open the order");
});

it("is declined with a reason; the lines become a saved cart", async () => {
  const checkout = await ask("PO-2");
  page = await (await owner.open(request)).form("DECLINE").submit();
  expect(page.status).toBe(400);
  page.see("Say why");
  page = await page.form("DECLINE").fill({ "Reason for declining": "Too early" }).submit();
  expect(toastOf(page)).toContain("Order Declined");
  (await buyer.open(request)).see("Declined", "Too early", "in a saved cart");
  (await buyer.open("/carts")).see("Declined order of €");
  page = await checkout.submit();
  expect(page.address).toBe(request);
  expect(toastOf(page)).toContain("Sent Before");
  expect(await orders()).toHaveLength(1);
});

it("is withdrawn by who asked, and then not approved from an old page", async () => {
  await ask("PO-3");
  const old = (await owner.open(request)).form("APPROVE AND ORDER");
  page = await (await buyer.open(request)).press("WITHDRAW");
  expect(toastOf(page)).toContain("Order Withdrawn");
  page = await old.submit();
  expect(page.status).toBe(409);
  page.see("Nothing was ordered or changed", "Withdrawn");
  expect(await orders()).toHaveLength(1);
});

it("shows what has changed since, and orders at what was seen", async () => {
  await ask("PO-4");
  const old = (await owner.open(request)).form("APPROVE AND ORDER");
  const id = Number(request.split("/").at(-1));
  const line = await db.read.approvalLine.findFirstOrThrow({ where: { requestId: id } });
  await db.write((tx) =>
    tx.product.update({
      where: { id: line.productId },
      data: { wholesalePrice: { increment: 500 } },
    }),
  );
  page = await old.submit();
  expect(page.status).toBe(409);
  page.see("Changed since the request", "when it was asked for");
  page = await page.press("APPROVE AND ORDER");
  expect(toastOf(page)).toContain("Order Placed Successfully");
});

it("is refused by the API over the amount, with an API key and with the cookie of a session", async () => {
  const before = (await orders()).length;
  const { client: byKey } = await apiKeyClient(shop, ownerId, "order");
  for (const client of [byKey, await clientOf(shop, ownerId)]) {
    const { body } = await INPUTS.placeOrder!({ userId: ownerId, hasCart: true });
    const answer = await client.call("POST /api/orders", body);
    expect(answer).toMatchObject({ status: 409, body: { code: "release_required" } });
  }
  expect(await orders()).toHaveLength(before);
});

it("is no page for a reader, another company, or a visitor", async () => {
  const reader = await browserOf(shop, (await makeColleague(ownerId, "reader")).id);
  const other = (await signedInPerson(shop, "approved")).person;
  expect((await reader.open(request)).status).toBe(403);
  expect((await reader.open("/company/approvals")).status).toBe(403);
  expect((await owner.open(`/company/approvals/${await makeApprovalRequest(other.id)}`)).status).toBe(404);
});

it("answers wrong input with what is wrong, and an unknown request with 404", async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const { status } = await owner.request(path, {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams(fields),
    });
    return status;
  };
  const amounts = ["", " ", "-1", "1e9", "NaN", "1.234", "99999999999", "1,2,3"];
  for (const amount of amounts) {
    expect(await post("/company/approvals", { intent: "set", amount })).toBe(400);
  }
  for (const amount of ["1.234,56", "0"]) {
    expect(await post("/company/approvals", { intent: "set", amount })).toBe(303);
  }
  expect(await post("/company/approvals", {})).toBe(400);
  for (const id of ["0", "-1", "x", "1e3", "2147483647", "99999999999", "%00"]) {
    expect((await owner.open(`/company/approvals/${id}`)).status).toBe(404);
    expect(await post(`/company/approvals/${id}`, { intent: "withdraw" })).toBe(404);
  }
  await ask("PO-5");
  for (const reason of ["", " \n", "\u0000\u0007", "x".repeat(501)]) {
    expect(await post(request, { intent: "decline", reason })).toBe(400);
  }
  expect(await post(request, { intent: "approve", reviewed: "x", shipTo: "9.9.9" })).toBe(409);
  expect(await post(request, { intent: "approve", reviewed: "x".repeat(99) })).toBe(400);
  expect(await post(request, { intent: "withdraw" })).toBe(403);
  expect(await post(request, { intent: "decline", reason: "No\u0000\r\nBcc: x" })).toBe(303);
  (await owner.open(request)).see("Declined", "Bcc: x");
});

it("is found at the addresses in earlier letters", async () => {
  for (const [address, now] of [
    ["/company/releases", "/company/approvals"],
    ["/company/releases/", "/company/approvals"],
    ["/company/releases/12", "/company/approvals/12"],
    ["/company/releases/x//example.com", "/company/approvals"],
  ] as const) {
    const answer = await shop.fetch(new Request(ORIGIN + address));
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, now]);
  }
});
