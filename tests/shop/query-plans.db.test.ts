// Query plans: each search, sort, filter and list uses an index on both databases; none scans or sorts a whole table.
import { beforeAll, describe, expect, it } from "vitest";

import { db, LARGE_WRITE, sql, type Tx } from "~/db/db.server";
import { brandWordsIn } from "~/shop/base/brand-words.server";
import { auditQuery } from "~/shop/base/audit/audit-query";
import { auditEntriesAbout, listAuditEntries } from "~/shop/base/audit/read-audit.server";
import { categories, listStyles } from "~/shop/catalogue/search/catalogue.server";
import { coverPictures } from "~/shop/catalogue/styles/covers.server";
import { stylesOfCodes } from "~/shop/catalogue/style-table/current-styles.server";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { facetsOf } from "~/shop/catalogue/search/facets.server";
import { stylesOfPiece } from "~/shop/catalogue/pieces/named-pieces.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { styleSearchText } from "~/shop/catalogue/search/search";
import { applicationsQuery } from "~/shop/customers/applications/applications";
import { listApplications } from "~/shop/customers/applications/applications.server";
import { customerCountries } from "~/shop/customers/companies/customer-countries.server";
import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { deskQuery } from "~/shop/desk/search/query";
import { searchDesk } from "~/shop/desk/search/search-desk.server";
import { listInquiries } from "~/shop/cart/inquiries/admin-inquiries.server";
import { parseInquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { accountingCsv } from "~/shop/billing/documents/accounting-csv.server";
import { listMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { mailQuery } from "~/shop/desk/mail-queue/mail-query";
import { countOrderFilters, countOrderTasks } from "~/shop/orders/order-filters.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { orderChoices } from "~/shop/orders/order-choices.server";
import { openPieces } from "~/shop/orders/open-pieces.server";
import { ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { owedBy } from "~/shop/billing/payments/owed.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { usualAddress } from "~/shop/orders/orders.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { productionQuery } from "~/shop/desk/reports/production";
import { productionPage } from "~/shop/desk/reports/production.server";
import { reportPage } from "~/shop/desk/reports/read-report.server";
import { popularProducts } from "~/shop/desk/reports/sales.server";
import { similarWords } from "~/shop/base/search/similar-words.server";
import { matchingOrders, searchCondition, queryIds } from "~/shop/base/search/search.server";
import { ordersThatFit } from "~/shop/billing/payments/statement/find-orders.server";
import { bookedParts } from "~/shop/billing/payments/statement/preview.server";
import { paymentsCsv } from "~/shop/billing/payments/payments-csv.server";
import { countToInvoice, listToInvoice } from "~/shop/billing/invoices/invoices.server";
import { countWithoutMoney } from "~/shop/billing/invoices/prepayments-without-money.server";
import { openOrdersOf } from "~/shop/billing/payments/order-payments.server";
import {
  countCredits,
  countOverdue,
  listReceivables,
  receivablesSums,
} from "~/shop/billing/payments/receivables.server";
import { listStaff } from "~/shop/customers/staff/people.server";
import { staffQuery } from "~/shop/customers/staff/staff-query";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { countCustomers, listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { createWindow } from "../support/carts";
import { databaseKind, emptyDatabase } from "../support/databases";
import { makeOrders, orderRow } from "../support/orders";
import { countLowStock } from "~/shop/catalogue/low-stock/low-stock.server";
import { listedStyles } from "~/shop/orders/sheet-lists.server";
import { queryPlans } from "../support/query-plans";

const ROWS = 2_000;
const all = <Row>(make: (index: number) => Row) => Array.from({ length: ROWS }, (_, n) => make(n));
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000);
const NAMES = ["Alma", "Bora", "Cvetka", "Dunja", "Ema", "Freja", "Gaja", "Hana"];
const BY_SHIPPING = { by: "ship-by", isDescending: false } as const;
const PAGE_1 = { page: 1, isWhole: false };
const POPULAR_AT = new Date("2026-03-15T00:00:00Z");
const nameOf = (index: number) => `${NAMES[index % NAMES.length]} ${index}`;

let windowId: number;
let groupId: number;
/** The search of an address, in which "own" is the delivery window of all styles. */
const of = (search: string) => new URLSearchParams(search.replace("window=own", `window=${windowId}`));

/** A transaction with thousands of rows, which on a busy machine takes longer than those of the shop. */
const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(work, LARGE_WRITE);

beforeAll(async () => {
  await emptyDatabase(db);
  await write(async (tx) => {
    await tx.product.createMany({
      data: all((n) => {
        const words = { name: nameOf(n), styleCode: `S-${n}`, category: `C${n % 8}`, material: "" };
        const lists = { colors: [["Navy", "Rust"][n % 2]!], sizes: [["S", "M", "L"][n % 3]!] };
        return {
          ...words,
          ...lists,
          searchText: styleSearchText({ ...words, ...lists }),
          createdAt: at(n),
          isActive: n % 7 > 0,
          bestSeller: n % 40 === 0,
          wholesalePrice: 100 + (n % 300),
          fibreComposition: [],
          additionalImages: [],
          imageUrl: "/x",
        };
      }),
    });
  });
  await write(async (tx) => {
    const ids = await tx.product.findMany({ select: { id: true } });
    await tx.piece.createMany({
      data: ids.map(({ id }) => ({
        productId: id,
        color: "Navy",
        sku: `S-${id}-NAVY`,
        ean: String(4_000_000_000_000 + id),
      })),
    });
    ({ id: windowId } = await createWindow(tx));
    const prices = { create: ids.slice(0, 50).map(({ id }) => ({ productId: id, price: 99 })) };
    ({ id: groupId } = await tx.priceGroup.create({ data: { name: "Own", prices } }));
    await tx.styleWindow.createMany({ data: ids.map(({ id }) => ({ productId: id, windowId })) });
    const pieces = await tx.piece.findMany({ select: { id: true } });
    await tx.pieceStock.createMany({
      data: pieces.map(({ id }) => ({ pieceId: id, quantity: id % 2 })),
    });
  });
  await write(async (tx) => {
    await tx.user.createMany({
      data: all((n) => {
        const named = { firstName: nameOf(n), email: `p${n}@shop.example` };
        const searchText = personSearchText(named, []);
        const staffRole = n % 500 === 0 ? "owner" : null;
        return { id: `p${n}`, ...named, searchText, staffRole, createdAt: at(n) };
      }),
    });
    await tx.company.createMany({
      data: all((n) => {
        const searchText = companySearchText({}, [{ firstName: nameOf(n), email: `p${n}@shop.example` }]);
        const approvalStatus = n % 5 > 0 ? "approved" : n % 3 > 0 ? "waiting" : "declined";
        return { id: `p${n}`, contactId: `p${n}`, searchText, approvalStatus, createdAt: at(n) };
      }),
    });
    await tx.membership.createMany({
      data: all((n) => ({ userId: `p${n}`, companyId: `p${n}`, role: "owner" })),
    });
    await makeOrders(
      tx,
      all((n) => ({
        ...orderRow(`p${(n * 7) % ROWS}`, {
          createdAt: at(n),
          // One in six is open, as in a shop of some years.
          status: n % 3 ? "delivered" : ORDER_STATUSES[(n / 3) % ORDER_STATUSES.length],
        }),
        ...amountsOf(n),
        orderNumber: `PRJ-${n}-X`,
        searchText: `prj ${n} x`,
      })),
    );
    // A line of another style in each order, and few without a delivery window.
    await tx.$executeRaw`UPDATE "order_lines" SET "productId" = "orderId"`;
    await tx.$executeRaw`
      INSERT INTO "order_windows" ("orderId", "position", "windowId", "name", "kind", "payment", "paymentDays", "depositPercentage")
      SELECT "id", 1, "id" % 50, 'Autumn', 'in_stock', 'in_advance', 0, 0 FROM "orders" WHERE "id" % 100 > 0`;
    await tx.$executeRaw`UPDATE "order_lines" SET "orderWindowId" =
      (SELECT "id" FROM "order_windows" WHERE "order_windows"."orderId" = "order_lines"."orderId")`;
    await tx.inquiry.createMany({
      data: all((n) => ({
        customerName: nameOf(n),
        customerEmail: `p${n}@shop.example`,
        productDetails: [],
        totalItems: 0,
        isRead: n % 20 > 0,
        createdAt: at(n),
      })),
    });
    await tx.auditEntry.createMany({
      data: all((n) => ({
        action: n % 9 ? "invite" : "grant_admin",
        subject: `user:p${n % 50}`,
        actorId: `p${(n % 4) * 500}`,
        result: n % 11 ? "done" : "refused",
        createdAt: at(n),
      })),
    });
    await tx.monthlySales.createMany({
      data: all((n) => ({ month: n % 2 ? "2026-02" : "2026-03", productId: n, orders: n % 90 })),
    });
    await tx.outgoingMail.createMany({
      data: all((n) => ({
        key: `k${n}`,
        kind: "x",
        toAddress: `p${n}@shop.example`,
        subject: "",
        text: "",
        state: n % 100 > 0 ? ["sent", "sent", "waiting", "cancelled"][n % 4]! : "failed",
      })),
    });
  });
  // In a transaction of its own, as one may last 30 seconds.
  await write((tx) =>
    tx.salesFigure.createMany({
      data: all((n) => ({
        kind: ["piece", "customer", "country"][n % 3]!,
        period: String(1_990 + (n % 40)),
        productId: n % 3 ? 0 : n,
        pieceId: n % 3 ? 0 : n + 1,
        key: n % 3 ? `p${n + 1}` : "",
        orders: 1,
        pieces: 2,
        net: n,
      })),
    }),
  );
  // SQLite plans without statistics in a shop too.
  if (databaseKind === "postgres") await db.read.$executeRawUnsafe("VACUUM (ANALYZE)");
}, 120_000);

/** Most orders are paid; of the others some are overdue, some have credit, and some have no due day yet. */
function amountsOf(n: number) {
  const dueOn = n % 60 === 0 ? null : `2026-${String(1 + (n % 12)).padStart(2, "0")}-15`;
  const instalments = [{ dueOn, amount: 3_000 }];
  const amountPaid = n % 20 > 0 ? 3_000 : n % 100 === 0 ? 4_000 : 0;
  return { instalments, amountDue: 3_000, amountPaid, nextDueOn: amountPaid > 0 ? null : dueOn };
}

const BIG =
  "products|pieces|piece_stock|style_windows|search_words|users|companies|memberships|orders|order_lines|inquiries|audit_entries|outgoing_mail|monthly_sales|sales_figures";
const SCANS =
  databaseKind === "sqlite"
    ? new RegExp(`^SCAN (main\\.)?(${BIG})( USING INTEGER PRIMARY KEY)?$`, "m")
    : new RegExp(`Seq Scan on (${BIG})\\b`);
// A few rows that are found by id and the few delivery windows may be sorted; otherwise the order must be that of an index.
const FEW =
  databaseKind === "sqlite"
    ? /\b(id|rowid|actorId|contactId|email)=\?|"named"|SCAN named|SCAN main\.delivery_windows/
    : /\bid = |CTE Scan|One-Time Filter: false|Seq Scan on delivery_windows/;
const SORTS = databaseKind === "sqlite" ? /TEMP B-TREE FOR ORDER BY/ : /^ *(-> +)?Sort +\(/m;

/** Returns the query plans of a list, and expects that none scans or sorts a whole table. */
async function plans(work: () => Promise<unknown>): Promise<string> {
  const found = await queryPlans(work);
  expect(found.length).toBeGreaterThan(0);
  for (const plan of found) {
    expect(plan).not.toMatch(SCANS);
    if (SORTS.test(plan)) expect(plan).toMatch(FEW);
  }
  return found.join("\n\n");
}

/** Matches a plan that uses the index of a search. */
const SEARCHED = (table: string, index = `${table}_search`) =>
  databaseKind === "sqlite"
    ? new RegExp(`SCAN ${index} VIRTUAL TABLE INDEX \\d+:.*M`)
    : new RegExp(`Bitmap Index Scan on ${table}_search_idx`);

describe("the catalogue", () => {
  const list = (search: string) => () =>
    listStyles(catalogueQuery(of(search), true), { open: [], prices: LIST_PRICES });

  // Postgres may prefer to filter the category in an index with the right order.
  it.each([
    ["", /products_isActive_id_idx|products_pkey/],
    ["sort=price-low&page=9", /products_isActive_wholesalePrice_id_idx/],
    ["sort=price-high", /products_isActive_wholesalePrice_id_idx/],
    ["sort=newest", /products_isActive_createdAt_id_idx/],
    ["category=C3", /products_(isActive_category|category)_id_idx|products_pkey/],
    ["category=C3&sort=price-low", /products_isActive_category_wholesalePrice_id_idx/],
    ["category=C3&sort=price-high", /products_isActive_category_wholesalePrice_id_idx/],
    ["category=C3&sort=newest&page=3", /products_isActive_category_createdAt_id_idx/],
  ])("is listed by an index: ?%s", async (search, index) => {
    expect(await plans(list(search))).toMatch(index);
  });

  // A price group has at most 5,000 own prices; here some, of styles that are found by their ids.
  it.each(["sort=price-low&page=9", "sort=price-high", "category=C3&sort=price-low"])(
    "is listed by a reader's own prices by an index: ?%s",
    async (search) => {
      const prices = await priceListOf(groupId);
      const found = await queryPlans(() => listStyles(catalogueQuery(of(search), true), { open: [], prices }));
      expect(found.length).toBeGreaterThan(0);
      for (const plan of found) expect(plan).not.toMatch(SCANS);
      expect(found.join()).toMatch(/products_isActive_(category_)?wholesalePrice_id_idx/);
    },
  );

  it.each([
    ["q=bora+1709", "products_search"],
    ["q=1709&category=C5", "products_search"],
    ["q=1709&sort=price-low", "products_by_price"],
    ["q=1709&sort=price-high", "products_by_price"],
    ["q=1709&sort=newest", "products_by_date"],
  ])("is searched by an index: ?%s", async (search, index) => {
    expect(await plans(list(search))).toMatch(SEARCHED("products", index));
  });

  it.each([
    ["colour=blue", "products_search"],
    ["colour=blue&size=m&sort=price-low", "products_by_price"],
    ["available=yes", "products_search"],
    ["window=own&category=C3&sort=newest", "products_by_date"],
    ["window=own&available=yes&colour=blue", "products_search"],
    ["q=bora+1709&size=m&available=yes&sort=newest", "products_by_date"],
  ])("is filtered by an index: ?%s", async (search, index) => {
    expect(await plans(list(search))).toMatch(
      databaseKind === "sqlite" ? SEARCHED("products", index) : /products_\w+_idx|products_pkey/,
    );
  });

  it.each(["", "category=C3", "colour=blue&size=m&available=yes", "window=own", "q=bora&category=C1"])(
    "has its facets counted among the first styles that an index finds: ?%s",
    async (search) => {
      const asked = catalogueQuery(of(`${search}&filters`), true);
      const { found, count } = await listStyles(asked, { open: [], prices: LIST_PRICES });
      const counted = await queryPlans(() => facetsOf(asked, { ...found, count }, true));
      expect(counted.length).toBeGreaterThan(0);
      for (const plan of counted) expect(plan).not.toMatch(SCANS);
    },
  );

  it("looks up pieces and similar words by an index", async () => {
    expect(await plans(() => stylesOfPiece("PR-101-SAND-M", { knowsEans: true }))).toContain("pieces_sku_letters_idx");
    expect(await plans(() => stylesOfPiece("4006381333931", { knowsEans: true }))).toContain("pieces_ean_key");
    expect(await plans(() => similarWords("borra"))).toMatch(/search_words_pkey|sqlite_autoindex_search_words_1/);
  });

  it("has its categories and its picture without a table scan", async () => {
    expect(await plans(categories)).toContain("style_counts");
    expect(await plans(coverPictures)).toContain("products_isActive_bestSeller_id_idx");
  });
});

describe("an admin list", () => {
  const styles = (search: string) => () => listAdminStyles(adminStylesQuery(of(search)));
  const orders = (q: string, status: OrderStatus | null, page: number) => () => listOrders("all", { q, status, page });
  const staff = (search: string) => () => listStaff(staffQuery(of(search)));
  const customers = (search: string) => () => listCustomers("all", customersQuery(of(search)));
  const applications = (search: string) => () => listApplications(applicationsQuery(of(search)));
  const inquiries = (search: string) => () => listInquiries(parseInquiryQuery(of(search)));
  const mail = (search: string) => () => listMail(mailQuery(of(search)), new Date());
  const audit = (search: string) => () => listAuditEntries(auditQuery(of(search)));
  const desk = (q: string) => () =>
    searchDesk({ scope: "all", staffRole: "owner" }, deskQuery(new URLSearchParams({ q })));

  it("is read in the order of the primary key: styles", async () => {
    const found = (await queryPlans(styles("page=3"))).join("\n");
    expect(found).toMatch(/products_pkey|SCAN main\.products$/m);
    expect(found).not.toMatch(SORTS);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["styles by state", styles("state=inactive"), /products_isActive_id_idx|products_pkey/],
    ["styles of a category", styles("category=C2"), /products_category_id_idx|products_pkey/],
    ["best sellers", styles("best=yes"), /products_bestSeller_id_idx/],
    ["styles by code", styles("sort=style"), /products_styleCode_key/],
    ["styles by their last change", styles("sort=-changed"), /products_updatedAt_id_idx/],
    ["pieces of the styles of a page", styles("best=yes"), /pieces_productId_/],
    ["orders", orders("", null, 20), /orders_createdAt_id_status_companyId_idx/],
    ["orders by status", orders("", "shipped", 2), /orders_(shown_status|createdAt_id_status_companyId)_idx/],
    ["pending orders", orders("", "pending", 1), /orders_(shown_status|createdAt_id_status_companyId)_idx/],
    ["the staff", staff(""), /users_staffRole_createdAt_id_idx/],
    ["customers who owe so much", customers("show=owing&owes=25&sort=-joined"), /orders_companyId_unsettled_idx/],
    [
      "customers who ordered since",
      customers("orderedSince=2026-02-01"),
      /orders_companyId_createdAt_id_status_total_idx/,
    ],
    ["customers without an order since", customers("quietSince=2026-02-01"), /orders_companyId_\w+/],
    ["customers", customers("page=2"), /companies_(approvalStatus_)?createdAt_id_idx/],
    ["declined ones", customers("show=declined"), /companies_approvalStatus_createdAt_id_idx/],
    ["those who owe something", customers("show=owing&sort=-joined"), /orders_open_payment_idx/],
    [
      "those without an order this year",
      customers("show=quiet"),
      /sales_figures_pkey|sqlite_autoindex_sales_figures_1/,
    ],
    ["their numbers", () => countCustomers("all"), /orders_open_payment_idx/],
    ["their countries", customerCountries, /companies_(approvalStatus_)?createdAt_id_idx/],
    ["applications", applications("page=2"), /companies_approvalStatus_createdAt_id_idx/],
    ["declined", applications("standing=declined"), /companies_approvalStatus_createdAt_id_idx/],
    ["inquiries", inquiries("page=30"), /inquiries_isRead_createdAt_id_idx/],
    ["unread inquiries", inquiries("show=unread"), /inquiries_isRead_createdAt_id_idx/],
    ["mail", mail("page=30"), /outgoing_mail_(state_id_idx|pkey)/],
    ["failed mail", mail("state=failed"), /outgoing_mail_state_id_idx/],
    ["audit", audit("page=9"), /audit_entries_createdAt_id_idx/],
    ["audit by action", audit("action=grant_admin"), /audit_entries_action_createdAt_id_idx/],
    ["audit by result", audit("result=refused"), /audit_entries_result_createdAt_id_idx/],
    ["audit by day", audit("from=2026-02-01&to=2026-02-02"), /audit_entries_createdAt_id_idx/],
    ["audit of one", () => auditEntriesAbout(["company:p7", "user:p7"], 20), /audit_entries_subject_id_idx/],
    [
      "what waits",
      () => countAdminTasks({ staffRole: "owner" }),
      /orders_(status_createdAt|createdAt_id_status_companyId)_idx/,
    ],
    ["open amounts", () => countOrderTasks("amount-open", 100), /orders_open_amount_idx/],
    ["VAT IDs to confirm", () => countOrderTasks("vat-id", 100), /orders_open_amount_idx/],
    [
      "orders with other VAT than their proformas",
      () => countOrderTasks("vat-changed", 100),
      // Not the papers of all orders by their date.
      /^(?![^]*documents_kind_createdAt)[^]*orders_(status_createdAt|createdAt_id_status_companyId)_idx/,
    ],
    [
      "the filters of the orders",
      () => countOrderFilters("all"),
      /orders_open_payment_idx[^]*orders_open_payment_idx[^]*orders_open_payment_idx/,
    ],
    [
      "sorted orders of a status",
      () => listOrders("all", { q: "", status: "shipped", page: 1, sort: BY_SHIPPING }),
      /orders_(shown_status|createdAt_id_status_companyId)_idx/,
    ],
    ["open payments", () => listReceivables("all", "open", 3), /orders_open_payment_idx/],
    ["payments of an age", () => listReceivables("all", "over-90", 1), /orders_open_payment_idx/],
    ["payments to be confirmed", () => listReceivables("all", "to-confirm", 1), /orders_open_payment_idx/],
    ["credits", () => listReceivables("all", "credits", 1), /orders_credit_idx/],
    ["prepayment invoices without their money", () => countWithoutMoney(100), /invoices_prepayments_idx/],
    ["credits to use", () => countCredits(100), /orders_credit_idx/],
    ["orders that a credit can be used for", () => openOrdersOf("p7"), /orders_companyId_unsettled_idx/],
    ["overdue payments", () => countOverdue(100), /orders_open_payment_idx/],
    ["the sums of payments", () => receivablesSums("all"), /orders_open_payment_idx/],
    [
      "the open orders that entries of a statement fit",
      () => ordersThatFit([{ amount: 100, counterparty: "A", text: "" }]),
      /orders_open_payment_idx/,
    ],
    ["what of a statement is booked", () => bookedParts(["a"]), /payments_entryKey_entryPart_key/],
    ["a customer's orders", () => myOrders("p7"), /orders_companyId_createdAt_id_status_total_idx/],
    ["what a customer owes", () => owedBy("p7"), /orders_companyId_unsettled_idx/],
    [
      "the last address",
      () => usualAddress("p7", { shippingAddress: null }),
      /orders_companyId_createdAt_id_status_total_idx/,
    ],
    ["the lines of those", () => myOrders("p7"), /order_lines_orderId_position_key/],
    [
      "what is new to a customer",
      () => listedStyles("new", "p7"),
      /orders_companyId_createdAt_id_status_total_idx[^]*products_isActive_publishedAt_id_idx/,
    ],
    // Up to the largest number of a style; here few are left of all pieces, which Postgres reads in another order.
    ["low stock", () => countLowStock(10), /products_lowStock_idx[^]*piece_stock_(low_idx|pkey)/],
    ["names in other languages", () => brandWordsIn(db.read), /products_translated_idx/],
    ["styles of a table", () => stylesOfCodes(["S-1", "S-1999"]), /products_styleCode_key/],
  ])("is read by an index: %s", async (_, work, index) => {
    expect(await plans(work)).toMatch(index);
  });

  // Its orders are sorted, of which a filter has fewer than all.
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["orders of a style", () => listOrders("all", { style: "S-17" }), /order_lines_productId_orderId_idx/],
    ["orders of a window", () => listOrders("all", { window: 1 }), /order_windows_windowId_orderId_idx/],
    ["orders without a window", () => listOrders("all", { window: "none" }), /order_lines_without_window_idx/],
    ["orders to a country", () => listOrders("all", { country: "NL" }), /orders_country_idx/],
    ["paid orders", () => listOrders("all", { waitingFor: "paid" }), /orders_paid_idx/],
    [
      "orders of days",
      () => listOrders("all", { from: "2026-01-02", to: "2026-01-03" }),
      /orders_createdAt_id_status_companyId_idx/,
    ],
    ["orders of a customer", () => listOrders("all", { customer: "gaja 1702" }), /orders_companyId_\w+/],
  ])("is filtered by an index: %s", async (_, work, index) => {
    const found = (await queryPlans(work)).join("\n\n");
    expect(found).toMatch(index);
    expect(found).not.toMatch(SCANS);
  });

  // What no index holds is looked up among the newest rows, in the order of an index.
  it.each(["PRJ-1712-X", "30.00", "S-17-NAVY", "4000000000017", "SI50223054", "p1712@shop.example"])(
    "everything is searched without a table scan: %s",
    async (q) => {
      const found = await queryPlans(desk(q));
      for (const plan of found) expect(plan).not.toMatch(SCANS);
      expect(found.join("\n")).toMatch(SEARCHED("orders"));
    },
  );

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["styles", styles("q=bora+1721"), SEARCHED("products")],
    ["orders", orders("prj 1712", null, 1), SEARCHED("orders")],
    ["orders by a code", orders("PRJ-1712-9", null, 1), SEARCHED("orders")],
    ["orders by status", orders("gaja 1710", "pending", 1), SEARCHED("orders")],
    [
      "the staff",
      staff("q=gaja+1702"),
      // PostgreSQL reads the few of the staff rather than the index of the words.
      new RegExp(`${SEARCHED("users").source}|users_staffRole_createdAt_id_idx`),
    ],
    ["customers", customers("q=gaja+1702"), SEARCHED("companies")],
    ["applications", applications("q=p1710"), SEARCHED("companies")],
    ["inquiries", inquiries("q=gaja+1710"), SEARCHED("inquiries")],
    ["mail", mail("q=p1712"), SEARCHED("outgoing_mail")],
    ["audit", audit("q=p1500"), SEARCHED("users")],
    [
      "whatever else",
      () => queryIds(sql`SELECT "id" FROM "orders" WHERE ${searchCondition("orders", "p1710")!}`),
      SEARCHED("orders"),
    ],
  ])("is searched by an index: %s", async (_, work, index) => {
    expect(await plans(work)).toMatch(index);
  });

  it("of popular styles reads the top ones of each month, and sorts these", async () => {
    const found = (await queryPlans(() => popularProducts(POPULAR_AT))).join("\n\n");
    expect(found).toMatch(/monthly_sales_month_orders_productId_idx/);
    expect(found).not.toMatch(SCANS);
  });

  it.each(["sold", "quiet-customers", "countries", "customers", "open-orders"] as const)(
    "of a report reads the figures of its period: %s",
    async (name) => {
      const filter = { period: "2026", before: "2025" };
      const found = (await queryPlans(() => reportPage(name, filter, 1))).join("\n\n");
      expect(found).toMatch(/sales_figures_pkey|sqlite_autoindex_sales_figures_1/);
      expect(found).not.toMatch(SCANS);
      // One customer is looked for in a period by all of the key, or else among all customers of it.
      expect(found).not.toMatch(/SEARCH now [^\n]*productId=\?\)/);
    },
  );

  it("of what is open reads only orders of which something is open", async () => {
    const openPiece = { sku: "ALM-SAND-M", window: 1, open: "any" } as const;
    const sums = await queryPlans(() => openPieces({ isConfirmedOnly: false }));
    expect(sums.join("\n")).toMatch(/sales_figures_pkey|sqlite_autoindex_sales_figures_1/);
    const production = await queryPlans(() => productionPage(productionQuery(of("")), PAGE_1));
    expect(production.join("\n")).toMatch(/sales_figures_pkey|sqlite_autoindex_sales_figures_1/);
    expect(production.join("\n")).not.toMatch(/SCAN (order_lines|products)|Seq Scan on order/);
    const list = () => listOrders("all", openPiece);
    const found = (await queryPlans(list)).join("\n\n");
    expect(found).toMatch(/orders_(shown_status|createdAt_id_status_companyId)_idx/);
    expect(found).toMatch(/order_lines_orderId_position_key/);
    expect(found).toMatch(/shipment_lines_(orderLineId_idx|pkey)|autoindex_shipment_lines_1/);
  });

  it("of what is to invoice reads only shipments without an invoice", async () => {
    await write(async (tx) => {
      const orders = await tx.order.findMany({ orderBy: { id: "desc" }, take: 2_000, select: { id: true } });
      const [{ id: orderId }] = orders as [{ id: number }];
      const elsewhere = { orderId, shippedOn: "2026-01-01" };
      await tx.shipment.createMany({
        data: [
          ...orders.map((_, n) => ({ ...elsewhere, number: 1_000 + n })),
          { orderId, shippedOn: "2026-11-01", number: 1 },
        ],
      });
      await tx.shopSettings.updateMany({ data: { invoicesFrom: "2026-11-01" } });
    });
    const found = await queryPlans(async () => {
      expect((await listToInvoice("all", 1)).shipments).toHaveLength(1);
      expect(await countToInvoice(9)).toBe(1);
    });
    expect(found.join("\n\n")).toMatch(/shipments_to_invoice_idx[^]*shipments_to_invoice_idx/);
    expect(found.join("\n\n")).not.toMatch(/SCAN shipments(?! USING)|Seq Scan on shipments/);
  });

  it("of the countries of orders steps through their index", async () => {
    const found = (await queryPlans(() => orderChoices({ window: null, country: null }))).join("\n\n");
    expect(found).toMatch(/orders_country_idx/);
    expect(found).not.toMatch(/SCAN (main\.)?orders$|Seq Scan on "?orders/m);
  });

  it("of what is to be paid reads only orders of which something is", async () => {
    const list = () => listOrders("all", { q: "", status: null, waitingFor: "overdue", page: 1 });
    const found = (await queryPlans(list)).join("\n\n");
    expect(found).toMatch(/orders_open_payment_idx/);
    expect(found).not.toMatch(/SCAN (main\.)?orders|Seq Scan on "?orders/);
  });

  it("is exported by an index", async () => {
    const period = { from: "2026-01-01", to: "2026-02-01" };
    const file = (status: OrderStatus | null) => async () => {
      for await (const piece of ordersCsv("all", { ...period, status })) expect(piece).toBeTruthy();
    };
    expect(await plans(file(null))).toMatch(/orders_createdAt_id_status_companyId_idx/);
    expect(await plans(file("shipped"))).toMatch(/orders_(status_createdAt|createdAt_id_status_companyId)_idx/);
    const documents = (q?: string) => async () => {
      for await (const piece of accountingCsv("all", "documents", { ...period, status: null, q })) {
        expect(piece).toBeTruthy();
      }
    };
    expect(await plans(documents())).toMatch(/documents_kind_createdAt_id_idx/);
    const payments = async () => {
      for await (const piece of paymentsCsv("all", { ...period, status: null })) expect(piece).toBeTruthy();
    };
    expect(await plans(payments)).toMatch(/payments_paidOn_id_idx/);
  });

  it("is exported by the index of a search", async () => {
    const wanted = { from: "2020-01-01", to: "2040-01-01", status: null, q: "prj 1712" };
    const found = async () => {
      let text = "";
      for await (const piece of ordersCsv("all", wanted)) text += piece;
      for await (const piece of accountingCsv("all", "documents", wanted)) text += piece;
      return text;
    };
    // Postgres may prefer to filter in the index with the right order.
    const index = databaseKind === "sqlite" ? SEARCHED("orders") : /orders_(search|createdAt)\w*_idx/;
    expect(await plans(found)).toMatch(index);
    // In batches without gaps or duplicates, oldest first.
    const ids: number[] = [];
    for await (const batch of matchingOrders(["prj"])) ids.push(...batch);
    const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
    const all = await db.read.order.findMany({ orderBy: [...orderBy], select: { id: true } });
    expect(ids).toEqual(all.map(({ id }) => id));
  });
});
