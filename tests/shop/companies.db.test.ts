// A company's people: who may join it, what they may do, and that changes at the same moment have one outcome.
import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { personName } from "~/formats/person-name";
import { createApiKey, findApiKey, myApiKeys } from "~/shop/customers/api-keys/api-keys.server";
import { changeColleagueRole, removeColleague } from "~/shop/customers/people/change-people.server";
import { inviteColleague, revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { joinCompany } from "~/shop/customers/people/join-company.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import { MAX_PEOPLE } from "~/shop/customers/people/roles";
import { decide } from "~/shop/customers/applications/approval.server";
import { applicationsQuery } from "~/shop/customers/applications/applications";
import { listApplications } from "~/shop/customers/applications/applications.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { personalDataFile } from "~/shop/desk/customer-data/data-file.server";
import { eraseCustomer, erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { myOrder } from "~/shop/orders/orders.server";
import { grantAdmin } from "~/shop/customers/staff/roles.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { inviteTo, makeColleague } from "../support/colleagues";
import { makeOrder, orderCart } from "../support/orders";
import { makePerson } from "../support/people";
import { inScope } from "../support/in-scope";

const company = () => makePerson("approved");
/** Somebody with their companies. */
const rowOf = (id: string) =>
  db.read.user.findUniqueOrThrow({
    where: { id },
    include: { memberships: { orderBy: { createdAt: "asc" } }, contactOf: true },
  });
const rolesOf = async (id: string) => (await rowOf(id)).memberships.map(({ companyId, role }) => [companyId, role]);
const problem = (kind: string) => ({ kind });

async function order(companyId: string, placedById: string) {
  const { id } = await makeStyle();
  await addLines(companyId, [wanted(id)]);
  return orderCart(companyId, { placedById });
}

describe("an invitation of a colleague", () => {
  it("is accepted once, by the address that it names", async () => {
    const { id: companyId } = await company();
    const person = await makePerson("pending");
    const other = await makePerson("pending");
    const token = await inviteTo(companyId, person.email, "reader");
    await expect(joinCompany(token, other)).rejects.toMatchObject(problem("not_found"));
    await expect(joinCompany(token, { ...other, email: person.email })).rejects.toMatchObject(
      problem("already_exists"),
    );
    expect(await joinCompany(token, person)).toMatchObject({ role: "reader" });
    await expect(joinCompany(token, person)).rejects.toMatchObject(problem("not_found"));
    // The application that they had founded by signing in goes.
    expect(await rolesOf(person.id)).toEqual([[companyId, "reader"]]);
    expect(await rowOf(person.id)).toMatchObject({ contactOf: [] });
    const { people, invitations } = await companyPeople(companyId);
    expect(people.map(({ id, role }) => [id, role])).toEqual([
      [companyId, "owner"],
      [person.id, "reader"],
    ]);
    expect(invitations).toEqual([]);
  });

  const KEPT: Record<string, (id: string) => Promise<unknown>> = {
    "to which somebody else belongs": async (companyId) => {
      const { id: userId } = await makePerson("pending");
      await db.write((tx) => tx.membership.create({ data: { userId, companyId, role: "buyer" } }));
    },
    "that was approved before": (id) =>
      db.write((tx) => tx.company.update({ where: { id }, data: { approvedAt: new Date() } })),
    "that has an order": (companyId) => makeOrder({ companyId }),
  };

  it.each(Object.entries(KEPT))("leaves a company of theirs %s", async (_, prepare) => {
    const { id: companyId } = await company();
    const person = await makePerson("pending");
    await prepare(person.id);
    await joinCompany(await inviteTo(companyId, person.email), person);
    const roles = Object.fromEntries(await rolesOf(person.id));
    expect(roles).toEqual({ [companyId]: "buyer", [person.id]: "owner" });
  });

  it("has one winner when it is accepted twice at the same moment, and when it is revoked meanwhile", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: companyId } = await company();
      const person = await makePerson("pending");
      const token = await inviteTo(companyId, person.email);
      const twice = await Promise.allSettled([joinCompany(token, person), joinCompany(token, person)]);
      expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

      const second = await makePerson("pending");
      const link = await inviteTo(companyId, second.email);
      const { id } = (await companyPeople(companyId)).invitations[0]!;
      const [joined, revoked] = await Promise.allSettled([
        joinCompany(link, second),
        revokeColleague({ companyId, actorId: companyId }, id),
      ]);
      expect([joined.status, revoked.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await rolesOf(second.id)).toEqual([
        joined.status === "fulfilled" ? [companyId, "buyer"] : [second.id, "owner"],
      ]);
    }
  });

  it("of two companies at the same moment makes a colleague of both", async () => {
    const [one, other] = [await company(), await company()];
    const person = await makePerson("pending");
    const tokens = [await inviteTo(one.id, person.email), await inviteTo(other.id, person.email)];
    await Promise.all(tokens.map((token) => joinCompany(token, person)));
    expect((await rolesOf(person.id)).sort()).toEqual(
      [
        [one.id, "buyer"],
        [other.id, "buyer"],
      ].sort(),
    );
    expect(await rowOf(person.id)).toMatchObject({ contactOf: [] });
  });

  it("does not work once it is revoked, replaced or expired, or its company is suspended", async () => {
    const { id: companyId } = await company();
    const person = await makePerson("pending");
    const refused = (token: string) => expect(joinCompany(token, person)).rejects.toMatchObject(problem("not_found"));
    const first = await inviteTo(companyId, person.email);
    const second = await inviteTo(companyId, person.email);
    await refused(first);
    const { invitations } = await companyPeople(companyId);
    expect(invitations).toHaveLength(1);
    await revokeColleague({ companyId, actorId: companyId }, invitations[0]!.id);
    await refused(second);
    const third = await inviteTo(companyId, person.email);
    const past = new Date(Date.now() - 1_000);
    await db.write((tx) => tx.companyInvitation.updateMany({ where: { companyId }, data: { expiresAt: past } }));
    await refused(third);
    const fourth = await inviteTo(companyId, person.email);
    const admin = await makePerson("admin");
    await decide("suspend", companyId, admin.id, "Unpaid");
    await refused(fourth);
    await expect(inviteTo(companyId, "x@boutique.example")).rejects.toMatchObject(problem("not_approved"));
  });

  it("leaves a customer who accepts it their own company, and is refused to an admin and who belongs to it", async () => {
    const { id: companyId } = await company();
    const own = await company();
    await joinCompany(await inviteTo(companyId, own.email, "reader"), own);
    expect(await rolesOf(own.id)).toEqual([
      [own.id, "owner"],
      [companyId, "reader"],
    ]);
    expect(await rowOf(own.id)).toMatchObject({ contactOf: [{ approvalStatus: "approved" }] });
    const admin = await makePerson("admin");
    const token = await inviteTo(companyId, admin.email);
    const before = await rowOf(admin.id);
    await expect(joinCompany(token, admin)).rejects.toMatchObject(problem("already_exists"));
    expect(await rowOf(admin.id)).toEqual(before);
    for (const id of [companyId, own.id]) {
      const again = { companyId, email: (await rowOf(id)).email, role: "buyer" } as const;
      await expect(inviteColleague({ ...again, actorId: companyId })).rejects.toMatchObject(problem("already_exists"));
    }
  });

  it("is limited in number, also at the same moment", async () => {
    const { id: companyId } = await company();
    const data = Array.from({ length: MAX_PEOPLE - 1 }, () => ({
      companyId,
      email: `${randomUUID()}@boutique.example`,
      role: "buyer",
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
    }));
    await db.write((tx) => tx.companyInvitation.createMany({ data }));
    const results = await Promise.allSettled(
      ["a", "b"].map((name) => inviteTo(companyId, `${name}-${randomUUID()}@boutique.example`)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the people of a company", () => {
  it("are changed by their own company only, and the account's own person stays an owner", async () => {
    const { id: companyId } = await company();
    const { id: strange } = await company();
    const { id: personId } = await makeColleague(companyId, "owner");
    await inviteTo(companyId, "invited@boutique.example");
    const { id: invitation } = (await companyPeople(companyId)).invitations[0]!;
    const foreign = { companyId: strange, personId, actorId: strange };
    await expect(removeColleague({ ...foreign, revokesKeys: true })).rejects.toMatchObject(problem("not_found"));
    await expect(changeColleagueRole(foreign, "reader")).rejects.toMatchObject(problem("not_found"));
    await expect(revokeColleague(foreign, invitation)).rejects.toMatchObject(problem("not_found"));
    const last = { companyId, personId: companyId, actorId: personId };
    await expect(removeColleague({ ...last, revokesKeys: true })).rejects.toMatchObject(problem("refused"));
    await expect(changeColleagueRole(last, "reader")).rejects.toMatchObject(problem("refused"));
    expect((await companyPeople(companyId)).people.map(({ role }) => role)).toEqual(["owner", "owner"]);
  });

  it("that are removed lose their sessions and may apply or be invited again", async () => {
    const { id: companyId } = await company();
    const person = await makeColleague(companyId, "owner");
    await startSession(person.id, new Request("http://localhost/"));
    await removeColleague({
      companyId,
      personId: person.id,
      actorId: companyId,
      revokesKeys: true,
    });
    expect(await db.read.session.count({ where: { userId: person.id } })).toBe(0);
    await expect(
      removeColleague({ companyId, personId: person.id, actorId: companyId, revokesKeys: true }),
    ).rejects.toMatchObject(problem("not_found"));
    const { issuer, subject, email } = await rowOf(person.id);
    const names = { firstName: null, lastName: null, pictureUrl: null };
    const identity = { issuer: issuer!, subject: subject!, email, ...names };
    expect(await signInCustomer(identity)).toEqual({ userId: person.id });
    expect(await rolesOf(person.id)).toEqual([[person.id, "owner"]]);
    expect(await rowOf(person.id)).toMatchObject({ contactOf: [{ approvalStatus: "waiting" }] });
    await joinCompany(await inviteTo(companyId, email, "reader"), person);
    expect(await signInCustomer(identity)).toEqual({ userId: person.id });
    expect(await rolesOf(person.id)).toEqual([[companyId, "reader"]]);
  });

  it("that are removed lose the invitations that they sent, and the keys that they made if so chosen", async () => {
    const { id: companyId, email: ownerEmail } = await company();
    const leaving = await makeColleague(companyId, "owner");
    const staying = await makeColleague(companyId, "owner");
    const by = { companyId, actorId: leaving.id };
    await inviteColleague({ ...by, email: `${randomUUID()}@boutique.example`, role: "owner" });
    await inviteTo(companyId, `${randomUUID()}@boutique.example`);
    const make = (name: string, actorId: string) => createApiKey(companyId, { name, scope: "order", actorId });
    const till = await make("Till", leaving.id);
    await make("Stock", staying.id);
    const keys = async () => (await myApiKeys(companyId)).map(({ name }) => name).sort();
    const rows = await companyPeople(companyId);
    const rowOfLeaving = rows.people.find(({ id }) => id === leaving.id);
    expect(rowOfLeaving).toMatchObject({ keys: 1, sentInvitations: 1 });
    expect((await myApiKeys(companyId)).find(({ name }) => name === "Till")).toMatchObject({
      createdBy: personName(leaving),
    });

    const removal = { companyId, actorId: companyId };
    const removed = { ...removal, personId: leaving.id, revokesKeys: true };
    expect(await removeColleague(removed)).toMatchObject({ keys: 1 });
    expect(await keys()).toEqual(["Stock"]);
    expect(await findApiKey(till.key, { id: true })).toBeNull();
    expect((await companyPeople(companyId)).invitations).toHaveLength(1);
    const where = { action: "remove_colleague", subject: `user:${leaving.id}` };
    expect(await db.read.auditEntry.findFirst({ where })).toMatchObject({
      after: { "API keys revoked": 1, "Invitations revoked": 1 },
    });
    const letters = { toAddress: ownerEmail, kind: "api-key-revoked" };
    expect(await db.read.outgoingMail.count({ where: letters })).toBe(1);

    await removeColleague({ ...removal, personId: staying.id, revokesKeys: false });
    expect(await keys()).toEqual(["Stock"]);
    await expect(make("Back", leaving.id)).rejects.toMatchObject(problem("not_allowed"));
  });

  it("are in no list of applications, cannot be approved or invited as customers, and are no admins", async () => {
    const { id: companyId } = await company();
    const person = await makeColleague(companyId);
    const admin = await makePerson("admin");
    const listed = async (search = "") =>
      (await listApplications(applicationsQuery(new URLSearchParams(search)))).applicants.map(({ id }) => id);
    expect(await listed()).not.toContain(person.id);
    expect(await listed(`q=${person.id.slice(0, 8)}`)).toEqual([]);
    await expect(decide("approve", person.id, admin.id)).rejects.toMatchObject(problem("not_found"));
    await expect(invite(person.email, admin.id)).rejects.toMatchObject(problem("refused"));
    await grantAdmin(person.id, admin.id);
    expect(await rowOf(person.id)).toMatchObject({
      staffRole: "owner",
      memberships: [{ companyId: person.id, role: "owner" }],
    });
    expect((await companyPeople(companyId)).people).toHaveLength(1);
  });

  it("that sign in with an invitation are no applicants to write about", async () => {
    const { id: companyId } = await company();
    const email = `${randomUUID()}@boutique.example`;
    await inviteTo(companyId, email);
    const names = { firstName: "Ana", lastName: null, pictureUrl: null };
    const found = await signInCustomer({ issuer: "i", subject: email, email, ...names });
    const { userId } = found as { userId: string };
    const kinds = await db.read.outgoingMail.findMany({
      where: { key: { startsWith: `application:${userId}` } },
    });
    expect(kinds).toEqual([]);
  });
});

describe("an order of a colleague", () => {
  it("is the company's, names who placed it, and mails both", async () => {
    const account = await company();
    const person = await makeColleague(account.id);
    const { id } = await order(account.id, person.id);
    expect(await myOrder(account.id, id)).toMatchObject({
      placedBy: "Test Person",
      isPlacedByShop: false,
    });
    expect(await findOrder(inScope(id))).toMatchObject({
      placedBy: "Test Person",
      onBehalf: false,
    });
    const mails = await db.read.outgoingMail.findMany({
      where: { kind: "order-received", key: { startsWith: `order:${id}:` } },
    });
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([account.email, person.email].sort());
  });

  it("is refused to readers, people of other companies and who was removed", async () => {
    const { id: companyId } = await company();
    const reader = await makeColleague(companyId, "reader");
    const removed = await makeColleague(companyId);
    await removeColleague({
      companyId,
      personId: removed.id,
      actorId: companyId,
      revokesKeys: true,
    });
    const stranger = await makeColleague((await company()).id, "owner");
    for (const { id } of [reader, removed, stranger]) {
      await expect(order(companyId, id)).rejects.toMatchObject(problem("not_allowed"));
    }
    expect(await db.read.order.count({ where: { companyId } })).toBe(0);
  });

  it("and a removal at the same moment have one order", async () => {
    const { id: style } = await makeStyle();
    for (let round = 0; round < 4; round++) {
      const { id: companyId } = await company();
      const { id: personId } = await makeColleague(companyId);
      await addLines(companyId, [wanted(style)]);
      const [ordered, removed] = await Promise.allSettled([
        orderCart(companyId, { placedById: personId }),
        removeColleague({ companyId, personId, actorId: companyId, revokesKeys: true }),
      ]);
      expect(removed.status).toBe("fulfilled");
      const orders = await db.read.order.findMany({ where: { companyId } });
      expect(orders).toHaveLength(ordered.status === "fulfilled" ? 1 : 0);
      expect(await rolesOf(personId)).toEqual([]);
    }
  });
});

describe("the data of a colleague", () => {
  it("is in their own file, and is erased without the company's", async () => {
    const account = await company();
    const person = await makeColleague(account.id);
    const { id: orderId } = await order(account.id, person.id);
    let text = "";
    for await (const part of personalDataFile(person.id, "customer")) text += part;
    const file = JSON.parse(text) as Record<string, unknown>;
    expect(file).toMatchObject({
      account: { companies: [{ companyName: "Maison Test", role: "buyer" }] },
      companyInvitations: [{ role: "buyer" }],
      ordersPlacedForCompany: [{}],
      orders: [],
    });
    const { id: actorId } = await makePerson("admin");
    await erasePerson({ userId: person.id, email: person.email, actorId });
    expect((await companyPeople(account.id)).people).toHaveLength(1);
    expect(await findOrder(inScope(orderId))).toMatchObject({ placedBy: "Erased customer" });
    expect(await rowOf(account.id)).toMatchObject({
      email: account.email,
      contactOf: [{ approvalStatus: "approved" }],
    });
  });

  it("stays when the company's account is erased, whose people are removed", async () => {
    const account = await company();
    const person = await makeColleague(account.id, "owner");
    await inviteTo(account.id, "later@boutique.example");
    const { id: actorId } = await makePerson("admin");
    await eraseCustomer({ companyId: account.id, email: account.email, actorId });
    expect(await rowOf(person.id)).toMatchObject({ email: person.email, memberships: [] });
    expect(await db.read.companyInvitation.count({ where: { companyId: account.id } })).toBe(0);
  });
});
