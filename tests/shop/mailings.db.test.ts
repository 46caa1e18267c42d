// E-mails to the customers of a list: who gets one, each once, whoever presses how often, and who has unsubscribed gets none.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { composeMail } from "~/shop/desk/mail-queue/compose.server";
import {
  draftMailing,
  findMailing,
  listMailings,
  queueMailings,
  sendMailing,
} from "~/shop/desk/mailings/mailings.server";
import { changeMailings, companyOfAddress, unsubscribeAddress } from "~/shop/desk/mailings/unsubscribe.server";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";

let admin: string;

const customer = async (email: string, name: string, isOrdering = true) => {
  const { id } = await makePerson("approved", { email, firstName: name });
  await db.write(async (tx) => {
    await tx.company.update({ where: { id }, data: { name } });
    await updateSearchText(tx, id);
  });
  if (isOrdering) await makeOrder({ companyId: id, status: "confirmed" });
  return id;
};

const draft = (query = "status=confirmed", list: "orders" | "customers" = "orders") =>
  draftMailing(admin, { list, query, subject: "Spring ships", text: "Dear retailer,\n\nit ships.\nSoon." });
const view = async (id: number) => (await findMailing("all", admin, id))!;
const send = async (id: number) => sendMailing(admin, "all", id, (await view(id)).seen);
const mails = () => db.read.outgoingMail.findMany({ where: { kind: "mailing" }, orderBy: { toAddress: "asc" } });

beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

it("goes to each customer of the list once, and names who gets none and why", async () => {
  const ana = await customer("ana@shop.example", "Ana");
  await makeOrder({ companyId: ana, status: "confirmed" });
  await customer("ben@shop.example", "Ben");
  const off = await customer("off@shop.example", "Off");
  const suspended = await customer("suspended@shop.example", "Suspended");
  await customer("broken", "Broken");
  await customer("other@shop.example", "Other", false);
  await changeMailings(off, false);
  await db.write((tx) => tx.company.update({ where: { id: suspended }, data: { approvalStatus: "suspended" } }));
  const id = await draft();
  const { recipients } = await view(id);
  expect(recipients.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ["Ana", null],
    ["Ben", null],
    ["Broken", "no_address"],
    ["Off", "unsubscribed"],
    ["Suspended", "not_approved"],
  ]);
  expect(await mails()).toEqual([]);
  await send(id);
  await queueMailings();
  const sent = await mails();
  expect(sent.map(({ toAddress }) => toAddress)).toEqual(["ana@shop.example", "ben@shop.example"]);
  expect(sent[0]).toMatchObject({ subject: "Spring ships", key: `mailing:${id}:${ana}`, state: "waiting" });
  expect(sent[0]!.text).toContain("it ships.\nSoon.");
  expect(sent[0]!.text).toContain(unsubscribeAddress(ana));
  expect((await view(id)).recipients).toEqual(recipients);
  expect((await listMailings(1)).mailings).toMatchObject([{ id, customers: 2 }]);
  const [entry] = await db.read.auditEntry.findMany({ where: { action: "send_mailing" } });
  expect(entry).toMatchObject({ actorId: admin, after: { customers: 2 } });
});

it("is sent once, however often and from wherever it is sent and queued", async () => {
  for (let n = 0; n < 45; n++) await customer(`c${n}@shop.example`, `C ${n}`);
  const id = await draft();
  const { seen } = await view(id);
  await Promise.all([sendMailing(admin, "all", id, seen), sendMailing(admin, "all", id, seen)]);
  await Promise.all([queueMailings(), queueMailings()]);
  await sendMailing(admin, "all", id, seen);
  await queueMailings();
  expect(await mails()).toHaveLength(45);
  expect(await db.read.auditEntry.count({ where: { action: "send_mailing" } })).toBe(1);
  expect((await view(id)).waiting).toBe(0);
});

it("is not sent to others than its sender has seen, nor to nobody", async () => {
  const ana = await customer("ana@shop.example", "Ana");
  const id = await draft();
  const { seen } = await view(id);
  await customer("ben@shop.example", "Ben");
  await expect(sendMailing(admin, "all", id, seen)).rejects.toMatchObject({ code: "stale.mailing" });
  await changeMailings(ana, false);
  const alone = await draft("customer=ana");
  await expect(send(alone)).rejects.toMatchObject({ code: "wrong_step.nobody_to_write_to" });
  expect(await findMailing("all", (await makePerson("admin")).id, id)).toBeNull();
  await expect(sendMailing(ana, "all", id, seen)).rejects.toMatchObject({ code: "not_found.mailing" });
});

it("leaves out who has unsubscribed since, by the link and the headers of the e-mail", async () => {
  const ana = await customer("ana@shop.example", "Ana");
  const ben = await customer("ben@shop.example", "Ben");
  const id = await draft("q=shop", "customers");
  await send(id);
  const address = (of: string) => new URL(unsubscribeAddress(of), "https://shop.example").searchParams;
  expect(companyOfAddress(address(ana))).toBe(ana);
  const [signature] = address(ana).get("customer")!.split(".");
  expect(companyOfAddress(new URLSearchParams({ customer: `${signature}.${ben}` }))).toBeNull();
  expect(companyOfAddress(new URLSearchParams({ customer: ana }))).toBeNull();
  await changeMailings(ben, false);
  await queueMailings();
  const [mail, ...others] = await mails();
  expect([mail!.toAddress, others]).toEqual(["ana@shop.example", []]);
  const source = (await composeMail(mail!)).source.toString().replace(/\r\n\s+/g, " ");
  expect(source).toMatch(/^List-Unsubscribe: <https?:\/\/[^>]*unsubscribe\?customer=/m);
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect((await view(id)).recipients.find(({ id: one }) => one === ben)!.leftOut).toBe("unsubscribed");
});
