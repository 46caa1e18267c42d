// "Tell me when it is back": one e-mail to who asked, however a piece becomes orderable and however many processes look; nobody else's.
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { MAX_ALERTS } from "~/shop/cart/alerts/alert";
import { askForAlerts, findAwaited, ownAlerts, stopAlert, toldPieces } from "~/shop/cart/alerts/alerts.server";
import { waitedCsv, type WaitedPiece, waitedPieces } from "~/shop/cart/alerts/waited-pieces.server";
import { waitedQuery } from "~/shop/cart/alerts/waited-query";
import { sendAlerts } from "~/shop/cart/alerts/send-alerts.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { movePerson } from "~/shop/desk/customer-data/move-person.server";
import { makeStyle } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";

let styleId: number;

const acting = (userId: string, companyId = userId) => ({ user: { id: userId }, company: { id: companyId } });
const buyer = async () => acting((await makePerson("approved")).id);
const style = async () => (await findStyle(styleId, { prices: LIST_PRICES }))!;
const stock = (quantity: number | null, ...sizes: string[]) =>
  db.write(async (tx) => {
    for (const size of sizes) await stockPiece(tx, { productId: styleId, color: "Sand", size, stock: quantity });
  });
const ids = (...sizes: string[]) =>
  Promise.all(sizes.map(async (size) => (await findPiece({ productId: styleId, color: "Sand", size })).id));
const ask = async (account: ReturnType<typeof acting>, ...sizes: string[]) =>
  askForAlerts(account, await style(), await ids(...sizes));
const mails = () => db.read.outgoingMail.findMany({ where: { kind: "available-again" }, orderBy: { id: "asc" } });
const setStyle = (data: { isActive: boolean }) => db.write((tx) => tx.product.update({ where: { id: styleId }, data }));
const setWindow = (ordersFrom: string | null) =>
  db.write((tx) => tx.deliveryWindow.updateMany({ data: { ordersFrom } }));

beforeEach(async () => {
  await emptyDatabase(db);
  styleId = (await makeStyle({ name: "Alma sweater" })).id;
  await stock(0, "S", "M");
});
afterEach(() => void vi.useRealTimers());

it("is said once, in one e-mail with all pieces that came back, and leads to them", async () => {
  const account = await buyer();
  expect((await findAwaited(account, await style())).map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    "Sand, S: sold out",
    "Sand, M: sold out",
  ]);
  expect(await ask(account, "S", "M")).toEqual({ asked: 2, ended: 0 });
  await ask(account, "S", "M");
  await sendAlerts();
  expect(await mails()).toEqual([]);
  await stock(3, "S", "M");
  await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()]);
  await sendAlerts();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("2 pieces that you wait for can be ordered now");
  expect(mail!.text).toContain("Alma sweater: Sand, S; Sand, M");
  const told = new Date(Number(/alerts\/order\?told=(\d+)$/m.exec(mail!.text)![1]));
  const { styles } = (await toldPieces(account, told, LIST_PRICES))!;
  expect(styles[0]!.matrix.cells[0]!.map((cell) => cell!.quantity)).toEqual([1, 1]);
  expect(await ownAlerts(account)).toEqual({ alerts: [], told: 2 });
  // Asked for again, it is said again.
  await stock(0, "M");
  await ask(account, "M");
  expect(
    (await toldPieces(account, told, LIST_PRICES))!.styles[0]!.matrix.cells[0]!.map((cell) => cell!.quantity),
  ).toEqual([1, 0]);
  await stock(1, "M");
  await sendAlerts();
  expect((await mails()).map(({ subject }) => subject)[1]).toBe("Alma sweater can be ordered now");
});

it("is said to each of many, once, by processes that look at the same time", async () => {
  const accounts = [];
  for (let n = 0; n < 25; n++) accounts.push(await buyer());
  for (const account of accounts) await ask(account, "S", "M");
  await stock(null, "S", "M");
  await Promise.all([sendAlerts(), sendAlerts()]);
  const sent = await mails();
  expect(new Set(sent.map(({ toAddress }) => toAddress)).size).toBe(25);
  expect(sent).toHaveLength(25);
});

it("follows whatever keeps a piece from being ordered, and a day that comes", async () => {
  const account = await buyer();
  await stock(null, "S", "M");
  const { id } = await findPiece({ productId: styleId, color: "Sand", size: "M" });
  const setPiece = (availability: string, availabilityDate: string | null = null) =>
    db.write((tx) => tx.piece.update({ where: { id }, data: { availability, availabilityDate } }));
  const obstacles = [
    { sets: () => setPiece("sold_out"), ends: () => setPiece("available") },
    { sets: () => setPiece("from", "2999-03-02"), ends: () => vi.setSystemTime(new Date("2999-03-02T12:00:00Z")) },
    { sets: () => setPiece("until", "2999-02-27"), ends: () => setPiece("until", "2999-04-01") },
    { sets: () => stock(0, "M"), ends: () => stock(2, "M") },
    { sets: () => setWindow("2999-03-02"), ends: () => setWindow(null) },
    { sets: () => setWindow("2999-03-02"), ends: () => vi.setSystemTime(new Date("2999-03-02T12:00:00Z")) },
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...obstacles), fc.boolean(), async ({ sets, ends }, wasTakenOff) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2999-03-01T12:00:00Z") });
      await db.write((tx) => tx.availabilityAlert.deleteMany());
      await db.write((tx) => tx.outgoingMail.deleteMany());
      await setPiece("available");
      await setWindow(null);
      await stock(null, "M");
      expect(await ask(account, "M")).toEqual({ asked: 0, ended: 0 });
      await sets();
      expect(await ask(account, "M")).toEqual({ asked: 1, ended: 0 });
      await sendAlerts();
      expect(await mails()).toEqual([]);
      if (wasTakenOff) await setStyle({ isActive: false });
      await ends();
      if (wasTakenOff) {
        await sendAlerts();
        expect(await mails()).toEqual([]);
        await setStyle({ isActive: true });
      }
      await sendAlerts();
      expect(await mails()).toHaveLength(1);
    }),
    { numRuns: 8, examples: obstacles.map((one) => [one, false]) },
  );
});

it("is not said to who may not order now, nor to who has left; nobody sees or ends another one's", async () => {
  const owner = await buyer();
  const company = owner.company.id;
  const [colleague, reader, left] = [
    acting((await makeColleague(company)).id, company),
    acting((await makeColleague(company)).id, company),
    acting((await makeColleague(company)).id, company),
  ];
  const stranger = await buyer();
  const suspended = await buyer();
  for (const account of [owner, colleague, reader, left, suspended]) await ask(account, "M");
  const { alerts } = await ownAlerts(owner);
  for (const account of [stranger, colleague, acting(owner.user.id, stranger.company.id)]) {
    await expect(stopAlert(account, alerts[0]!.id)).rejects.toMatchObject({ code: "not_found.alert" });
  }
  expect(await ownAlerts(stranger)).toEqual({ alerts: [], told: 0 });
  expect((await findAwaited(stranger, await style())).some(({ isAsked }) => isAsked)).toBe(false);
  expect(await ask(stranger)).toEqual({ asked: 0, ended: 0 });
  await db.write(async (tx) => {
    const of = (userId: string) => ({ userId_companyId: { userId, companyId: company } });
    await tx.membership.update({ where: of(reader.user.id), data: { role: "reader" } });
    await tx.membership.delete({ where: of(left.user.id) });
    await tx.company.update({ where: { id: suspended.company.id }, data: { approvalStatus: "suspended" } });
  });
  await stock(5, "M");
  await sendAlerts();
  expect(await mails()).toHaveLength(2);
  expect(await toldPieces(stranger, null, LIST_PRICES)).toBeNull();
  expect((await toldPieces(colleague, null, LIST_PRICES))!.styles).toHaveLength(1);
  await db.write((tx) =>
    tx.company.update({ where: { id: suspended.company.id }, data: { approvalStatus: "approved" } }),
  );
  await sendAlerts();
  expect(await mails()).toHaveLength(3);
});

it("ends when it is stopped or no longer ticked, and a company waits for a bounded number of pieces", async () => {
  const account = await buyer();
  await ask(account, "S", "M");
  expect(await ask(account, "S")).toEqual({ asked: 1, ended: 1 });
  const [alert] = (await ownAlerts(account)).alerts;
  expect(alert!.name).toBe("Alma sweater, Sand, S");
  await stopAlert(account, alert!.id);
  await stock(1, "S", "M");
  await sendAlerts();
  expect(await mails()).toEqual([]);

  const sizes = Array.from({ length: MAX_ALERTS }, (_, n) => `${n}`);
  const many = await makeStyle({ name: "Bela coat", colors: [], sizes });
  await db.write((tx) => tx.piece.updateMany({ where: { productId: many.id }, data: { availability: "sold_out" } }));
  const found = (await findStyle(many.id, { prices: LIST_PRICES }))!;
  await stock(0, "M", "S");
  const all = found.pieces.map(({ id }) => id);
  await askForAlerts(account, found, all.slice(1));
  const colleague = acting((await makeColleague(account.company.id)).id, account.company.id);
  const results = await Promise.allSettled([ask(account, "S"), ask(colleague, "M")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.read.availabilityAlert.count({ where: { toldAt: null } })).toBe(MAX_ALERTS);
});

it("is counted for the shop by piece and customer, in its scope, and is in nobody else's data file", async () => {
  const owner = await buyer();
  const colleague = acting((await makeColleague(owner.company.id)).id, owner.company.id);
  const other = await buyer();
  for (const account of [owner, colleague, other]) await ask(account, "M");
  await ask(other, "S", "M");
  await db.write((tx) => tx.product.update({ where: { id: styleId }, data: { searchText: "alma sweater" } }));
  const list = async (search: string, scope: CompanyScope = "all") => {
    const { pieces, count } = await waitedPieces(scope, waitedQuery(new URLSearchParams(search)));
    expect(pieces).toHaveLength(count);
    return pieces.map(({ choice, companies, now }) => `${choice}: ${companies}, ${now}`);
  };
  expect(await list("")).toEqual(["Sand, M: 2, 0", "Sand, S: 1, 0"]);
  expect(await list("sort=-since")).toEqual(["Sand, S: 1, 0", "Sand, M: 2, 0"]);
  expect(await list("q=alma", [owner.company.id])).toEqual(["Sand, M: 1, 0"]);
  expect(await list("q=bela")).toEqual([]);
  const [{ since }] = (await waitedPieces("all", waitedQuery(new URLSearchParams()))).pieces as [WaitedPiece];
  expect(Date.now() - since.getTime()).toBeLessThan(60_000);
  let csv = "";
  for await (const part of waitedCsv("all", "alma")) csv += part;
  expect(
    csv
      .trim()
      .split("\r\n")
      .map((line) => line.split(";").slice(5, 6).join()),
  ).toEqual(["Customers", "1", "2"]);

  const fileOf = async ({ user }: typeof owner) => {
    let json = "";
    for await (const part of personalDataFile(user.id, "customer")) json += part;
    return (JSON.parse(json) as { availabilityAlerts: { piece: { sku: string } }[] }).availabilityAlerts;
  };
  expect(await fileOf(colleague)).toHaveLength(1);
  expect(await fileOf(other)).toHaveLength(2);
  const { id: actorId } = await makePerson("admin");
  const [companyId, personId, toId] = [owner.company.id, colleague.user.id, other.company.id];
  await movePerson({ personId, companyId, toId, role: "buyer", revokesKeys: false, actorId });
  expect(await fileOf(colleague)).toEqual([]);
  const { email } = await db.read.user.findUniqueOrThrow({ where: { id: other.user.id } });
  await eraseCustomer({ companyId: toId, email, actorId });
  expect(await db.read.availabilityAlert.findMany({ select: { userId: true } })).toEqual([{ userId: owner.user.id }]);
});
