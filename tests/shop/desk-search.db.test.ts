// The search of the admin panel: by each of its keys, what is exact first, at most ten of a kind, and for whom.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { styleSearchText } from "~/shop/catalogue/search/search";
import { updateSearchText as updateCompanyText } from "~/shop/customers/companies/search-text.server";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import type { StaffRole } from "~/shop/customers/people/staff-role";
import { deskQuery } from "~/shop/desk/search/query";
import { onlyExactKind, searchDesk } from "~/shop/desk/search/search-desk.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { day, makeDueOrder, payment } from "../support/payments";
import { ADDRESS, makePerson } from "../support/people";
import { updateSearchText } from "~/shop/billing/documents/order-search-text.server";

let admin: { id: string };
let buyer: { id: string; email: string };
let order: { id: number; orderNumber: string; number: string };
let style: { id: number };

/** Searches as an admin, by default; what is found of each kind, by its id. */
async function search(q: string, scope: CompanyScope = "all", staffRole: StaffRole | null = "owner") {
  const results = await searchDesk({ scope, staffRole }, deskQuery(new URLSearchParams({ q })));
  return Object.fromEntries(
    Object.entries(results).map(([kind, { rows }]) => [kind, rows.map(({ id }) => id)]),
  ) as Record<keyof typeof results, (number | string)[]>;
}

beforeAll(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin", { email: "staff@brand.example", firstName: "Maja" });
  buyer = await makePerson("approved", { email: "lana@boutique.example", firstName: "Lana" });
  await db.write(async (tx) => {
    await tx.company.update({
      where: { id: buyer.id },
      data: {
        name: "Žametna d.o.o.",
        vatId: "SI50223054",
        billingAddress: { ...ADDRESS, zipCode: "SI-1000" },
        shippingAddress: { ...ADDRESS, zipCode: "8010" },
      },
    });
    await updateCompanyText(tx, buyer.id);
  });
  style = await makeStyle({ name: "Alma sweater", styleCode: "ALM-01" });
  const { name, styleCode, category, material, colors, sizes } = await db.read.product.findUniqueOrThrow({
    where: { id: style.id },
  });
  const words = { name, styleCode, category, material };
  const lists = { colors: colors as string[], sizes: sizes as string[] };
  order = await makeDueOrder({
    companyId: buyer.id,
    orderNumber: "PRJ-2026-00017",
    poNumber: "PO-77/A",
    instalments: [{ dueOn: day(14), amount: 123_450 }],
    shippingAddress: { ...ADDRESS, city: "Graz", zipCode: "8020" },
  });
  await db.write(async (tx) => {
    await tx.order.update({
      where: { id: order.id },
      data: { clientReference: "spring-order-1" },
    });
    await updateSearchText(tx, order.id);
    await tx.shipment.create({
      data: { orderId: order.id, number: 1, shippedOn: day(0), trackingNumber: "GLS 7012-34" },
    });
    const searchText = styleSearchText({ ...words, ...lists });
    await tx.product.update({ where: { id: style.id }, data: { searchText } });
    await tx.piece.updateMany({
      where: { sku: "ALM-01-SAND-M" },
      data: { ean: "4006381333931" },
    });
  });
  await recordPayment(payment(order.id, admin.id, { amount: 20_050, reference: "ŽAMET Invoice 50%" }));
});

it.each([
  ["the number", "prj-2026-00017"],
  ["its beginning", "prj-2026-000"],
  ["the PO number", "po-77/a"],
  ["the client's reference", "spring-order-1"],
  ["the tracking number", "gls 701234"],
  ["its beginning", "GLS-7012"],
  ["the amount due", "€1,234.50"],
  ["the net amount", "30"],
  ["the postcode of delivery", "8020"],
  ["the company", "zametna"],
  ["an e-mail", "lana@boutique.example"],
  ["the city", "graz"],
])("an order is found by %s", async (_, q) => {
  expect((await search(q)).orders).toEqual([order.id]);
});

it.each(["€1,234.50", "30", "30.00"])(
  "no order is found by %s, or found with its amount, without prices",
  async (amount) => {
    expect((await search(amount, "all", "warehouse")).orders).toEqual([]);
    const asked = deskQuery(new URLSearchParams({ q: order.orderNumber }));
    const { orders, documents, payments } = await searchDesk({ scope: "all", staffRole: "warehouse" }, asked);
    expect(orders.rows).toMatchObject([{ id: order.id }]);
    expect(orders.rows[0]!.total).toBeUndefined();
    expect([documents.rows, payments.rows]).toEqual([[], []]);
  },
);

it.each([
  ["name", "Lana Person"],
  ["company", "Žametna d.o.o."],
  ["e-mail", "LANA@boutique.example"],
  ["VAT ID", "si 5022 3054"],
  ["the digits of it", "50223054"],
  ["postcode of the bills", "SI-1000"],
  ["postcode of the shop", "8010"],
])("a customer is found by %s", async (_, q) => {
  expect((await search(q)).customers).toEqual([buyer.id]);
});

it("a customer is found by a number of another country, which is kept as it is written there", async () => {
  const { id } = await makePerson("approved");
  await db.write((tx) => tx.company.update({ where: { id }, data: { vatId: "NO 974 760 673 MVA" } }));
  for (const q of ["NO 974 760 673 MVA", "no974760673mva", "974 760 673", "974760673"]) {
    expect((await search(q)).customers, q).toContain(id);
  }
});

it("styles, pieces and documents are found by their codes", async () => {
  expect((await search("alm-01")).styles).toEqual([style.id]);
  expect((await search("alma")).styles).toEqual([style.id]);
  const piece = await db.read.piece.findUniqueOrThrow({ where: { sku: "ALM-01-SAND-M" } });
  for (const q of ["ALM-01-SAND-M", "alm 01 sand m", "4006381333931"]) {
    expect((await search(q)).pieces, q).toEqual([piece.id]);
  }
  expect((await search("alm-01-sand")).pieces).toHaveLength(
    await db.read.piece.count({ where: { productId: style.id, color: "Sand" } }),
  );
  const { id } = await db.read.document.findFirstOrThrow({ where: { orderId: order.id } });
  for (const q of [order.number.toLowerCase(), `${order.number}/1`, order.number.slice(0, -1)]) {
    expect((await search(q)).documents, q).toEqual([id]);
  }
  expect((await search(order.number)).orders).toEqual([order.id]);
});

it("payments are found by amount and reference, with any sign in it", async () => {
  const { id } = await db.read.payment.findFirstOrThrow();
  for (const q of ["200.50", "invoice", "50%", "žamet", "Žamet"]) {
    expect((await search(q)).payments, q).toEqual([id]);
  }
  for (const q of ["5_%", "200.51", "%"]) expect((await search(q)).payments, q).toEqual([]);
});

it.each([
  ["PRJ-2026-00017", "orders"],
  ["gls 7012-34", "orders"],
  ["alm-01", "styles"],
  ["alm 01 sand m", "pieces"],
  ["4006381333931", "pieces"],
  ["SI50223054", "customers"],
  ["gls 7012", null],
  ["alma", null],
  ["200.50", null],
  ["zeppelin", null],
])("%s is the number of one of the %s alone", async (q, kind) => {
  const query = deskQuery(new URLSearchParams({ q }));
  expect(onlyExactKind(await searchDesk({ scope: "all", staffRole: "owner" }, query))).toBe(kind);
});

it("the number of a document leads to its order", async () => {
  const query = deskQuery(new URLSearchParams({ q: order.number }));
  const results = await searchDesk({ scope: "all", staffRole: "owner" }, query);
  expect([onlyExactKind(results), results.documents.exact]).toEqual(["orders", 1]);
});

describe("of many", () => {
  beforeAll(async () => {
    for (let n = 0; n < 12; n++) {
      const { id } = await makeOrder({
        orderNumber: `PRJ-2026-00017${n}`,
        createdAt: new Date(Date.UTC(2030, 1, n + 1)),
      });
      await db.write(async (tx) => {
        await updateSearchText(tx, id);
        await tx.shipment.create({
          data: { orderId: id, number: 1, shippedOn: day(0), trackingNumber: `GLS 7012-9${n}` },
        });
      });
      await recordPayment(payment(id, admin.id, { amount: 20_050, paidOn: "2030-03-01" }));
    }
  });

  it.each([
    ["orders", "GLS 7012"],
    ["payments", "200.50"],
  ] as const)("%s of others by %s do not hide those of the scope", async (kind, q) => {
    expect((await search(q))[kind]).toHaveLength(10);
    expect((await search(q, [buyer.id]))[kind]).toHaveLength(1);
  });

  it("ten are listed, the newest first, and what is exact before them", async () => {
    const asked = deskQuery(new URLSearchParams({ q: "PRJ-2026-00017" }));
    const { orders } = await searchDesk({ scope: "all", staffRole: "owner" }, asked);
    expect(orders).toMatchObject({ isMore: true, exact: 1 });
    expect(orders.rows.map(({ orderNumber }) => orderNumber).slice(0, 3)).toEqual([
      "PRJ-2026-00017",
      "PRJ-2026-0001711",
      "PRJ-2026-0001710",
    ]);
    expect(orders.rows).toHaveLength(10);
  });

  it("an exact one of another company is not shown", async () => {
    const theirs = await search("PRJ-2026-00017", [admin.id]);
    expect(theirs).toEqual({
      orders: [],
      customers: [],
      styles: expect.anything(),
      pieces: [],
      documents: [],
      payments: [],
    });
  });
});

it.each(["GLS 7012-34", "1,234.50", "200.50", "SI50223054", "8010", "PF-2026", "lana"])(
  "%s shows nothing of companies outside the scope",
  async (q) => {
    const { styles: _, pieces: __, ...found } = await search(q, [admin.id]);
    expect(Object.values(found).flat()).toEqual([]);
  },
);

it("the number of a document, and of its version, shows nothing of companies outside the scope", async () => {
  for (const q of [order.number, `${order.number}/1`]) {
    expect((await search(q)).documents, q).toHaveLength(1);
    const { styles: _, pieces: __, ...found } = await search(q, [admin.id]);
    expect(Object.values(found).flat(), q).toEqual([]);
  }
});

it("styles and pieces are for those who administer the shop", async () => {
  const { styles, pieces } = await search("ALM-01-SAND-M", "all", null);
  expect([...styles, ...pieces]).toEqual([]);
});

it.each(["", " ", "\0", "%", "'", "a".repeat(500), "ß ﬀ 💶", "1".repeat(60), "\ud800", "/2", "-1"])(
  "takes any text: %j",
  async (q) => {
    await expect(search(q)).resolves.toBeDefined();
  },
);

it("a text that is cut within a character can be part of an address", () => {
  const { text } = deskQuery(new URLSearchParams({ q: `${"a".repeat(99)}💶` }));
  expect(() => encodeURIComponent(text)).not.toThrow();
});
