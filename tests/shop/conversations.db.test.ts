// Conversations: each message is kept in its order and told to the other side once; nobody else reads them; photos come without what a camera adds.
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { normaliseEmail } from "~/formats/email";
import {
  MAX_PHOTOS,
  type Subject,
  subjectKey,
  subjectOf,
  type VisitorSubject,
} from "~/shop/conversations/conversation";
import { conversationsQuery } from "~/shop/conversations/conversations-query";
import { encodePhotos } from "~/shop/conversations/photos.server";
import {
  countWaiting,
  listConversations,
  markSeen,
  myConversations,
  readThread,
} from "~/shop/conversations/read-conversations.server";
import { assignConversation, endWaiting } from "~/shop/conversations/change-conversations.server";
import { sweepConversations } from "~/shop/conversations/change-conversations.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { mySubject, standingOf } from "~/shop/conversations/subject-facts.server";
import { subjectOfToken, visitorToken } from "~/shop/conversations/visitor-address.server";
import {
  closeAccessRequest,
  inviteRequest,
  listAccessRequests,
} from "~/shop/customers/applications/access-requests.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { eraseVisitor, visitorErasurePage } from "~/shop/desk/customer-data/erase-visitor.server";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";
import { animation, photo, photoOfCamera } from "../support/pictures";

const approved = { isApproved: true };
const mails = () =>
  db.read.outgoingMail.findMany({ where: { key: { startsWith: "message:" } }, orderBy: { id: "asc" } });

let companyId: string;
let order: Subject;
let staffId: string;

const fromCustomer = (text: string, subject = order) =>
  sendMessage({ subject, companyId, fromShop: false, authorId: companyId, text, photos: [] });
const fromShop = (text: string, subject = order) =>
  sendMessage({ subject, companyId, fromShop: true, authorId: staffId, text, photos: [] });
const list = (show: string) => listConversations("all", staffId, conversationsQuery(new URLSearchParams({ show })));

beforeEach(async () => {
  await emptyDatabase(db);
  companyId = (await makePerson("approved", { firstName: "Ana" })).id;
  staffId = (await makePerson("admin", { firstName: "Maja" })).id;
  order = { kind: "order", id: (await makeOrder({ companyId })).id };
});

it("keeps all messages of an order in one conversation, in their order, however many are sent at once", async () => {
  const texts = Array.from({ length: 12 }, (_, n) => `Message ${n}`);
  await Promise.all(texts.map((text, n) => (n % 2 ? fromShop(text) : fromCustomer(text))));
  expect(await db.read.conversation.count()).toBe(1);
  const { messages } = await readThread(order, "staff");
  expect(messages.map(({ text }) => text).sort()).toEqual([...texts].sort());
  const { lastMessageId, isWaiting, isUnread } = await db.read.conversation.findFirstOrThrow();
  const last = messages.at(-1)!;
  expect([lastMessageId, isWaiting, isUnread]).toEqual([last.id, !last.fromShop, last.fromShop]);
  expect(await mails()).toHaveLength(12);
});

it("waits for an answer until there is one, and is unread until the customer opens it", async () => {
  await fromCustomer("Where is it?");
  expect([await countWaiting(), (await list("waiting")).conversations[0]?.lastText]).toEqual([1, "Where is it?"]);
  await fromShop("On its way");
  expect([await countWaiting(), (await list("waiting")).count, (await list("all")).count]).toEqual([0, 0, 1]);
  const mine = () => myConversations({ id: companyId, ...approved }, 1);
  expect((await mine()).conversations[0]).toMatchObject({ isUnread: true, lastText: "On its way", subject: order });
  await markSeen(order);
  expect((await mine()).conversations[0]).toMatchObject({ isUnread: false });
  const [toDesk, toCustomer] = await mails();
  expect([toDesk!.kind, toDesk!.replyTo, toDesk!.text.includes("Where is it?")]).toEqual([
    "new-message",
    (await db.read.user.findUniqueOrThrow({ where: { id: companyId } })).email,
    true,
  ]);
  expect(toCustomer!.text).toContain("On its way");
  expect(toCustomer!.text).toContain(`/messages/${subjectKey(order)}`);
});

it("is answered to who wrote, also a colleague, and else to the contact, and never to who has left", async () => {
  const colleague = await makeColleague(companyId);
  const general: Subject = { kind: "company", id: companyId };
  await fromShop("Welcome", general);
  await sendMessage({
    subject: general,
    companyId,
    fromShop: false,
    authorId: colleague.id,
    text: "Hello",
    photos: [],
  });
  await fromShop("And to you", general);
  await db.write((tx) => tx.membership.deleteMany({ where: { userId: colleague.id } }));
  await fromShop("Still there?", general);
  const contact = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
  const told = (await mails()).filter(({ kind }) => kind === "message").map(({ toAddress }) => toAddress);
  expect(told).toEqual([contact.email, colleague.email, contact.email]);
});

it("shows a customer who of their colleagues wrote, but not who of the staff", async () => {
  await fromCustomer("Hello");
  await fromShop("Hello");
  const authors = async (reader: "customer" | "staff") =>
    (await readThread(order, reader)).messages.map(({ author }) => author?.split(" ")[0]);
  expect([await authors("customer"), await authors("staff")]).toEqual([
    ["Ana", undefined],
    ["Ana", "Maja"],
  ]);
});

it("says to customers nothing of who answers, and ends no question that nobody has seen", async () => {
  await fromCustomer("Hello");
  await assignConversation(order, staffId);
  const { lastMessageId, assignedTo } = await readThread(order, "staff");
  expect([assignedTo?.id, (await readThread(order, "customer")).assignedTo]).toEqual([staffId, null]);
  await fromCustomer("And another thing");
  await expect(endWaiting(order, lastMessageId!)).rejects.toThrow("stale.conversation");
  expect(await countWaiting()).toBe(1);
  await endWaiting(order, (await readThread(order, "staff")).lastMessageId!);
  expect(await countWaiting()).toBe(0);
});

it("names a visitor in their own inquiry, and takes the same answer of theirs once", async () => {
  const data = { customerName: "Vera", customerEmail: "vera@example.com", searchText: "vera" };
  const { id } = await db.write((tx) =>
    tx.inquiry.create({ data: { ...data, productDetails: [], totalItems: 0, language: "de" } }),
  );
  const subject: Subject = { kind: "inquiry", id };
  const message = { subject, companyId: null, fromShop: false, authorId: null, text: "Thank you", photos: [] };
  await Promise.all([sendMessage(message), sendMessage(message), sendMessage(message)]);
  const { messages } = await readThread(subject, "staff");
  expect(messages.map(({ author, text }) => `${author}: ${text}`)).toEqual(["Vera: Thank you"]);
  // The desk's answer is in the language in which the inquiry was written.
  await sendMessage({ ...message, fromShop: true, authorId: staffId, text: "Gern" });
  expect((await mails()).at(-1)!.text).toContain("Guten Tag Vera!");
  expect(
    (await listConversations("all", staffId, conversationsQuery(new URLSearchParams({ show: "all", q: "vera" }))))
      .count,
  ).toBe(1);
  // The same words are another answer then, and with a photo.
  const photos = await encodePhotos([{ name: "a.jpg", bytes: await photo().jpeg().toBuffer() }]);
  for (const more of [{}, {}, { photos }, { photos }]) await sendMessage({ ...message, ...more });
  expect((await readThread(subject, "staff")).messages.map((one) => one.photos.length)).toEqual([0, 0, 0, 1]);
});

it("about a request for access shows who wrote last; a request sent again is another one then, and the first stays with the customer", async () => {
  const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
  const request = { name: "Žofija", email, company: "Ana", country: "SI", vatId: null, website: null };
  const requests = async () => (await listAccessRequests(1)).requests.map(({ message, state }) => [message, state]);
  for (const message of ["One", "Two"]) await requestAccess({ ...request, message });
  expect(await requests()).toEqual([["Two", null]]);
  const { id } = await db.read.accessRequest.findFirstOrThrow();
  const visitor = { subject: { kind: "request", id } as const, companyId: null, photos: [] };
  await sendMessage({ ...visitor, fromShop: true, authorId: staffId, text: "Where is your shop?" });
  expect(await requests()).toEqual([["Two", "asked"]]);
  await sendMessage({ ...visitor, fromShop: false, authorId: null, text: "In Celje" });
  const found = async (q: string) =>
    (await listConversations("all", staffId, conversationsQuery(new URLSearchParams({ q })))).count;
  expect([await found("zofi"), await found(`Žofija ${email}`), await found("ofija")]).toEqual([1, 1, 0]);
  await requestAccess({ ...request, message: "Three" });
  expect(await requests()).toEqual([
    ["Two", "answered"],
    ["Three", null],
  ]);
  const { requests: both } = await listAccessRequests(1);
  expect(both.map(({ others }) => others.map((one) => one.id))).toEqual([[both[1]!.id], [id]]);
  await closeAccessRequest(id, staffId, null);
  expect([await standingOf(visitor.subject), await standingOf({ kind: "company", id: companyId })]).toEqual([
    { request: "closed" },
    { company: "approved" },
  ]);
  expect((await customerFile(inScope(companyId)))!.requests).toMatchObject([{ id, message: "Two" }]);
});

it("about a request for access waits no more once it is decided about, but for what came after its page was opened", async () => {
  const request = { name: "Vera", company: "Vera", country: "SI", vatId: null, website: null, message: null };
  for (const email of ["a", "b", "c", "d"]) await requestAccess({ ...request, email: `${email}@example.com` });
  const requests = await db.read.accessRequest.findMany({ orderBy: { id: "asc" } });
  const write = ({ id }: { id: number }, text: string) =>
    sendMessage({
      subject: { kind: "request", id },
      companyId: null,
      fromShop: false,
      authorId: null,
      text,
      photos: [],
    });
  for (const one of requests) await write(one, "Please write soon");
  const { requests: shown } = await listAccessRequests(1);
  for (const [at, { id, lastMessageId }] of shown.entries()) {
    if (at % 2 > 0) await write({ id }, "Soon, please");
    if (at < 2) await inviteRequest(id, staffId, lastMessageId);
    else await closeAccessRequest(id, staffId, null, lastMessageId);
  }
  const waiting = (await list("waiting")).conversations.map(({ subject }) => subject.id);
  expect(waiting).toEqual([shown[1]!.id, shown[3]!.id]);
});

it("is the customer's alone: orders and inquiries of others, and orders of who is suspended, are none of theirs", async () => {
  const other = await makePerson("approved");
  expect(await mySubject({ id: other.id }, order)).toBeNull();
  expect(await mySubject({ id: companyId }, { kind: "company", id: other.id })).toBeNull();
  expect(await mySubject({ id: companyId }, order)).not.toBeNull();
  await fromCustomer("Hello");
  await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { approvalStatus: "suspended" } }));
  expect(await mySubject({ id: companyId }, order)).toBeNull();
  expect((await myConversations({ id: companyId, isApproved: false }, 1)).conversations).toEqual([]);
  await fromShop("It is on its way");
  expect((await mails()).at(-1)!.text).toMatch(/\/messages$/m);
});

it("leads a visitor to what they have sent alone", () => {
  const token = visitorToken({ kind: "inquiry", id: 5 });
  const ofRequest = visitorToken({ kind: "request", id: 5 });
  expect([subjectOfToken(token), subjectOfToken(ofRequest)]).toEqual([
    { kind: "inquiry", id: 5 },
    { kind: "request", id: 5 },
  ]);
  const swapped = [`request-${token}`, ofRequest.replace("request-", ""), ofRequest.replace("request", "order")];
  for (const wrong of ["5", "5.", token.replace("5.", "6."), `${token}x`, ...swapped, undefined]) {
    expect(subjectOfToken(wrong)).toBeNull();
  }
});

it("reads the keys of subjects, and nothing else", () => {
  const subjects: Subject[] = [
    order,
    { kind: "inquiry", id: 3 },
    { kind: "request", id: 4 },
    { kind: "company", id: "a-1" },
  ];
  expect(subjects.map((subject) => subjectOf(subjectKey(subject)))).toEqual(subjects);
  for (const wrong of ["order-0", "order-x", "order-", "company-", "company-\0", "user-1", "", undefined]) {
    expect(subjectOf(wrong)).toBeNull();
  }
});

it("is deleted with its letters so many months after its last message, where the brand says so", async () => {
  await fromCustomer("Hello");
  await fromCustomer("Still of use", { kind: "company", id: companyId });
  const left = async (months: number | null, now: Date) => {
    await db.write((tx) => tx.shopSettings.updateMany({ data: { messageMonths: months } }));
    await sweepConversations(now);
    return db.read.conversation.count();
  };
  const inMonths = (count: number) => new Date(Date.now() + count * 31 * 24 * 3_600_000);
  const data = { lastMessageAt: inMonths(7) };
  await db.write((tx) => tx.conversation.updateMany({ where: { orderId: null }, data }));
  expect([await left(null, inMonths(60)), await left(6, inMonths(5))]).toEqual([2, 2]);
  expect(await mails()).toHaveLength(2);
  expect(await left(6, inMonths(8))).toBe(1);
  expect([await db.read.message.count(), (await mails()).length]).toEqual([1, 1]);
  expect((await mails())[0]!.text).toContain("Still of use");
});

describe("what a visitor has sent", () => {
  const vera = { name: "Vera", email: "vera@example.com", company: "Vera", message: "Hello", productId: null };
  const write = (subject: Subject, text: string) =>
    sendMessage({ subject, companyId: null, fromShop: false, authorId: null, text, photos: [] });
  const erase = (subject: Subject, email = vera.email) =>
    eraseVisitor({ subject: subject as VisitorSubject, email, actorId: staffId });

  /** Two inquiries and a request, one after the other. */
  async function sentByVera(): Promise<VisitorSubject[]> {
    await sendInquiry(vera);
    await sendInquiry({ ...vera, message: "Hello again" });
    const { productId: _none, ...sender } = vera;
    await requestAccess({ ...sender, country: "SI", vatId: null, website: null });
    const { id } = await db.read.accessRequest.findFirstOrThrow({ where: { email: vera.email } });
    const inquiries = await db.read.inquiry.findMany({ where: { customerEmail: vera.email }, orderBy: { id: "asc" } });
    return [...inquiries.map((one) => ({ kind: "inquiry", id: one.id }) as const), { kind: "request", id }];
  }

  it("is erased by its address, all of it and nothing of others", async () => {
    const subjects = await sentByVera();
    await sendInquiry({ ...vera, email: "other@example.com" });
    for (const subject of subjects) await write(subject, "Are you there?");
    const [first, , request] = subjects as [VisitorSubject, VisitorSubject, VisitorSubject];
    expect(await visitorErasurePage(request)).toMatchObject({
      email: vera.email,
      obstacle: null,
      deleted: { inquiries: 2, requests: 1, messages: 3, mails: 8 },
    });
    await expect(erase(first, "other@example.com")).rejects.toMatchObject({ kind: "refused", field: "email" });
    expect(await db.read.inquiry.count()).toBe(3);
    await erase(first, " VERA@example.com");
    const rows = [db.read.inquiry.count(), db.read.accessRequest.count(), db.read.conversation.count()];
    expect(await Promise.all(rows)).toEqual([1, 0, 0]);
    const others = await db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
    expect(others.map(({ kind, toAddress }) => `${kind} ${toAddress}`)).toEqual([
      "inquiry-received other@example.com",
      expect.stringMatching(/^new-inquiry /),
      `account-erased ${vera.email}`,
    ]);
    const entries = await db.read.auditEntry.findMany({ where: { action: "erase_visitor" }, orderBy: { id: "asc" } });
    expect(entries.map(({ subject, label }) => [subject, label])).toEqual(
      subjects.map((subject) => [`visitor:${subjectKey(subject)}`, "Erased customer"]),
    );
    for (const subject of subjects) await expect(erase(subject)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("stays where the address has an account, and where it is a customer's", async () => {
    const [subject] = (await sentByVera()) as [VisitorSubject];
    const { id } = await makePerson("approved", { email: vera.email });
    expect(await visitorErasurePage(subject)).toMatchObject({ obstacle: { kind: "account", id } });
    await expect(erase(subject)).rejects.toThrow("refused.erase_account");
    await db.write((tx) => tx.inquiry.updateMany({ where: { id: subject.id }, data: { companyId: id } }));
    expect(await visitorErasurePage(subject)).toBeNull();
    await expect(erase(subject)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("stays where the address is the brand's own or one of its staff, and where a company gets its invoices there", async () => {
    const [subject] = (await sentByVera()) as [VisitorSubject];
    const refuses = async (kind: string, problem: string, email = vera.email) => {
      expect(await visitorErasurePage(subject)).toMatchObject({ obstacle: { kind } });
      await expect(erase(subject, email)).rejects.toThrow(problem);
    };
    const invoiceEmail = vera.email;
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { invoiceEmail } }));
    await refuses("invoices", "refused.erase_invoice_email");
    const invited = { email: vera.email, tokenHash: "staff", expiresAt: new Date(0), invitedById: staffId };
    await db.write((tx) => tx.invitation.create({ data: { ...invited, staffRole: "sales" } }));
    await refuses("own", "refused.erase_own_address");
    const customerEmail = normaliseEmail(env.SALES_EMAIL);
    await db.write((tx) => tx.inquiry.updateMany({ where: { id: subject.id }, data: { customerEmail } }));
    await refuses("own", "refused.erase_own_address", customerEmail);
    expect(await db.read.company.count({ where: { invoiceEmail } })).toBe(1);
  });

  it("is erased without the inquiries of a customer who had the address", async () => {
    const [ofCompany, subject] = (await sentByVera()) as [VisitorSubject, VisitorSubject];
    await db.write((tx) => tx.inquiry.updateMany({ where: { id: ofCompany.id }, data: { companyId } }));
    await fromCustomer("From a colleague", ofCompany);
    expect(await visitorErasurePage(subject)).toMatchObject({ deleted: { inquiries: 1, messages: 0 }, ofCustomers: 1 });
    await erase(subject);
    const left = await db.read.inquiry.findMany({ select: { id: true, customerEmail: true } });
    expect(left).toEqual([{ id: ofCompany.id, customerEmail: vera.email }]);
    expect((await readThread(ofCompany, "staff")).messages.map(({ text }) => text)).toEqual(["From a colleague"]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["new-message"]);
  });

  it("is gone from what the API answered and from tables, and a longer address is not", async () => {
    const [subject] = (await sentByVera()) as [VisitorSubject];
    const now = new Date();
    const texts = ["<VERA@example.com>", "New\nvera@example.com.", "elvera@example.com", "vera@example.com.au"];
    for (const text of texts) {
      const replay = { key: text, requestHash: "", body: JSON.stringify({ text }), leasedUntil: now, expire: now };
      const upload = { id: text, kind: "customers", userId: staffId, fileName: "", content: { csv: text } };
      await db.write((tx) => tx.apiReplay.create({ data: replay }));
      await db.write((tx) => tx.upload.create({ data: upload }));
    }
    await erase(subject);
    const [replays, uploads] = [await db.read.apiReplay.findMany(), await db.read.upload.findMany()];
    expect(replays.map(({ key }) => key).sort()).toEqual(texts.slice(2));
    expect(uploads.map(({ id }) => id).sort()).toEqual(texts.slice(2));
  });

  it("is gone whatever is written at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const subjects = await sentByVera();
      const texts = subjects.flatMap((subject) => [1, 2].map((n) => write(subject, `Vera asks ${n}`)));
      await Promise.allSettled([...texts, erase(subjects[0]!), erase(subjects[2]!)]);
      const about = {
        OR: [{ text: { contains: "Vera asks" } }, { toAddress: vera.email, kind: { not: "account-erased" } }],
      };
      expect([await db.read.message.count(), await db.read.outgoingMail.count({ where: about })]).toEqual([0, 0]);
    }
  });
});

describe("photos", () => {
  it("are rotated, at most 1,600 pixels long, and have nothing of the camera", async () => {
    const large = await photo("#cfb48c", 2_000, 1_500).jpeg().toBuffer();
    const camera = await photoOfCamera();
    const [first, second] = await encodePhotos([
      { name: "a.jpg", bytes: large },
      { name: "b.jpg", bytes: camera },
    ]);
    expect(first).toMatchObject({ width: 1_600, height: 1_200 });
    expect(second).toMatchObject({ width: 375, height: 300 });
    for (const { content, preview } of [first!, second!]) {
      for (const file of [content, preview].map((base64) => Buffer.from(base64, "base64"))) {
        const { format, exif, xmp, icc, width, height } = await sharp(file).metadata();
        expect([format, exif, xmp, icc]).toEqual(["jpeg", undefined, undefined, undefined]);
        expect(Math.max(width, height)).toBeLessThanOrEqual(
          file.length === Buffer.from(preview, "base64").length ? 320 : 1_600,
        );
      }
    }
  });

  it("are refused by name where they are too many or cannot be read", async () => {
    const good = { name: "good.jpg", bytes: await photo().jpeg().toBuffer() };
    await expect(encodePhotos(Array.from({ length: MAX_PHOTOS + 1 }, () => good))).rejects.toThrow("limit.photos");
    const bad: [Buffer, string][] = [
      [Buffer.alloc(12 * 1024 * 1024 + 1), "picture_too_large"],
      [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heic"), "picture_heic"],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "picture_other_format"],
      [Buffer.from("<html><script>alert(1)</script>"), "picture_other_format"],
      [good.bytes.subarray(0, good.bytes.length / 2), "picture_cut_off"],
    ];
    for (const [bytes, code] of bad) {
      await expect(encodePhotos([good, { name: "bad.jpg", bytes }])).rejects.toThrow(`unreadable.${code}`);
    }
    expect(await encodePhotos([{ name: "moving.webp", bytes: await animation() }])).toHaveLength(1);
  });

  it("go with the data of a customer, and are in the file of it", async () => {
    const photos = await encodePhotos([{ name: "a.jpg", bytes: await photo().jpeg().toBuffer() }]);
    await sendMessage({ subject: order, companyId, fromShop: false, authorId: companyId, text: "Torn", photos });
    let file = "";
    for await (const part of personalDataFile(companyId, "customer")) file += part;
    const { messages } = JSON.parse(file) as { messages: object[] };
    expect(messages).toEqual([
      expect.objectContaining({ text: "Torn", by: "the customer", photos: [photos[0]!.content] }),
    ]);
    await db.write((tx) => tx.order.updateMany({ data: { status: "cancelled" } }));
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
    await eraseCustomer({ actorId: staffId, companyId, email });
    expect([await db.read.conversation.count(), await db.read.messagePhoto.count()]).toEqual([0, 0]);
  });
});
