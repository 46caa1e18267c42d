// A question about an order, answered by e-mail, and the answer to that with a photo: both are on the pages of both sides, as plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser } from "../support/browser-without-scripts";
import { type WrittenMail, writtenMail } from "../support/inbound-mail";
import { makeOrder } from "../support/orders";
import { signedInPerson } from "../support/people";
import { photo } from "../support/pictures";
import { ORIGIN, openShop, type Shop } from "../support/shop";

const SECRET = "a-secret-of-more-than-thirty-two-characters";

let shop: Shop;
let buyer: Browser;
let desk: Browser;
let orderId: number;
let staffEmail: string;

beforeAll(async () => {
  Object.assign(process.env, { INBOUND_ADDRESS: "reply@mail.example", INBOUND_SECRET: SECRET });
  shop = await openShop();
  const customer = await signedInPerson(shop, "approved");
  const staff = await signedInPerson(shop, "admin");
  [buyer, desk, staffEmail] = [customer.browser, staff.browser, staff.person.email];
  orderId = (await makeOrder({ companyId: customer.person.id })).id;
});

/** As a mail service does. */
const post = (body: BodyInit, headers: Record<string, string>) =>
  shop.fetch(new Request(`${ORIGIN}/api/inbound-mail`, { method: "POST", body, headers }));
const raw = { "Content-Type": "message/rfc822", Authorization: `Bearer ${SECRET}` };
const letter = (kind: string) => db.read.outgoingMail.findFirstOrThrow({ where: { kind }, orderBy: { id: "desc" } });
const answer = async (kind: string, mail: Partial<WrittenMail>) =>
  writtenMail({ to: (await letter(kind)).replyTo!, ...mail });

it("goes on by e-mail where it began on the page of the order", async () => {
  const page = await buyer.open(`/messages/order-${orderId}`);
  await page.form("SEND MESSAGE").fill({ "Your question": "When does it leave?" }).submit("SEND MESSAGE");

  const text = `On Friday.\n\nOn Mon, 30 Nov 2026 at 10:12, Preja <a@b.example> wrote:\n> When does it leave?`;
  const byStaff = await answer("new-message", { from: staffEmail, text });
  expect((await post(new Uint8Array(byStaff), raw)).status).toBe(200);
  (await buyer.open(`/messages/order-${orderId}`)).see("On Friday.").notSee("wrote:");

  expect((await letter("message")).text).toContain("You can answer this e-mail");
  const torn = { filename: "torn.jpg", content: await photo().jpeg().toBuffer() };
  const byBuyer = await answer("message", { from: "ana@home.example", text: "This one is torn", attachments: [torn] });
  const form = new FormData();
  form.append("body-mime", byBuyer.toString("latin1"));
  const basic = { Authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString("base64")}` };
  expect((await post(form, basic)).status).toBe(200);
  for (const there of [
    await buyer.open(`/messages/order-${orderId}`),
    await desk.open(`/admin/messages/order-${orderId}`),
  ]) {
    there.see("When does it leave?", "On Friday.", "This one is torn");
    expect(there.$("img[alt='Photo 1 of 1']").length).toBe(1);
  }
});

describe("a mail that is posted", () => {
  it("says by its status whether it is to be sent again", async () => {
    const source = new Uint8Array(await answer("message", { from: "a@b.example" }));
    const outcomeOf = async (reply: Promise<Response>) => [(await reply).status, (await (await reply).json()).outcome];
    expect(await outcomeOf(post(source, raw))).toEqual([200, "taken"]);
    expect(await outcomeOf(post(source, raw))).toEqual([200, "known"]);
    expect(await outcomeOf(post("To: nobody@mail.example\r\n\r\nHello", raw))).toEqual([200, "to nobody"]);
    expect((await post(new Uint8Array(25 * 1024 * 1024 + 1), raw)).status).toBe(413);
    const program = new Uint8Array(await answer("message", { headers: { Precedence: "bulk" } }));
    expect(await outcomeOf(post(program, raw))).toEqual([200, "automatic"]);
    expect((await post("x", { ...raw, "Content-Type": "text/plain" })).status).toBe(415);
  });

  it.each<[string, Record<string, string>]>([
    ["no secret", {}],
    ["another secret", { Authorization: `Bearer ${SECRET.replace("a", "b")}` }],
    ["an empty one", { Authorization: "Bearer " }],
  ])("with %s is not read", async (_, headers) => {
    const before = await db.read.message.count();
    const source = new Uint8Array(await answer("message", { from: "a@b.example" }));
    expect((await post(source, { "Content-Type": "message/rfc822", ...headers })).status).toBe(401);
    expect(await db.read.message.count()).toBe(before);
  });
});
