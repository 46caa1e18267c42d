// Lists, counts, searches and exports of the admin panel show the companies of a scope and no others; so does a read by id.
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { allCustomers } from "~/shop/desk/customer-data/import/current-customers.server";
import { type CompanyScope, scopedCompanies, scopedOrders } from "~/shop/customers/companies/company-scope.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { accountingCsv } from "~/shop/billing/documents/accounting-csv.server";
import { deskQuery } from "~/shop/desk/search/query";
import { searchDesk } from "~/shop/desk/search/search-desk.server";
import { filteredOrders } from "~/shop/orders/order-filters.server";
import { listOrders, orderRows } from "~/shop/orders/order-list.server";
import { ordersCsv } from "~/shop/orders/orders-csv.server";
import { paymentsCsv } from "~/shop/billing/payments/payments-csv.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { receivablesCsv } from "~/shop/billing/payments/receivables-csv.server";
import { listReceivables, receivablesSums } from "~/shop/billing/payments/receivables.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { startOrderingFor } from "~/shop/customers/staff/ordering.server";
import { startSession, sidOf } from "~/http/session/sessions.server";
import { emptyDatabase } from "../support/databases";
import { orderLine } from "../support/orders";
import { day, makeDueOrder, payment } from "../support/payments";
import { makePerson } from "../support/people";

const COMPANIES = ["Alpha", "Beta", "Gamma"] as const;
const made: { id: string; name: string; orderId: number }[] = [];
let admin: { id: string };

beforeAll(async () => {
  await emptyDatabase(db);
  admin = await makePerson("admin");
  for (const name of COMPANIES) {
    const { id } = await makePerson("approved", { firstName: name });
    await db.write(async (tx) => {
      await tx.company.update({ where: { id }, data: { name: `Maison ${name}` } });
      await updateSearchText(tx, id);
    });
    const instalments = [{ dueOn: day(-5), amount: 4_000 }];
    const order = await makeDueOrder({ companyId: id, instalments });
    await recordPayment(payment(order.id, admin.id, { amount: 1_000 }));
    made.push({ id, name, orderId: order.id });
  }
});

/** The companies of which something is shown. */
const namesIn = (shown: unknown) => COMPANIES.filter((name) => JSON.stringify(shown).includes(name));

async function fileOf(chunks: AsyncIterable<string>) {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

const all = { from: "2020-01-01", to: "2099-12-31", status: null };
const orders = { q: "", status: null, page: 1 };
const reader = (scope: CompanyScope) => ({ scope, staffRole: "owner" as const });
const customers = (q: string) => customersQuery(new URLSearchParams({ q }));
const asked = (q: string) => deskQuery(new URLSearchParams({ q }));

/** Everything that shows several companies. */
const READS: Record<string, (scope: CompanyScope) => Promise<unknown>> = {
  "the list of orders": (scope) => listOrders(scope, orders),
  "its search": (scope) => listOrders(scope, { ...orders, q: "maison" }),
  "its filter by status": (scope) => listOrders(scope, { ...orders, status: "pending" }),
  "its search in a status": (scope) => listOrders(scope, { ...orders, q: "maison", status: "pending" }),
  "its filter by a piece": (scope) => listOrders(scope, { sku: orderLine().sku, open: "any" }),
  "its filter by customer": (scope) => listOrders(scope, { customer: "maison" }),
  "all of its filter": async (scope) => orderRows(await filteredOrders(scope, { country: "NL" }, 250)),
  "the export of orders": (scope) => fileOf(ordersCsv(scope, all)),
  "the export of a search": (scope) => fileOf(ordersCsv(scope, { ...all, q: "maison" })),
  "the export of documents": (scope) => fileOf(accountingCsv(scope, "documents", all)),
  "that of a search": (scope) => fileOf(accountingCsv(scope, "documents", { ...all, q: "maison" })),
  "that of a status": (scope) => fileOf(accountingCsv(scope, "documents", { ...all, status: "pending" })),
  "the list of payments": (scope) => listReceivables(scope, "open", 1),
  "the export of what is open": (scope) => fileOf(receivablesCsv(scope, "open")),
  "the export of payments": (scope) => fileOf(paymentsCsv(scope, all)),
  "that of the payments of a search": (scope) => fileOf(paymentsCsv(scope, { ...all, q: "maison" })),
  "the list of customers": (scope) => listCustomers(scope, customers("")),
  "the search of customers": (scope) => listCustomers(scope, customers("maison")),
  "its filter by what is owed": (scope) => listCustomers(scope, { ...customers(""), show: "owing" }),
  "the search of the admin panel": (scope) => searchDesk(reader(scope), asked("maison")),
  "its search by amount": (scope) => searchDesk(reader(scope), asked("30.00")),
  "the export of customers": (scope) => fileOf(tableCsv(CUSTOMER_TABLE, ({ cells }) => cells, allCustomers(scope))),
};

const idsOf = (names: readonly string[]) => made.filter(({ name }) => names.includes(name)).map(({ id }) => id);

it.each(Object.entries(READS))("%s shows the companies of a scope, no others", async (_, read) => {
  expect(namesIn(await read("all"))).toEqual(COMPANIES);
  await fc.assert(
    fc.asyncProperty(fc.subarray([...COMPANIES]), async (names) => {
      expect(namesIn(await read(idsOf(names)))).toEqual(names);
    }),
    { numRuns: 8 },
  );
});

it("counts, sums and ids are those of the scope", async () => {
  const scope = idsOf(["Alpha", "Gamma"]);
  const [alpha, beta, gamma] = made;
  expect(await listOrders(scope, orders)).toMatchObject({ count: 2 });
  expect((await receivablesSums(scope)).overdue).toMatchObject({ count: 2, amount: 6_000 });
  const ids = made.map(({ orderId }) => orderId);
  expect(await scopedOrders(scope, ids)).toEqual([alpha!.orderId, gamma!.orderId]);
  expect(await scopedCompanies(scope, [beta!.id, gamma!.id])).toEqual([gamma!.id]);
  expect(await scopedOrders([], ids)).toEqual([]);
  expect(await scopedOrders("all", ids)).toEqual(ids);
});

it("nobody begins to order for a company outside their scope", async () => {
  const cookie = (await startSession(admin.id, new Request("http://localhost"))).split(";")[0]!;
  const request = new Request("http://localhost", { headers: { Cookie: cookie } });
  const session = { sid: (await sidOf(request))!, adminId: admin.id, scope: idsOf(["Alpha"]) };
  const [alpha, beta] = made;
  await expect(startOrderingFor(beta!.id, session)).rejects.toMatchObject({ kind: "not_found" });
  expect(await startOrderingFor(alpha!.id, session)).toMatchObject({ name: "Alpha Person" });
});
