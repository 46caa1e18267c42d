// Tables at the width at which they have least room for their columns, with names, addresses and sums as long as they get.
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "../support/change-cart";
import { type AdminRowIds, seedAdminRows } from "../support/admin-rows";
import { makeStyle, wanted } from "../support/carts";
import { makePerson } from "../support/people";
import { describeInChromium, expectNoHorizontalScroll, serveShop } from "../support/served-shop";

const NAME = { firstName: "Maximiliane-Friederike", lastName: "Oberösterreicher-Schwarzenbach" };
const COMPANY = "Strickwarenfachgeschäft Oberösterreichische Handelsgesellschaft m.b.H. & Co. KG";
const EMAIL = "geschaeftsleitung@strickwarenfachgeschaeft-oberoesterreich.example";
const SKU = "CARDIGAN-OVERSIZED-NATURMELANGE-XXL";
const SUM = 2_147_483_647;

/** The addresses of screens with tables, one for each table. */
const ADMIN_SCREENS: ((rows: AdminRowIds) => string)[] = [
  () => "/admin",
  () => "/admin/applications",
  () => "/admin/audit",
  ({ customer }) => `/admin/customers/${customer}`,
  ({ customer }) => `/admin/customers/${customer}/notes`,
  ({ customer, colleague }) => `/admin/customers/${customer}/move/${colleague}?q=kanarcek`,
  () => "/admin/customs",
  () => "/admin/inquiries",
  () => "/admin/invitations",
  () => "/admin/invoices",
  () => "/admin/invoices?show=issued",
  ({ invoice }) => `/admin/invoices/${invoice}`,
  () => "/admin/mail",
  ({ mail }) => `/admin/mail/${mail}`,
  () => "/admin/offers",
  () => "/admin/orders",
  ({ order }) => `/admin/orders/${order}`,
  ({ shippedOrder }) => `/admin/orders/${shippedOrder}`,
  ({ order }) => `/admin/orders/${order}/change`,
  ({ order }) => `/admin/orders/${order}/payments`,
  ({ order }) => `/admin/orders/${order}/proforma`,
  ({ order }) => `/admin/orders/${order}/shipments/new`,
  ({ shippedOrder, shipment }) => `/admin/orders/${shippedOrder}/shipments/${shipment}`,
  () => "/admin/orders/export",
  () => "/admin/payments",
  () => "/admin/payments?show=credits",
  ({ statement }) => `/admin/payments/statement/${statement}`,
  () => "/admin/price-changes",
  () => "/admin/price-groups",
  ({ priceGroup }) => `/admin/price-groups/${priceGroup}`,
  ({ priceGroup }) => `/admin/price-groups/${priceGroup}/prices`,
  () => "/admin/production",
  () => "/admin/products",
  ({ style }) => `/admin/products/${style}`,
  ({ style }) => `/admin/products/${style}/pieces`,
  ({ upload }) => `/admin/tables/products/${upload}`,
  ({ pieceUpload }) => `/admin/tables/pieces/${pieceUpload}`,
  ({ customerUpload }) => `/admin/tables/customers/${customerUpload}`,
  () => "/admin/reports/sold",
  () => "/admin/reports/sell-through",
  () => "/admin/staff",
  () => "/admin/staff?role=customer",
  () => "/admin/windows",
  ({ window }) => `/admin/windows/${window}`,
  () => "/direct-admin",
  () => "/simple-admin",
];

/** The words in table cells that are broken where no hyphen, slash, comma or full stop is, and are no e-mail or web address. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const cell = node.parentElement?.closest("th, td");
      if (!cell || node.parentElement!.closest(".sr-only, option, script")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
        if (/@|:\/\//.test(word)) continue;
        for (const { 0: part, index: from } of word.matchAll(/[^-–/.,]{2,}/g)) {
          const range = document.createRange();
          range.setStart(node, index + from);
          range.setEnd(node, index + from + part.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(part);
        }
      }
    }
    return [...new Set(broken)];
  });

describeInChromium("a table", () => {
  const shop = serveShop({ pictures: false });
  let rows: AdminRowIds;
  let adminId: string;

  beforeAll(async () => {
    adminId = (await makePerson("admin")).id;
    rows = await seedAdminRows(adminId, 2);
    await db.write(async (tx) => {
      const { customer } = rows;
      const data = { ...NAME, email: EMAIL };
      await tx.company.updateMany({ where: { id: { not: adminId } }, data: { name: COMPANY } });
      await tx.user.update({ where: { id: customer }, data });
      for (const [n, { id }] of (await tx.user.findMany({ select: { id: true } })).entries()) {
        if (id === customer || id === adminId) continue;
        await tx.user.update({ where: { id }, data: { ...data, email: `${n}.${EMAIL}` } });
      }
      await tx.order.updateMany({
        data: { subtotal: SUM, total: SUM, amountDue: SUM, amountPaid: 0 },
      });
      await tx.orderLine.updateMany({ data: { sku: SKU, lineTotal: SUM, unitPrice: 99_999_900 } });
      await tx.outgoingMail.updateMany({ data: { toAddress: EMAIL } });
    });
    await addLines(rows.customer, [wanted((await makeStyle()).id, { quantity: 9_999 })]);
  });

  const breakNothing = async (userId: string, addresses: readonly string[]) => {
    const { page } = await shop.open({ javaScriptEnabled: false, shared: true, userId });
    const found: Record<string, string[]> = {};
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect.soft(answer!.status(), address).toBe(200);
      for (const width of [1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page);
        const broken = await brokenWords(page);
        if (broken.length > 0) found[`${address} at ${width}`] = broken;
      }
    }
    expect(found).toEqual({});
  };

  it(
    "of an admin breaks no word, and is no wider than the window",
    () =>
      breakNothing(
        adminId,
        ADMIN_SCREENS.map((addressOf) => addressOf(rows)),
      ),
    120_000,
  );

  it(
    "of a customer breaks no word, and is no wider than the window",
    () =>
      breakNothing(rows.customer, [
        "/orders",
        `/orders/${rows.order}`,
        `/orders/${rows.order}/proforma`,
        "/orders/styles",
        "/cart",
        "/checkout",
        "/order-sheet",
        "/carts",
      ]),
    60_000,
  );
});
