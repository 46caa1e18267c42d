// The list of customers: what each filter, search and order gives is compared with a model of the same rows.
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { ROWS_PER_PAGE } from "~/shop/base/paging";
import { APPROVAL_STATUSES } from "~/shop/customers/applications/approval";
import { yearOf } from "~/shop/desk/customer-data/customer-figures.server";
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  customersAddress,
  type CustomersQuery,
  customersQuery,
} from "~/shop/desk/customer-data/customer-list";
import { countCustomers, countGroups, listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { emptyDatabase } from "../support/databases";
import { makeOrders, orderRow } from "../support/orders";
import { ADDRESS, insertFounder } from "../support/people";

const NOW = new Date();
const TODAY = isoDay(NOW);
const YEAR = yearOf(NOW);
const CUSTOMERS = 60;
const NAMES = ["Alma", "bora", "Čepica", "dunja"];
const hours = (count: number) => new Date(NOW.getTime() - count * 3_600_000);

/** A customer as the model knows them. */
interface Model {
  id: string;
  name: string;
  status: string;
  isStaff: boolean;
  group: number | null;
  joined: number;
  last: number | null;
  year: number | null;
  /** Null: nothing is open. */
  open: number | null;
  due: number;
  isOverdue: boolean;
}
const models: Model[] = [];
const groupIds: number[] = [];

beforeAll(async () => {
  await emptyDatabase(db);
  await db.write(async (tx) => {
    for (const name of ["Friends", "Trade"]) {
      groupIds.push((await tx.priceGroup.create({ data: { name } })).id);
    }
    const orders: (ReturnType<typeof orderRow> & Record<string, unknown>)[] = [];
    for (let n = 0; n < CUSTOMERS; n++) {
      const model: Model = {
        id: `c${n}`,
        name: `${NAMES[n % NAMES.length]} ${n}`,
        // Half of them are approved.
        status: n % 2 ? "approved" : APPROVAL_STATUSES[(n / 2) % APPROVAL_STATUSES.length]!,
        isStaff: n % 13 === 0,
        group: n % 3 ? null : groupIds[n % 2]!,
        joined: hours(n * 7).getTime(),
        last: null,
        year: n % 5 ? null : n * 100,
        open: null,
        due: 0,
        isOverdue: false,
      };
      models.push(model);
      await insertFounder(tx, {
        id: model.id,
        email: `${model.id}@shop.example`,
        firstName: "Ana",
        companyName: model.name,
        approvalStatus: model.status,
        priceGroupId: model.group,
        staffRole: model.isStaff ? "owner" : null,
        billingAddress: { ...ADDRESS },
        createdAt: new Date(model.joined),
      });
      for (let order = 0; order < n % 4; order++) {
        const createdAt = hours(n * 50 + order);
        const isCancelled = order === 0 && n % 8 === 2;
        const open = !isCancelled && (n + order) % 3 === 0 ? (n % 7) * 1_000 + 50 : 0;
        const dueOn = addDays(TODAY, n % 2 ? -3 : 3);
        orders.push({
          ...orderRow(model.id, { createdAt, status: isCancelled ? "cancelled" : "confirmed" }),
          amountDue: 9_000,
          amountPaid: 9_000 - open,
          nextDueOn: open ? dueOn : null,
          lastDueOn: open ? dueOn : null,
        });
        if (!isCancelled) model.last = Math.max(model.last ?? 0, createdAt.getTime());
        if (open > 0) model.open = (model.open ?? 0) + open;
        if (dueOn <= TODAY) model.due += open;
        model.isOverdue ||= open > 0 && dueOn < TODAY;
      }
    }
    await makeOrders(tx, orders);
    const figure = { kind: "customer", productId: 0, pieceId: 0, orders: 1, pieces: 1 };
    await tx.salesFigure.createMany({
      data: models.flatMap(({ id, year }) => [
        ...(year === null ? [] : [{ ...figure, key: id, period: YEAR, net: year }]),
        { ...figure, key: id, period: "2001", net: 7 },
      ]),
    });
  });
});

const FILTERS: Record<CustomerFilter, (model: Model) => boolean> = {
  approved: ({ status }) => status === "approved",
  owing: ({ open }) => open !== null,
  quiet: ({ status, year }) => status === "approved" && year === null,
  waiting: ({ status }) => status === "waiting" || status === "question",
  declined: ({ status }) => status === "declined",
  suspended: ({ status }) => status === "suspended",
};

const VALUES: Record<CustomersQuery["sort"]["by"], (model: Model) => string | number | null> = {
  joined: ({ joined }) => joined,
  company: ({ name }) => name,
  last: ({ last }) => last,
  year: ({ year }) => year,
  open: ({ open }) => open,
};

function expected({ q, show, group, sort }: CustomersQuery): Model[] {
  const matches = (model: Model) =>
    !model.isStaff &&
    (show ? FILTERS[show](model) : q !== "" || model.status === "approved") &&
    (group === null || model.group === group) &&
    model.name.toLowerCase().startsWith(q.toLowerCase());
  const value = VALUES[sort.by];
  const compare = (a: Model, b: Model) => {
    const [one, other] = [value(a), value(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? -1 : 1;
    return typeof one === "number" ? one - Number(other) : one.localeCompare(String(other), "en");
  };
  return models.filter(matches).sort((a, b) => {
    // Those of any status are in the order of the index of the status.
    const byStatus = sort.by === "joined" && sort.isDescending ? order(a.status, b.status) : 0;
    return byStatus || compare(a, b) * (sort.isDescending ? -1 : 1) || b.joined - a.joined;
  });
}
const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

it("lists what a model lists, in its order and on its pages", async () => {
  const query = fc.record({
    q: fc.constantFrom("", "alma", "Dun", "bora 1"),
    show: fc.constantFrom(null, ...CUSTOMER_FILTERS),
    group: fc.constantFrom(null, 0, 1),
    sort: fc.record({ by: fc.constantFrom(...CUSTOMER_SORTS), isDescending: fc.boolean() }),
    page: fc.constantFrom(1, 2),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ group, ...rest }) => {
      const asked = {
        ...customersQuery(new URLSearchParams()),
        ...rest,
        group: group === null ? null : groupIds[group]!,
      };
      const all = expected(asked);
      const { customers, count, page } = await listCustomers("all", asked, NOW);
      expect(count).toBe(all.length);
      const from = (page - 1) * ROWS_PER_PAGE;
      expect(customers.map(({ id }) => id)).toEqual(all.slice(from, from + ROWS_PER_PAGE).map(({ id }) => id));
      for (const { id, figures } of customers) {
        const { last, year, open, due, isOverdue } = models.find((model) => model.id === id)!;
        expect(figures).toEqual({
          year: YEAR,
          lastOrder: last === null ? null : new Date(last),
          orderedThisYear: year ?? 0,
          open: open ?? 0,
          due,
          isOverdue,
        });
      }
    }),
    { numRuns: 60 },
  );
});

it("counts as many customers as each filter lists, and none of the staff's", async () => {
  const counts = await countCustomers("all", NOW);
  for (const show of CUSTOMER_FILTERS) {
    const { count } = await listCustomers("all", customersQuery(new URLSearchParams({ show })), NOW);
    expect(counts[show], show).toEqual({ count, isMore: false });
    expect(count, show).toBeGreaterThan(0);
  }
  const groups = await countGroups("all");
  const ofGroup = (id: number) => models.filter(({ group, status }) => group === id && status === "approved").length;
  expect(groups).toEqual(groupIds.map((id, at) => ({ id, name: ["Friends", "Trade"][at], count: ofGroup(id) })));
});

it("counts and lists the customers of a scope", async () => {
  const scope = ["c1", "c3", "c5"];
  const ids = models.filter(({ id }) => scope.includes(id)).map(({ id }) => id);
  const { customers } = await listCustomers(scope, customersQuery(new URLSearchParams()), NOW);
  expect(customers.map(({ id }) => id)).toEqual(ids);
  expect((await countCustomers(scope, NOW)).approved.count).toBe(3);
  expect((await countGroups(scope)).map(({ count }) => count)).toEqual([0, 1]);
});

it("keeps a query in its address, and ignores what is no query", () => {
  for (const search of ["", "&q=a%26b&show=owing&group=3&page=2", "&sort=-open", "&show=quiet&sort=company"]) {
    const address = `/admin/staff?role=customer${search}`;
    expect(customersAddress(customersQuery(new URL(address, "http://shop").searchParams))).toBe(address);
  }
  expect(customersAddress(customersQuery(new URLSearchParams("show=owing&sort=-open")))).toBe(
    "/admin/staff?role=customer&show=owing",
  );
  for (const search of ["show=x", "group=0", "group=1.5", "group=1e99", "sort=-x", "page=-1", "q=%00"]) {
    expect(customersAddress(customersQuery(new URLSearchParams(search)))).toBe("/admin/staff?role=customer");
  }
});
