// Questions and answers about an order, a style and an inquiry, as plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { photoFile } from "../support/conversations";
import { visitorToken } from "~/shop/conversations/visitor-address.server";
import { toastOf } from "../support/ordering";
import { makeOrder } from "../support/orders";
import { browserOf, signedInPerson } from "../support/people";
import { ORIGIN, openShop, type Shop } from "../support/shop";

let shop: Shop;
let buyer: Browser;
let buyerId: string;
let desk: Browser;

beforeAll(async () => {
  shop = await openShop();
  ({
    person: { id: buyerId },
    browser: buyer,
  } = await signedInPerson(shop, "approved"));
  desk = (await signedInPerson(shop, "admin")).browser;
});

const newestMail = async (kind: string) =>
  (await db.read.outgoingMail.findFirst({ where: { kind }, orderBy: { id: "desc" } }))!;
const addressIn = (text: string) => /http\S+(messages|inquiry)\/\S+/.exec(text)![0].slice(ORIGIN.length);

it("asks about an order with photos, and reads the answer where the e-mail leads", async () => {
  const order = await makeOrder({ companyId: buyerId });
  let page = await (await buyer.open(`/orders/${order.id}`)).click("Ask about this order");
  page = await page.form("SEND MESSAGE").submit("SEND MESSAGE");
  expect(page.status).toBe(400);
  page.see("Please write your message");
  const typed = { "Your question": "Three have a hole" };
  page = await page
    .form("SEND MESSAGE")
    .fill(typed)
    .choose("Photos", { name: "note.txt", bytes: Buffer.from("hello") })
    .submit("SEND MESSAGE");
  expect(page.status).toBe(400);
  page.see("“note.txt” is not a JPEG", "Three have a hole");
  const files = await Promise.all(["a.jpg", "b.jpg"].map(photoFile));
  page = await page
    .form("SEND MESSAGE")
    .fill(typed)
    .choose("Photos", ...files)
    .submit("SEND MESSAGE");
  expect([page.address, toastOf(page)]).toEqual([
    `/messages/order-${order.id}#newest`,
    expect.stringContaining("Message sent"),
  ]);
  page.see("Three have a hole");
  expect(page.source).toContain(`alt="Photo 1 of 2"`);

  page = await (await desk.open("/admin")).click("1 customer waits for an answer");
  page = await page.click((await db.read.company.findUniqueOrThrow({ where: { id: buyerId } })).name!);
  page.see("Three have a hole");
  const photo = /\/message-photos\/[^"]+/.exec(page.source)![0];
  for (const address of [photo, photo.split("?")[0]!]) {
    const answer = await desk.request(address);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect((await buyer.request(address)).status).toBe(200);
    const others = [
      (await signedInPerson(shop, "approved")).browser,
      (await signedInPerson(shop, "pending")).browser,
      (await signedInPerson(shop, "approved")).browser.tab(),
    ];
    for (const other of others) expect((await other.request(address)).status).toBe(404);
    expect((await shop.fetch(new Request(ORIGIN + address))).status).toBe(404);
  }
  page = await page.form("SEND MESSAGE").fill({ Message: "We send three others" }).submit("SEND MESSAGE");
  expect(toastOf(page)).toContain("Message sent");
  (await buyer.open("/orders")).see("You have a new message");
  page = await buyer.open(addressIn((await newestMail("message")).text));
  page.see("We send three others");
  expect((await buyer.open("/orders")).text).not.toContain("You have a new message");
  (await buyer.open(`/orders/${order.id}`)).see("We send three others", "Three have a hole");
  (await desk.open(`/admin/orders/${order.id}`)).see("We send three others", "Three have a hole");
});

it("asks about a style, and the desk takes, leaves and ends it", async () => {
  const { id, name } = await makeStyle({ name: "Zala vest" });
  let page = await (await buyer.open(`/product/${id}`)).click("Ask about this style");
  page.see(`About ${name}`);
  page = await page
    .form("SEND MESSAGE")
    .fill({ [page.text.includes("Your answer") ? "Your answer" : "Your question"]: `${name}: in moss?` })
    .submit("SEND MESSAGE");
  page = await desk.open(`/admin/messages/company-${buyerId}`);
  page.see("Nobody has taken it");
  page = await page.form("I WILL ANSWER").submit("I WILL ANSWER");
  page.see("Answered by");
  (await desk.open("/admin/messages?show=mine")).see(`${name}: in moss?`);
  page = await page.form("NO ANSWER NEEDED").submit("NO ANSWER NEEDED");
  page = await page.form("LEAVE IT TO OTHERS").submit("LEAVE IT TO OTHERS");
  page.see("Nobody has taken it").notSee("NO ANSWER NEEDED");
  (await desk.open("/admin/messages")).see("Nobody waits for an answer");
});

describe("other people", () => {
  it("see nothing of it, and a reader may only read", async () => {
    const order = await makeOrder({ companyId: buyerId });
    const other = (await signedInPerson(shop, "approved")).browser;
    const reader = await browserOf(shop, (await makeColleague(buyerId, "reader")).id);
    for (const key of [`order-${order.id}`, `company-${buyerId}`]) {
      expect((await other.request(`/messages/${key}`)).status).toBe(404);
      const sent = await other.request(`/messages/${key}`, {
        method: "POST",
        headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
        body: "text=hello",
      });
      expect(sent.status).toBe(404);
    }
    (await reader.open(`/messages/order-${order.id}`)).notSee("SEND MESSAGE");
    expect(await db.read.conversation.count({ where: { orderId: order.id } })).toBe(0);
  });

  it("get an answer to a visitor's inquiry at an address of its own", async () => {
    const inquiry = await db.write((tx) =>
      tx.inquiry.create({
        data: {
          customerName: "Vera",
          customerEmail: "vera@example.com",
          message: "In moss?",
          productDetails: [],
          totalItems: 0,
        },
      }),
    );
    let page = await (await desk.open("/admin/inquiries")).click(`ANSWER inquiry #${inquiry.id}`);
    page.see("Vera", "In moss?");
    page = await page.form("SEND MESSAGE").fill({ Message: "From March on" }).submit("SEND MESSAGE");
    const { toAddress, text } = await newestMail("message");
    expect(toAddress).toBe("vera@example.com");
    const address = addressIn(text);
    const visitor = buyer.tab();
    page = await visitor.open(address);
    page.see("In moss?", "From March on");
    page = await page
      .form("SEND MESSAGE")
      .fill({ "Your answer": "Thank you" })
      .choose("Photos", { name: "note.txt", bytes: Buffer.from("hello") })
      .submit("SEND MESSAGE");
    expect(page.status).toBe(400);
    page.see("“note.txt” is not a JPEG", "Thank you");
    page = await page
      .form("SEND MESSAGE")
      .fill({ "Your answer": "Thank you" })
      .choose("Photos", await photoFile())
      .submit("SEND MESSAGE");
    page.see("Thank you");
    const photo = page.$("main img[src^='/message-photos/']").attr("src")!;
    const path = photo.split("?")[0]!;
    expect((await shop.fetch(new Request(ORIGIN + photo))).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await desk.request(path)).status).toBe(200);
    const foreign = visitorToken({ kind: "inquiry", id: inquiry.id + 1 });
    const ofRequest = visitorToken({ kind: "request", id: inquiry.id });
    for (const closed of [
      path,
      `${path}?visitor=${inquiry.id}.x`,
      `${path}?visitor=${foreign}`,
      `${path}?visitor=${ofRequest}`,
    ]) {
      expect((await shop.fetch(new Request(ORIGIN + closed))).status, closed).toBe(404);
      expect((await buyer.request(closed)).status, closed).toBe(404);
    }
    // A visitor's token opens no photo of a customer, whatever the number of the order.
    const ofOrder = await db.read.messagePhoto.findFirstOrThrow({
      where: { message: { conversation: { orderId: { not: null } } } },
      select: { id: true, message: { select: { conversation: { select: { orderId: true } } } } },
    });
    const token = visitorToken({ kind: "inquiry", id: ofOrder.message.conversation.orderId! });
    expect((await shop.fetch(new Request(`${ORIGIN}/message-photos/${ofOrder.id}?visitor=${token}`))).status).toBe(404);
    expect(await newestMail("new-message")).toMatchObject({ replyTo: "vera@example.com" });
    expect((await buyer.request(`/inquiry/${inquiry.id}.AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
    expect((await buyer.request(`/messages/inquiry-${inquiry.id}`)).status).toBe(404);
  });
});

it("fills in an answer that the desk gives again and again, and keeps what others have changed meanwhile", async () => {
  let page = await desk.open("/admin/messages/templates");
  page = await page
    .form("SAVE TEMPLATE")
    .fill({ Title: "Late", Answer: "It comes next week." })
    .submit("SAVE TEMPLATE");
  const late = await page.click("Change Late");
  page = await page.form("SAVE TEMPLATE").fill({ Title: "Late", Answer: "Another" }).submit("SAVE TEMPLATE");
  expect(page.status).toBe(409);
  page.see("There is a template with this title already.", "Another");
  page = await late.form("SAVE TEMPLATE").fill({ Answer: "It comes on Monday." }).submit("SAVE TEMPLATE");
  page = await late.form("SAVE TEMPLATE").fill({ Answer: "It comes on Sunday." }).submit("SAVE TEMPLATE");
  expect(page.status).toBe(409);
  page.see("“It comes on Monday.”", "It comes on Sunday.");
  page = await page.form("SAVE TEMPLATE").submit("SAVE TEMPLATE");
  page = await (await desk.open(`/admin/messages/company-${buyerId}`)).click("Late");
  page = await page.form("SEND MESSAGE").submit("SEND MESSAGE");
  page.see("It comes on Sunday.");
  page = await (await desk.open("/admin/messages/templates")).click("Change Late");
  page = await page.form("REMOVE").submit("REMOVE");
  page.notSee("It comes on Sunday.");
});
