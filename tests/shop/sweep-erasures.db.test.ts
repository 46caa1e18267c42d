// What an erasure must not leave beside the rows: words in search indexes, free pages, the write-ahead log and mail files.
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { subjectKey, subjectOf, type VisitorSubject } from "~/shop/conversations/conversation";
import { closeAccessRequest } from "~/shop/customers/applications/access-requests.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { eraseCustomer, erasePerson, type Erasure } from "~/shop/desk/customer-data/erase-customer.server";
import { eraseVisitor } from "~/shop/desk/customer-data/erase-visitor.server";
import { updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { sweepErasures } from "~/shop/desk/maintenance/sweep-erasures.server";
import { actingFor, addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { databaseKind, dumpOf } from "../support/databases";
import { makePerson } from "../support/people";
import { orderCart } from "../support/orders";

// An index stores a word without what it shares with the one before, hence their ends.
const WORDS = /.{0,40}(uenilda|rzovnik|oorbell).{0,40}/gi;
const DAY_MS = 24 * 3_600_000;

const dump = async () => Object.values(await dumpOf(db)).join("\n");

/** All that a thief of the disk could read: the names and contents of the shop's files, with the database on SQLite. */
async function bytes(): Promise<string> {
  const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes("pictures"));
  const texts = files.map(async ({ parentPath, name }) => name + (await readFile(join(parentPath, name), "latin1")));
  return (await Promise.all(texts)).join("\n");
}

const mailFiles = (): Promise<string[]> => readdir(join(env.DATA_DIR, "mail"));

async function named(id: string): Promise<void> {
  await db.write(async (tx) => {
    const name = { firstName: "Quenilda", lastName: "Brzovnik" };
    await tx.user.update({ where: { id }, data: { ...name, email: "quenilda@brzovnik.example" } });
    await updateSearchTextsOf(tx, id);
  });
}

async function place(companyId: string, placedById: string) {
  await addLines(companyId, [wanted((await makeStyle()).id)]);
  return orderCart(companyId, { placedById });
}

/** An owner of a company. */
async function owner(): Promise<string> {
  const { id } = await makePerson("approved", { firstName: "Quenilda" });
  await named(id);
  await startSession(id, new Request("http://localhost"));
  await createApiKey(id, { name: "Till at the doorbell", scope: "read", actorId: id });
  await addLines(id, [wanted((await makeStyle()).id)]);
  await saveCart(actingFor(id), "Quenilda in spring", { isCopy: true, token: null });
  await makeColleague(id);
  await db.write((tx) =>
    tx.inquiry.create({
      data: {
        customerEmail: "quenilda@brzovnik.example",
        customerName: "Quenilda Brzovnik",
        message: "My doorbell rings. ".repeat(500),
        productDetails: [],
        totalItems: 0,
      },
    }),
  );
  return id;
}

/** A colleague who orders, approves, invites, asks for changes and makes a key. */
async function colleague(): Promise<string> {
  const { id: companyId } = await makePerson("approved");
  const { id } = await makeColleague(companyId, "owner");
  await named(id);
  const placed = await place(companyId, id);
  const approved = await place(companyId, companyId);
  await createApiKey(companyId, { name: "Till at the doorbell", scope: "read", actorId: id });
  await inviteColleague({
    companyId,
    actorId: id,
    email: `${randomUUID()}@boutique.example`,
    role: "buyer",
  });
  await db.write(async (tx) => {
    await tx.order.update({ where: { id: approved.id }, data: { approvedById: id } });
    const asked = { kind: "cancel", quantities: [], state: "withdrawn", requestedById: id };
    await tx.changeRequest.create({
      data: { orderId: placed.id, ...asked, message: "The doorbell is broken" },
    });
    const mail = { kind: "order-received", toAddress: "company@boutique.example" };
    await tx.outgoingMail.create({
      data: {
        ...mail,
        key: `order:${approved.id}:told`,
        subject: "Approved by Quenilda Brzovnik",
        text: "Approved",
      },
    });
  });
  return id;
}

/** Somebody without an account, who has sent an inquiry and a request for access, and got answers. */
async function visitor(): Promise<string> {
  const { id: authorId } = await makePerson("admin");
  const sender = { name: "Quenilda Brzovnik", email: "quenilda@brzovnik.example", company: "Doorbell Boutique" };
  await sendInquiry({ ...sender, message: "My doorbell rings. ".repeat(500), productId: null });
  await requestAccess({ ...sender, country: "SI", vatId: null, website: null, message: "Two shops with a doorbell" });
  const [{ id }, request] = await Promise.all([
    db.read.inquiry.findFirstOrThrow({ where: { customerEmail: sender.email } }),
    db.read.accessRequest.findFirstOrThrow({ where: { email: sender.email } }),
  ]);
  await markInquiryRead(authorId, id);
  const subjects = [{ kind: "inquiry", id } as const, { kind: "request", id: request.id } as const];
  for (const subject of subjects) {
    const message = { subject, companyId: null, photos: [] };
    await sendMessage({ ...message, fromShop: true, authorId, text: "Which doorbell?" });
    await sendMessage({ ...message, fromShop: false, authorId: null, text: "The doorbell of the shop" });
  }
  await closeAccessRequest(request.id, authorId, "Only one doorbell");
  await invite(sender.email, authorId);
  return subjectKey(subjects[0]!);
}

type Confirmed = Pick<Erasure, "email" | "actorId">;

describe.each([
  ["an owner", owner, (companyId: string, by: Confirmed) => eraseCustomer({ companyId, ...by })],
  [
    "a colleague who ordered, approved and invited",
    colleague,
    (userId: string, by: Confirmed) => erasePerson({ userId, ...by }),
  ],
  [
    "a visitor",
    visitor,
    (key: string, by: Confirmed) => eraseVisitor({ subject: subjectOf(key) as VisitorSubject, ...by }),
  ],
])("the erasure of %s", (_, make, erase) => {
  it("leaves nothing readable: in no table, no file of the database and no mail file", async () => {
    const admin = await makePerson("admin");
    const id = await make();
    await deliverMail();
    expect((await dump()).match(WORDS)).not.toBeNull();
    expect((await bytes()).match(WORDS)).not.toBeNull();
    const lettersBefore = await mailFiles();

    const email = "quenilda@brzovnik.example";
    await erase(id, { email, actorId: admin.id });
    // The last letter waits, and says to whom it goes.
    await sweepErasures();
    await deliverMail();
    await sweepErasures();
    expect((await dump()).match(WORDS)).toBeNull();
    const letters = await mailFiles();
    // That letter can be read in its file for a day.
    expect(letters.some((name) => name.endsWith("-account-erased.eml"))).toBe(true);
    expect(lettersBefore.filter((name) => !letters.includes(name))).not.toEqual([]);

    await sweepErasures(new Date(Date.now() + DAY_MS));
    expect((await mailFiles()).some((name) => name.includes("account-erased"))).toBe(false);
    expect((await bytes()).match(WORDS)).toBeNull();
  });
});

it.runIf(databaseKind === "sqlite")("rewrites an index only after an erasure", async () => {
  const indexed = async () => {
    const rows = await db.read.$queryRaw<{ n: number | bigint }[]>`
      SELECT count(*) AS "n" FROM "users_search_data" WHERE "id" >= 1 << 53`;
    return Number(rows[0]!.n);
  };
  await sweepErasures();
  await named((await makePerson("approved")).id);
  expect(await indexed()).toBeGreaterThan(0);
  await sweepErasures();
  expect(await indexed()).toBeGreaterThan(0);
});
