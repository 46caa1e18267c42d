// Answers by e-mail: each becomes one message of who got the letter, in the conversation of the letter, and nobody else's.
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import type { Subject } from "~/shop/conversations/conversation";
import { askApplicant } from "~/shop/conversations/applicants.server";
import { readMailbox } from "~/shop/conversations/inbound/read-mailbox.server";
import { mailboxTrouble, noteReading, UNREACHABLE_MS } from "~/shop/conversations/inbound/mailbox-trouble.server";
import { replyAddress } from "~/shop/conversations/inbound/reply-address.server";
import { takeMail } from "~/shop/conversations/inbound/take-mail.server";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { type ImapServer, startImapServer } from "../support/imap-server";
import { type WrittenMail, writtenMail } from "../support/inbound-mail";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";

let companyId: string;
let order: Subject;
let staff: { id: string; email: string };
let conversationId: number;

const say = (fromShop: boolean, subject = order, authorId: string | null = fromShop ? staff.id : companyId) =>
  sendMessage({ subject, companyId, fromShop, authorId, text: "Hello", photos: [] });
const newestLetter = (kind: string) =>
  db.read.outgoingMail.findFirstOrThrow({ where: { kind }, orderBy: { id: "desc" } });
const replyTo = async (kind: "message" | "new-message") => (await newestLetter(kind)).replyTo!;
const take = async (mail: Partial<WrittenMail> = {}) =>
  takeMail(await writtenMail({ from: "ana@home.example", to: await replyTo("message"), ...mail }));
const makeInquiry = async () => {
  const data = { customerName: "Vida", customerEmail: "vida@home.example", productDetails: [], totalItems: 1 };
  return (await db.write((tx) => tx.inquiry.create({ data }))).id;
};
const texts = async (subject = order) => (await readThread(subject, "staff")).messages.map(({ text }) => text);

beforeEach(async () => {
  Object.assign(env, { INBOUND_ADDRESS: "reply@mail.example" });
  await emptyDatabase(db);
  companyId = (await makePerson("approved", { firstName: "Ana" })).id;
  staff = await makePerson("admin", { firstName: "Maja" });
  order = { kind: "order", id: (await makeOrder({ companyId })).id };
  await say(false);
  await say(true);
  conversationId = (await db.read.conversation.findFirstOrThrow()).id;
});

it("is a message of who got the letter, from whatever address it is sent, and is told to the other side", async () => {
  expect(await take({ text: "Three are torn" })).toBe("taken");
  const { messages, isWaiting } = await readThread(order, "staff");
  expect([messages.at(-1)!.text, messages.at(-1)!.fromShop, isWaiting]).toEqual(["Three are torn", false, true]);
  expect(messages.at(-1)!.author).toContain("Ana");
  const desk = await replyTo("new-message");
  expect(desk).toMatch(/^reply\+\d+\.[0-9a-f]{32}@mail\.example$/);
  expect(desk.split("@")[0]!.length).toBeLessThanOrEqual(64);
  expect(await take({ from: staff.email, to: desk, text: "New ones are on their way" })).toBe("taken");
  expect((await readThread(order, "staff")).messages.at(-1)).toMatchObject({
    fromShop: true,
    author: expect.stringContaining("Maja"),
  });
});

it("leads to the page alone without INBOUND_ADDRESS, and nothing is taken", async () => {
  const to = await replyTo("message");
  Object.assign(env, { INBOUND_ADDRESS: undefined });
  await say(true);
  await say(false);
  expect(await db.read.outgoingMail.findFirst({ where: { kind: "message" }, orderBy: { id: "desc" } })).toMatchObject({
    replyTo: null,
  });
  expect(await replyTo("new-message")).not.toContain("reply+");
  await askApplicant((await makePerson("pending")).id, staff.id, "Which VAT ID?");
  expect((await newestLetter("application-question")).text).not.toContain("You can also answer");
  expect(await take({ to })).toBe("to nobody");
});

it("is one message, however often it arrives and however many at once", async () => {
  const source = await writtenMail({ from: "a@b.example", to: await replyTo("message"), text: "Once" });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => takeMail(source)));
  expect(outcomes.sort()).toEqual([...Array<string>(7).fill("known"), "taken"]);
  const relayed = Buffer.concat([Buffer.from("Received: by another\r\n"), source]);
  expect(await takeMail(relayed)).toBe("known");
  expect(await texts()).toEqual(["Hello", "Hello", "Once"]);
  expect(await db.read.outgoingMail.count({ where: { kind: "new-message" } })).toBe(2);
});

describe("is not taken", () => {
  const refused = async (mail: Partial<WrittenMail> = {}) => {
    const before = await texts();
    const outcome = await take(mail);
    expect(await texts()).toEqual(before);
    return outcome;
  };

  it("at an address that the shop has not made", async () => {
    const to = await replyTo("message");
    const [mailbox = "", signature = ""] = to.split("@")[0]!.split(".");
    const wrong = (signature.startsWith("0") ? "1" : "0") + signature.slice(1);
    expect(await refused({ to: `${mailbox}.${wrong}@mail.example` })).toBe("not allowed");
    expect(await refused({ to: `reply+${conversationId + 1}.${signature}@mail.example` })).toBe("not allowed");
    expect(await refused({ to: to.replace("mail.example", "other.example") })).toBe("to nobody");
    expect(await refused({ to: "reply@mail.example" })).toBe("to nobody");
  });

  it("from a program", async () => {
    expect(await refused({ headers: { "Auto-Submitted": "auto-replied" } })).toBe("automatic");
  });

  it("from who has left, may only read, is suspended or erased", async () => {
    const colleague = await makeColleague(companyId);
    const to = replyAddress(conversationId, { userId: colleague.id })!;
    expect(await take({ to })).toBe("taken");
    await db.write((tx) => tx.membership.updateMany({ where: { userId: colleague.id }, data: { role: "reader" } }));
    expect(await refused({ to })).toBe("not allowed");
    await db.write((tx) => tx.membership.deleteMany({ where: { userId: colleague.id } }));
    expect(await refused({ to })).toBe("not allowed");
    const become = (approvalStatus: string) =>
      db.write((tx) => tx.company.update({ where: { id: companyId }, data: { approvalStatus } }));
    for (const status of ["suspended", "closed", "waiting"]) {
      await become(status);
      expect(await refused()).toBe("not allowed");
    }
    await say(true);
    const aboutOrder = await newestLetter("message");
    expect([aboutOrder.replyTo, aboutOrder.text.includes("You can answer")]).toEqual([null, false]);
    // Who applies, or is suspended, may write about their account.
    await say(true, { kind: "company", id: companyId });
    expect(await take()).toBe("taken");
    await become("suspended");
    expect(await take()).toBe("taken");
    await become("closed");
    expect(await refused()).toBe("not allowed");
  });

  it("as the brand from anybody but its mailbox and its staff, while they may answer", async () => {
    const to = await replyTo("new-message");
    expect(await refused({ to, from: "ana@home.example" })).toBe("not allowed");
    expect(await take({ to, from: env.SALES_EMAIL })).toBe("taken");
    for (const staffRole of ["warehouse", null]) {
      await db.write((tx) => tx.user.update({ where: { id: staff.id }, data: { staffRole } }));
      expect(await refused({ to, from: staff.email })).toBe("not allowed");
    }
  });

  it("when it is empty, no mail or too large", async () => {
    expect(await refused({ text: " " })).toBe("empty");
    expect(await takeMail(Buffer.from("no mail"))).toBe("to nobody");
    expect(await takeMail(Buffer.alloc(25 * 1024 * 1024 + 1))).toBe("too large");
  });

  it("after twenty within an hour", async () => {
    for (let n = 0; n < 20; n++) expect(await take({ text: `${n}` })).toBe("taken");
    expect(await refused()).toBe("too many");
    await db.write((tx) => tx.message.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60_000) } }));
    expect(await take()).toBe("taken");
  });
});

describe("is told to who got the letter, once, that it was not taken", () => {
  const emailOf = async (id: string) => (await db.read.user.findUniqueOrThrow({ where: { id } })).email;
  const told = async () =>
    (await db.read.outgoingMail.findMany({ where: { kind: "mail-not-taken" }, orderBy: { id: "asc" } })).map(
      ({ toAddress, replyTo, text }) => ({ toAddress, replyTo, text: text.replaceAll("\n", " ") }),
    );

  it("and why, in their language, where they can do something about it", async () => {
    await db.write((tx) => tx.user.update({ where: { id: companyId }, data: { language: "de" } }));
    const from = await emailOf(companyId);
    for (let n = 0; n < 2; n++) expect(await take({ from, text: " " })).toBe("empty");
    const pdf = { filename: "price.pdf", content: Buffer.from("%PDF-1.4") };
    for (let n = 0; n < 2; n++) expect(await take({ from, text: `${n}`, attachments: [pdf] })).toBe("taken");
    const source = await writtenMail({ from, to: await replyTo("message"), text: "Cut off" });
    expect(await takeMail(source, 26 * 1024 * 1024)).toBe("too large");
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { approvalStatus: "suspended" } }));
    expect(await take({ from })).toBe("not allowed");
    const letters = await told();
    const words = ["über den zitierten Text", "price.pdf", "größer als 25 MB", env.SALES_EMAIL];
    expect(letters.map(({ text }, at) => text.includes(words[at]!))).toEqual([true, true, true, true]);
    // An answer to the letter is no message, and somebody who is suspended is led to no closed page.
    for (const { toAddress, replyTo: to } of letters) expect([toAddress, to]).toEqual([from, null]);
    expect(letters.at(-1)!.text).not.toContain("/messages/");
  });

  it("but nobody else is told anything, and no program", async () => {
    const from = await emailOf(companyId);
    await take({ text: " " });
    await take({ from, text: " ", headers: { "Auto-Submitted": "auto-replied" } });
    await take({ from, to: "reply@mail.example" });
    await take({ from, to: replyAddress(conversationId, { userId: "nobody" })! });
    await take({ from, to: await replyTo("new-message"), text: " " });
    expect(await told()).toEqual([]);
    expect(await take({ from: staff.email, to: await replyTo("new-message"), text: " " })).toBe("empty");
    expect((await told()).map(({ toAddress }) => toAddress)).toEqual([staff.email]);
  });
});

it("of an applicant answers the question about their application", async () => {
  const { id } = await makePerson("pending");
  const subject: Subject = { kind: "company", id };
  const status = async () => (await db.read.company.findUniqueOrThrow({ where: { id } })).approvalStatus;
  await sendMessage({ subject, companyId: id, fromShop: false, authorId: id, text: "Hello?", photos: [] });
  await askApplicant(id, staff.id, "Which VAT ID?");
  // What they asked before is not answered by it.
  expect((await readThread(subject, "staff")).isWaiting).toBe(true);
  const { replyTo: to, text } = await newestLetter("application-question");
  expect(text).toContain("You can also answer this e-mail.");
  expect([await take({ to: to!, text: "> Which VAT ID?" }), await status()]).toEqual(["empty", "question"]);
  expect([await take({ to: to!, text: "SI50223054" }), await status()]).toEqual(["taken", "waiting"]);
  expect(await texts(subject)).toEqual(["Hello?", "Which VAT ID?", "SI50223054"]);
});

const makeRequest = async () => {
  const data = { name: "Vida", email: "vida@home.example", company: "Vida", country: "SI" };
  return (await db.write((tx) => tx.accessRequest.create({ data }))).id;
};

it.each(["inquiry", "request"] as const)("of a visitor goes to their %s", async (kind) => {
  const inquiry: Subject = { kind, id: await (kind === "inquiry" ? makeInquiry : makeRequest)() };
  await sendMessage({
    subject: inquiry,
    companyId: null,
    fromShop: true,
    authorId: staff.id,
    text: "Hello",
    photos: [],
  });
  for (let n = 0; n < 2; n++) expect(await take({ text: "From a visitor" })).toBe("taken");
  expect(await texts(inquiry)).toEqual(["Hello", "From a visitor", "From a visitor"]);
  expect(await take({ from: "vida@home.example", text: " " })).toBe("empty");
  expect(await db.read.outgoingMail.count({ where: { kind: "mail-not-taken" } })).toBe(1);
});

it("brings the first six photos, and says what was not taken", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const logo = await sharp(jpeg).resize(120, 40).png().toBuffer();
  const photos = Array.from({ length: 7 }, (_, n) => ({ filename: `${n}.jpg`, content: jpeg }));
  const outcome = await take({
    text: "See photos",
    html: '<p>See photos</p><img src="cid:logo">',
    attachments: [
      { filename: "logo.png", cid: "logo", content: logo },
      { filename: "logo.bmp", cid: "logo2", content: Buffer.from("BM") },
      { filename: "drawing.bmp", cid: "drawing", content: Buffer.alloc(50 * 1024, "BM") },
      { filename: "price.pdf", content: Buffer.from("%PDF-1.4") },
      ...photos,
    ],
  });
  expect(outcome).toBe("taken");
  const last = (await readThread(order, "staff")).messages.at(-1)!;
  expect(last.text).toBe("See photos\n\n3 attachments were not taken: drawing.bmp, price.pdf, 6.jpg");
  expect(last.photos).toHaveLength(6);
  const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
  const pdf = { filename: "price.pdf", content: Buffer.from("%PDF-1.4") };
  expect(await take({ from: email, text: " ", attachments: [pdf] })).toBe("empty");
  expect((await newestLetter("mail-not-taken")).text).toContain("have not arrived: price.pdf");
});

describe("in a mailbox", () => {
  let server: ImapServer;
  beforeAll(async () => {
    server = await startImapServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    Object.assign(server, { mails: [], hangAt: undefined, endAt: undefined, failAt: undefined });
  });
  const arrive = async (mail: Partial<WrittenMail> = {}) => {
    const source = await writtenMail({ from: "a@b.example", to: await replyTo("message"), ...mail });
    server.mails.push({ source, isSeen: false });
  };

  it("is taken and marked as read, and so is what else is there", async () => {
    await arrive({ text: "By IMAP" });
    await arrive({ to: "reply@mail.example" });
    expect(await readMailbox(server.address)).toEqual(["taken", "to nobody"]);
    expect((await texts()).at(-1)).toBe("By IMAP");
    expect(server.mails.map(({ isSeen }) => isSeen)).toEqual([true, true]);
    expect(await readMailbox(server.address)).toEqual([]);
  });

  it("is one message when the connection ends before it is marked", async () => {
    await arrive({ text: "Once" });
    for (const fault of ["endAt", "failAt"] as const) {
      server[fault] = "STORE";
      await readMailbox(server.address).catch(() => null);
      server[fault] = undefined;
      expect(server.mails[0]!.isSeen).toBe(false);
    }
    expect(await readMailbox(server.address)).toEqual(["known"]);
    expect((await texts()).filter((text) => text === "Once")).toHaveLength(1);
  });

  it("waits while the server hangs, ends the connection or refuses the password", async () => {
    await arrive();
    for (const command of ["LOGIN", "SELECT", "SEARCH", "FETCH"]) {
      server.endAt = command;
      await expect(readMailbox(server.address)).rejects.toThrow();
      server.endAt = undefined;
      server.hangAt = command;
      await expect(readMailbox(server.address, 100)).rejects.toThrow();
      server.hangAt = undefined;
    }
    await expect(readMailbox(server.address.replace("secret", "wrong"))).rejects.toThrow();
    expect(await readMailbox(server.address)).toEqual(["taken"]);
  });

  it("that refuses the sign-in, or is not reached for an hour, is a task of the panel until it is read again", async () => {
    Object.assign(env, { INBOUND_IMAP: server.address });
    const attempt = async (address = server.address) =>
      noteReading(
        await readMailbox(address).then(
          () => null,
          (error: Error) => error,
        ),
      );
    const tasks = async () => (await countAdminTasks({ staffRole: "owner" })).mailbox;
    server.endAt = "LOGIN";
    await attempt();
    expect([await mailboxTrouble(), await tasks()]).toEqual([null, 0]);
    expect(await mailboxTrouble(Date.now() + UNREACHABLE_MS)).toMatchObject({ reason: "unreachable" });
    server.endAt = undefined;
    await attempt(server.address.replace("secret", "wrong"));
    expect(await mailboxTrouble()).toMatchObject({ reason: "sign-in", said: "wrong" });
    expect(await tasks()).toBe(1);
    await attempt();
    expect([await mailboxTrouble(Date.now() + UNREACHABLE_MS), await tasks()]).toEqual([null, 0]);
  });

  it("is not fetched whole when it is too large", async () => {
    const from = (await db.read.user.findUniqueOrThrow({ where: { id: companyId } })).email;
    await arrive({ from, attachments: [{ filename: "a.jpg", content: Buffer.alloc(20 * 1024 * 1024) }] });
    expect(await readMailbox(server.address)).toEqual(["too large"]);
    expect(await db.read.outgoingMail.count({ where: { kind: "mail-not-taken" } })).toBe(1);
  });

  it("is taken in batches", async () => {
    const source = Buffer.from("From: a@b.example\r\nTo: nobody@mail.example\r\n\r\nHello");
    server.mails = Array.from({ length: 150 }, () => ({ source, isSeen: false }));
    expect(await readMailbox(server.address)).toHaveLength(100);
    expect(await readMailbox(server.address)).toHaveLength(50);
  });
});
