// Saved views of the panel's lists: whose they are, who changes them, how many there may be.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addView, changeView, findView, removeView, savedViews } from "~/shop/desk/saved-views/saved-views.server";
import { MAX_VIEWS } from "~/shop/desk/saved-views/saved-view";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let maja: string;
let jan: string;

const make = (actorId: string, name: string, isForAll = false) =>
  addView(actorId, { list: "orders", name, isForAll, query: "window=2&page=3&status=confirmed&nonsense=1" });
const names = async (userId: string) => (await savedViews(userId, "orders")).map(({ name }) => name);
const idOf = async (userId: string, name: string) =>
  (await savedViews(userId, "orders")).find((view) => view.name === name)!.id;

beforeEach(async () => {
  await emptyDatabase(db);
  [maja, jan] = [(await makePerson("admin")).id, (await makePerson("admin")).id];
});

it("are of a person, or everybody's, and lead to the list as it was filtered", async () => {
  await make(maja, "Mine");
  await make(maja, "Ours", true);
  await addView(jan, { list: "customers", name: "Quiet", isForAll: true, query: "show=quiet" });
  expect([await names(maja), await names(jan)]).toEqual([["Mine", "Ours"], ["Ours"]]);
  expect((await savedViews(jan, "orders"))[0]).toMatchObject({ address: "/admin/orders?status=confirmed&window=2" });
  expect((await savedViews(maja, "customers"))[0]).toMatchObject({ address: "/admin/staff?role=customer&show=quiet" });
});

it("are not seen, changed or removed by others while they are a person's own", async () => {
  await make(maja, "Mine");
  const id = await idOf(maja, "Mine");
  expect(await findView(jan, id)).toBeNull();
  const taken = { id, expectedVersion: 1, name: "Taken", isForAll: true };
  await expect(changeView(jan, taken)).rejects.toMatchObject({ code: "not_found.view" });
  await expect(removeView(jan, id)).rejects.toMatchObject({ code: "not_found.view" });
  expect(await names(maja)).toEqual(["Mine"]);
});

it("are changed once: the second of two who have read the same version is told", async () => {
  await make(maja, "Ours", true);
  const id = await idOf(maja, "Ours");
  const change = (actorId: string, name: string) =>
    changeView(actorId, { id, expectedVersion: 1, name, isForAll: true }).then(
      () => name,
      ({ code, version }: { code: string; version: number }) => `${code} ${version}`,
    );
  const done = await Promise.all([change(maja, "First"), change(jan, "Second")]);
  expect(done.filter((one) => one === "stale.view 2")).toHaveLength(1);
  expect(await names(maja)).toEqual(done.filter((one) => one !== "stale.view 2"));
  expect(await removeView(jan, id)).toBe("orders");
  expect(await names(maja)).toEqual([]);
});

it("are at most so many of a person, and so many for all", async () => {
  for (let n = 0; n < MAX_VIEWS; n++) await make(maja, `View ${n}`);
  await expect(make(maja, "One more")).rejects.toMatchObject({ code: "limit.views" });
  await make(maja, "For all", true);
  const shared = { id: await idOf(maja, "For all"), expectedVersion: 1, name: "For me", isForAll: false };
  await expect(changeView(maja, shared)).rejects.toMatchObject({ code: "limit.views" });
  expect(await names(jan)).toEqual(["For all"]);
});

it("do not tell whoever sees no prices of what is paid, by their filter or order", async () => {
  const queries = { Mine: "status=confirmed", Late: "status=overdue", Large: "sort=-amount" };
  for (const [name, query] of Object.entries(queries))
    await addView(maja, { list: "orders", name, isForAll: true, query });
  const seen = await savedViews(jan, "orders", false);
  expect([await names(jan), seen.map(({ name }) => name)]).toEqual([["Large", "Late", "Mine"], ["Mine"]]);
});
