// A person is moved to another company: what they see from then on, what stays, what stands against it, and that moves at the same
// moment have one outcome.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readSession, startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { suspendCustomer } from "~/shop/customers/applications/approval.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { removeColleague } from "~/shop/customers/people/change-people.server";
import { movePage, movePerson } from "~/shop/desk/customer-data/move-person.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import { MAX_PEOPLE } from "~/shop/customers/people/roles";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { eraseCustomer, erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { myOrder } from "~/shop/orders/orders.server";
import { makeApprovalRequest } from "../support/approvals";
import { makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { inviteTo, joinAlso, makeColleague } from "../support/colleagues";
import { makeOrder } from "../support/orders";
import { makePerson } from "../support/people";
import { sentForm } from "../support/sent-form";
import { inScope } from "../support/in-scope";

let actorId: string;

beforeAll(async () => {
  actorId = (await makePerson("admin")).id;
});

const company = async () => (await makePerson("approved")).id;
const move = (personId: string, companyId: string, toId: string, revokesKeys = false) =>
  movePerson({ personId, companyId, toId, role: "buyer", revokesKeys, actorId });
const companiesOf = async (userId: string) => {
  const rows = await db.read.membership.findMany({ where: { userId }, orderBy: { companyId: "asc" } });
  return rows.map(({ companyId }) => companyId);
};

/** A request of a person with a session that has chosen no company. */
async function signedIn(userId: string): Promise<() => Request> {
  const cookie = await startSession(userId, new Request("http://localhost"));
  return () => new Request("http://localhost", { headers: { Cookie: cookie.split(";")[0]! } });
}

describe("a person who is moved", () => {
  it("acts for the other company from the next request on, and reads nothing of the one that they left", async () => {
    const [from, to] = [await company(), await company()];
    const { id } = await makeColleague(from, "owner");
    const { id: style } = await makeStyle();
    await addLines(from, [wanted(style)]);
    const order = await makeOrder({ companyId: from });
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { placedById: id } }));
    const group = await db.write((tx) => tx.priceGroup.create({ data: { name: randomUUID() } }));
    await db.write((tx) => tx.company.update({ where: { id: from }, data: { priceGroupId: group.id } }));
    const request = await signedIn(id);
    expect(await readSession(request())).toMatchObject({ company: { id: from, priceGroupId: group.id } });
    const cart = await readCart(from);

    await move(id, from, to);
    const account = (await readSession(request()))!;
    expect(account).toMatchObject({ company: { id: to, priceGroupId: null }, role: "buyer", hasOtherCompanies: false });
    expect(await myOrders(account.company.id)).toMatchObject({ orders: [] });
    expect(await myOrder(account.company.id, order.id)).toBeNull();
    expect((await readCart(account.company.id)).lines).toEqual([]);
    expect(await readCart(from)).toMatchObject({ lines: cart.lines });
    expect(await db.read.order.findUnique({ where: { id: order.id } })).toMatchObject({
      companyId: from,
      placedById: id,
    });
    for (const subject of [`company:${from}`, `company:${to}`, `user:${id}`]) {
      const entries = await db.read.auditEntry.findMany({ where: { subject, action: "move_person" } });
      expect(entries).toMatchObject([
        { actorId, before: { company: from, companyRole: "owner" }, after: { company: to, companyRole: "buyer" } },
      ]);
    }
  });

  it("acts for a further company of theirs as before, where their session does", async () => {
    const [from, to, other] = [await company(), await company(), await company()];
    const { id } = await makeColleague(other);
    await joinAlso(from, id, "buyer");
    const request = await signedIn(id);
    await move(id, from, to);
    expect(await readSession(request())).toMatchObject({ company: { id: other } });
    expect(await companiesOf(id)).toEqual([to, other].sort());
    // Not for the first one of theirs, where the session has chosen the one that they leave.
    await db.write((tx) => tx.session.updateMany({ where: { userId: id }, data: { companyId: to } }));
    await move(id, to, from);
    expect(await readSession(request())).toMatchObject({ company: { id: from } });
  });

  it("leaves API keys unless they are revoked, and no invitation by which they could come back", async () => {
    const [from, to] = [await company(), await company()];
    const person = await makeColleague(from, "owner");
    await createApiKey(from, { name: "Till", scope: "read", actorId: person.id });
    await inviteTo(to, person.email);
    await db.write((tx) => tx.companyInvitation.updateMany({ where: { companyId: from }, data: { acceptedAt: null } }));
    const again = await companyPeople(from);
    expect(again.invitations).toHaveLength(1);
    const keys = { where: { companyId: from, revokedAt: null } };
    await move(person.id, from, to);
    expect(await db.read.apiKey.count(keys)).toBe(1);
    for (const id of [from, to]) expect((await companyPeople(id)).invitations).toEqual([]);
    await move(person.id, to, from);
    await move(person.id, from, to, true);
    expect(await db.read.apiKey.count(keys)).toBe(0);
  });

  it("loses an application of their own that was never a customer", async () => {
    const to = await company();
    const { id } = await makePerson("pending");
    const request = await signedIn(id);
    await move(id, id, to);
    expect(await companiesOf(id)).toEqual([to]);
    expect(await db.read.company.count({ where: { id } })).toBe(0);
    expect(await readSession(request())).toMatchObject({ company: { id: to } });
  });

  it("is erased without a trace of their name and e-mail in the audit of both", async () => {
    const [from, to] = [await company(), await company()];
    const person = await makeColleague(from);
    await move(person.id, from, to);
    await erasePerson({ userId: person.id, email: person.email, actorId });
    const entries = await db.read.auditEntry.findMany({ where: { action: "move_person" } });
    expect(JSON.stringify(entries)).not.toContain(person.email);
  });
});

describe("a move", () => {
  it("is refused for the contact, staff, and companies that are full, no customers or theirs already", async () => {
    const [from, to] = [await company(), await company()];
    const { id } = await makeColleague(from);
    const refused = (of: Parameters<typeof move>, code: string) => expect(move(...of)).rejects.toMatchObject({ code });
    await refused([from, from, to], "refused.contact_not_moved");
    await refused([actorId, from, to], "not_found.colleague");
    await refused([id, from, "nobody"], "not_approved.colleagues");
    await refused([id, from, (await makePerson("pending")).id], "not_approved.colleagues");
    await refused([id, from, from], "already_exists.member");
    await joinAlso(to, id);
    await refused([id, from, to], "already_exists.member");
    const suspended = await company();
    await suspendCustomer(suspended, actorId, "Unpaid");
    await refused([id, from, suspended], "not_approved.colleagues");
    // From a company that is suspended somebody can be moved.
    await suspendCustomer(from, actorId, "Unpaid");
    const full = await company();
    for (let index = 0; index < MAX_PEOPLE; index++) await inviteTo(full, `${randomUUID()}@a.example`);
    await refused([id, from, full], "refused.too_many_people");
    await db.write((tx) => tx.companyInvitation.deleteMany({ where: { companyId: full } }));
    await move(id, from, full);
    expect(await companiesOf(id)).toEqual([to, full].sort());
  });

  it("is moved once by a form that is sent twice, and not found there by another one", async () => {
    const [from, to] = [await company(), await company()];
    const { id } = await makeColleague(from);
    const press = () => sentForm("form-of-move", () => move(id, from, to));
    await Promise.all([press(), press()]);
    await expect(move(id, from, to)).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.auditEntry.count({ where: { subject: `user:${id}`, action: "move_person" } })).toBe(1);
  });

  it("leaves everybody in one company, whatever is asked in whatever order", async () => {
    const companies = [await company(), await company(), await company()];
    const people = [await makeColleague(companies[0]!), await makeColleague(companies[1]!)];
    const model = new Map(people.map(({ id }, index) => [id, index]));
    const step = fc.record({ person: fc.nat(1), from: fc.nat(2), to: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const { person, from, to } of steps) {
          const { id } = people[person]!;
          const isThere = model.get(id) === from && from !== to;
          const [result] = await Promise.allSettled([move(id, companies[from]!, companies[to]!)]);
          expect(result.status).toBe(isThere ? "fulfilled" : "rejected");
          if (isThere) model.set(id, to);
          for (const one of people) expect(await companiesOf(one.id)).toEqual([companies[model.get(one.id)!]]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("to two companies at once ends in one of them, as one to and fro does, and one beside a removal or an erasure", async () => {
    for (let round = 0; round < 4; round++) {
      const [from, one, other] = [await company(), await company(), await company()];
      const { id } = await makeColleague(from);
      const twice = await Promise.allSettled([move(id, from, one), move(id, from, other)]);
      expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const at = twice[0].status === "fulfilled" ? one : other;
      expect(await companiesOf(id)).toEqual([at]);

      const crossing = await makeColleague(other);
      await Promise.all([move(crossing.id, other, from), move((await makeColleague(from)).id, from, other)]);
      expect(await companiesOf(crossing.id)).toEqual([from]);

      const removal = { companyId: at, personId: id, actorId, revokesKeys: false };
      const [moved, removed] = await Promise.allSettled([move(id, at, from), removeColleague(removal)]);
      expect([moved.status, removed.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await companiesOf(id)).toEqual(moved.status === "fulfilled" ? [from] : []);

      const last = await makeColleague(from);
      const { email } = await db.read.user.findUniqueOrThrow({ where: { id: one } });
      const [into] = await Promise.allSettled([
        move(last.id, from, one),
        eraseCustomer({ companyId: one, email, actorId }),
      ]);
      expect(await companiesOf(last.id)).toEqual(into.status === "fulfilled" ? [] : [from]);
    }
  });
});

describe("the page of a move", () => {
  it("offers customers that a search finds, but not those of the person, and says what goes with it", async () => {
    const firstName = `Marjeta${randomUUID().slice(0, 6)}`;
    const from = await company();
    const { id: to } = await makePerson("approved", { firstName });
    await makePerson("pending", { firstName });
    await makePerson("admin", { firstName });
    const { id: own } = await makePerson("approved", { firstName });
    const person = await makeColleague(from);
    await joinAlso(own, person.id);
    const of = { companyId: from, personId: person.id };
    const page = (await movePage(of, { q: firstName, toId: null }))!;
    expect(page.choices.map(({ id }) => id)).toEqual([to]);
    expect(await movePage(of, { q: "", toId: to })).toMatchObject({
      to: { id: to },
      choices: [],
      isApplication: false,
    });
    expect(await movePage(of, { q: "", toId: own })).toMatchObject({ to: null, isGone: true });
    expect(await movePage(of, { q: "", toId: "\0" })).toMatchObject({ to: null, isGone: true });
    expect(await movePage({ ...of, personId: actorId }, { q: "", toId: null })).toBeNull();
    const approval = await makeApprovalRequest(from);
    await db.write((tx) => tx.approvalRequest.update({ where: { id: approval }, data: { askedById: person.id } }));
    expect(await movePage(of, { q: "", toId: to })).toMatchObject({ waitingOrders: 1 });
  });
});

it("an account that an earlier version merged into another one stays closed and says so", async () => {
  const [into, merged] = [await makePerson("approved", { firstName: "Ines" }), await makePerson("approved")];
  const data = { approvalStatus: "closed", mergedIntoId: into.id };
  await db.write((tx) => tx.company.update({ where: { id: merged.id }, data }));
  const claims = { firstName: null, lastName: null, pictureUrl: null, email: merged.email };
  const known = { ...claims, issuer: merged.issuer!, subject: merged.subject! };
  expect(await signInCustomer(known)).toEqual({ refused: "account-closed" });
  await expect(invite(merged.email, actorId)).rejects.toMatchObject({ code: "refused.merged_account" });
  expect(await customerFile(inScope(merged.id))).toMatchObject({ customer: { mergedInto: { id: into.id } } });
});
