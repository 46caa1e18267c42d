import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import {
  closeAccessRequest,
  inviteRequest,
  listAccessRequests,
} from "~/shop/customers/applications/access-requests.server";
import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";
import {
  findInvitation,
  invite,
  listInvitations,
  revokeInvitation,
  sendInvitationAgain,
} from "~/shop/customers/applications/invitations.server";
import { countriesOf, fromRequest } from "~/shop/customers/applications/fill-from-request.server";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { inScope } from "../support/in-scope";
import { acceptOpenInvitation } from "~/shop/customers/applications/open-invitations.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { decide, reinstateCustomer, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { shopAddress } from "~/shop/base/shop-address.server";
import { joinCompany } from "~/shop/customers/people/join-company.server";
import { saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { NO_PROFILE } from "~/shop/customers/companies/profile-fields";
import { isVatIdOpen } from "~/shop/customers/companies/vat-checks.server";
import { inviteTo, makeColleague } from "../support/colleagues";
import { codeOf } from "../support/outcomes";
import { makePerson } from "../support/people";

const ORIGIN = shopAddress();
let serial = 0;
const newEmail = () => `guest-${++serial}@boutique.example`;
const tokenOf = ({ link }: { link: string }) => link.slice(`${ORIGIN}/invitation/`.length);
const rowOf = (id: number) => db.read.invitation.findUniqueOrThrow({ where: { id } });
const mailsTo = (toAddress: string) =>
  db.read.outgoingMail.findMany({
    where: { toAddress, kind: "invitation" },
    orderBy: { id: "asc" },
  });
const auditOf = (subject: string) => db.read.auditEntry.findMany({ where: { subject }, orderBy: { id: "asc" } });

/** The company that somebody has founded by signing in. */
const companyOf = (contactId: string) => db.read.company.findFirstOrThrow({ where: { contactId } });

async function signIn(email: string, subject = crypto.randomUUID()) {
  const result = await signInCustomer({
    issuer: "https://id.example",
    subject,
    email,
    firstName: "Nela",
    lastName: null,
    pictureUrl: null,
  });
  if ("refused" in result) throw new Error(result.refused);
  const { approvalStatus } = await companyOf(result.userId);
  return { id: result.userId, approvalStatus };
}

describe("an invitation", () => {
  it("is a link that is stored only as a hash, and a mail with it", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const made = await invite(email, admin.id);
    const token = tokenOf(made);
    expect(token).toMatch(/^[\w-]{43}$/);
    const row = await rowOf(made.id);
    expect(JSON.stringify(row)).not.toContain(token);
    const days = (row.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(INVITATION_DAYS, 2);
    expect(await findInvitation(token)).toEqual({ email, staffRole: null, expiresAt: row.expiresAt });
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ kind: "invitation", state: "waiting" }]);
    expect(mails[0]!.text).toContain(made.link);
    expect(mails[0]!.key).not.toContain(token);
    const audit = await auditOf(`invitation:${made.id}`);
    expect(audit).toMatchObject([{ action: "invite", actorId: admin.id, label: email }]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it("approves the user who signs in with its e-mail, once", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const made = await invite(email, admin.id);
    const user = await signIn(email);
    expect(user.approvalStatus).toBe("approved");
    expect(await findInvitation(tokenOf(made))).toBeNull();
    expect(await auditOf(`company:${user.id}`)).toMatchObject([
      {
        actorId: admin.id,
        after: { approvalStatus: "approved", invitation: made.id },
        label: "Nela",
      },
    ]);
    await acceptOpenInvitation(user.id, email);
    expect(await auditOf(`company:${user.id}`)).toHaveLength(1);
  });

  it("has only its last link after renewals", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const first = await invite(email, admin.id);
    const second = await invite(email, admin.id);
    const third = await sendInvitationAgain(second.id, admin.id);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect(await findInvitation(tokenOf(first))).toBeNull();
    expect(await findInvitation(tokenOf(second))).toBeNull();
    expect(await findInvitation(tokenOf(third))).toMatchObject({ email });
    expect((await mailsTo(email)).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "waiting"]);
  });

  it("created by ten admins concurrently is one", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const all = await Promise.all(Array.from({ length: 10 }, () => invite(email, admin.id)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await db.read.invitation.count({ where: { email } })).toBe(1);
    const open = await Promise.all(all.map((made) => findInvitation(tokenOf(made))));
    expect(open.filter(Boolean)).toHaveLength(1);
  });

  it("is accepted once by two concurrent first sign-ins", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    await invite(email, admin.id);
    const subject = crypto.randomUUID();
    const [one, other] = await Promise.all([signIn(email, subject), signIn(email, subject)]);
    expect(one.id).toBe(other.id);
    expect(await auditOf(`company:${one.id}`)).toHaveLength(1);
  });

  it("that is revoked approves nobody, and its mail is not sent", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const made = await invite(email, admin.id);
    await revokeInvitation(made.id, admin.id);
    await revokeInvitation(made.id, admin.id);
    expect(await findInvitation(tokenOf(made))).toBeNull();
    expect((await signIn(email)).approvalStatus).toBe("waiting");
    expect(await mailsTo(email)).toMatchObject([{ state: "cancelled", text: "" }]);
    expect((await auditOf(`invitation:${made.id}`)).map(({ action }) => action)).toEqual([
      "invite",
      "revoke_invitation",
    ]);
    expect(await codeOf(sendInvitationAgain(made.id, admin.id))).toBe("wrong_step");
  });

  it("revoked and accepted concurrently is one of the two", async () => {
    const admin = await makePerson("admin");
    for (let round = 0; round < 6; round++) {
      const email = newEmail();
      const made = await invite(email, admin.id);
      const [user] = await Promise.all([signIn(email), revokeInvitation(made.id, admin.id).catch(() => null)]);
      const row = await rowOf(made.id);
      expect([row.acceptedAt, row.revokedAt].filter(Boolean)).toHaveLength(1);
      expect(user.approvalStatus === "approved").toBe(row.acceptedAt !== null);
    }
  });

  it("that has expired is renewed when it is sent again", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const made = await invite(email, admin.id);
    await db.write((tx) => tx.invitation.update({ where: { id: made.id }, data: { expiresAt: new Date(1) } }));
    expect(await findInvitation(tokenOf(made))).toBeNull();
    const again = await sendInvitationAgain(made.id, admin.id);
    expect(again.id).not.toBe(made.id);
    expect(await findInvitation(tokenOf(again))).toMatchObject({ email });
  });

  it("is refused for approved and suspended users, and never lifts a suspension", async () => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson("approved");
    expect(await codeOf(invite(email, admin.id))).toBe("already_exists");
    await suspendCustomer(id, admin.id, "Unpaid.");
    expect(await codeOf(invite(email, admin.id))).toBe("refused");
    // Even if one exists.
    await db.write((tx) =>
      tx.invitation.create({
        data: {
          email,
          invitedById: admin.id,
          tokenHash: crypto.randomUUID(),
          expiresAt: new Date(Date.now() + 3_600_000),
        },
      }),
    );
    const identity = await db.read.user.findUniqueOrThrow({ where: { id } });
    await signInCustomer({
      issuer: identity.issuer!,
      subject: identity.subject!,
      email,
      firstName: null,
      lastName: null,
      pictureUrl: null,
    });
    expect(await companyOf(id)).toMatchObject({ approvalStatus: "suspended" });
    await reinstateCustomer(id, admin.id);
    expect(await db.read.invitation.count({ where: { email, acceptedAt: null } })).toBe(0);
  });

  it("created after a decline approves the person, as intended", async () => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson("pending");
    await decide("decline", id, admin.id, "No.");
    await invite(email, admin.id);
    await acceptOpenInvitation(id, email);
    expect(await companyOf(id)).toMatchObject({
      approvalStatus: "approved",
      approvalReason: null,
    });
    expect((await auditOf(`company:${id}`)).at(-1)).toMatchObject({
      before: { approvalStatus: "declined" },
    });
  });

  it("is found by its complete token only", async () => {
    const admin = await makePerson("admin");
    const made = await invite(newEmail(), admin.id);
    const token = tokenOf(made);
    const { tokenHash } = await rowOf(made.id);
    for (const wrong of ["", token.slice(1), `${token}x`, token.toUpperCase(), tokenHash, "%"]) {
      expect(await findInvitation(wrong)).toBeNull();
    }
  });

  it("is listed with its status", async () => {
    const admin = await makePerson("admin", { firstName: "Maja" });
    const open = await invite(newEmail(), admin.id);
    const { invitations, count } = await listInvitations(1);
    expect(count).toBeGreaterThan(5);
    expect(invitations[0]).toMatchObject({ id: open.id, state: "open", invitedBy: "Maja Person" });
    expect(new Set(invitations.map(({ state }) => state))).toEqual(new Set(["open", "accepted", "revoked", "expired"]));
    expect(await codeOf(revokeInvitation(999_999, admin.id))).toBe("not_found");
  });
});

describe("an access request", () => {
  async function ask(more: { name?: string; vatId?: string } = {}) {
    const email = newEmail();
    await requestAccess({
      name: "Visitor",
      email,
      company: "Shop",
      country: "SI",
      vatId: null,
      website: null,
      message: null,
      ...more,
    });
    return db.read.accessRequest.findFirstOrThrow({ where: { email } });
  }
  const statusOf = async (id: number) => (await db.read.accessRequest.findUniqueOrThrow({ where: { id } })).status;

  it("becomes an invitation, once", async () => {
    const admin = await makePerson("admin");
    const request = await ask();
    const made = await inviteRequest(request.id, admin.id);
    expect(made).toMatchObject({ email: request.email });
    expect(await inviteRequest(request.id, admin.id)).toBeNull();
    expect(await findInvitation(tokenOf(made!))).toMatchObject({ email: request.email });
    expect(await statusOf(request.id)).toBe("invited");
    expect(await codeOf(closeAccessRequest(request.id, admin.id, null))).toBe("wrong_step");
  });

  it("is closed with a reason in the audit log, once", async () => {
    const admin = await makePerson("admin");
    const request = await ask();
    await closeAccessRequest(request.id, admin.id, "A private buyer.");
    await closeAccessRequest(request.id, admin.id, null);
    expect(await statusOf(request.id)).toBe("closed");
    expect(await auditOf(`access-request:${request.id}`)).toMatchObject([
      { action: "close_access_request", note: "A private buyer.", label: "Visitor" },
    ]);
    expect(await codeOf(inviteRequest(request.id, admin.id))).toBe("wrong_step");
  });

  it("stays open when its e-mail needs no invitation", async () => {
    const admin = await makePerson("admin");
    const request = await ask();
    await makePerson("approved", { email: request.email });
    expect(await codeOf(inviteRequest(request.id, admin.id))).toBe("already_exists");
    expect(await statusOf(request.id)).toBe("open");
  });

  it("invited and closed concurrently is one of the two", async () => {
    const admin = await makePerson("admin");
    for (let round = 0; round < 5; round++) {
      const { id, email } = await ask();
      const [invited] = await Promise.allSettled([inviteRequest(id, admin.id), closeAccessRequest(id, admin.id, null)]);
      const isInvited = invited.status === "fulfilled";
      expect(await statusOf(id)).toBe(isInvited ? "invited" : "closed");
      expect(await db.read.invitation.count({ where: { email } })).toBe(isInvited ? 1 : 0);
    }
  });

  it("is listed with all its fields, the oldest first, ten per page", async () => {
    for (let index = 0; index < 11; index++) await ask({ vatId: "SI50223055" });
    const first = await listAccessRequests(1);
    expect(first.requests).toHaveLength(10);
    expect(first.pages).toBeGreaterThan(1);
    const times = first.requests.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const last = await listAccessRequests(99);
    expect(last.page).toBe(last.pages);
    expect(last.requests.at(-1)).toMatchObject({ country: "Slovenia" });
    expect(last.requests.at(-1)!.vatIdDoubt).toMatch(/digits/);
  });
});

describe("what a visitor writes in an access request", () => {
  const WRITTEN = {
    name: "Vera Visitor",
    company: "Laden Wien",
    country: "AT",
    vatId: "ATU13585627",
    website: "https://laden-wien.example/",
    message: null,
  };
  const CARRIED = { name: "Laden Wien", vatId: "ATU13585627", website: WRITTEN.website };
  const NOTHING = { name: null, vatId: null, website: null };

  async function write(email: string, more: Partial<typeof WRITTEN> = {}) {
    await requestAccess({ ...WRITTEN, ...more, email });
    return db.read.accessRequest.findFirstOrThrow({ where: { email }, orderBy: { id: "desc" } });
  }
  const invited = async (email: string, more: Partial<typeof WRITTEN> = {}) => {
    const admin = await makePerson("admin");
    const request = await write(email, more);
    return { admin, request, made: (await inviteRequest(request.id, admin.id))! };
  };

  it("is in their company once they accept the invitation, unchecked, with its country for the forms", async () => {
    const email = newEmail();
    const { request } = await invited(email);
    const { id, approvalStatus } = await signIn(email);
    expect(approvalStatus).toBe("approved");
    const company = await companyOf(id);
    expect(company).toMatchObject({ ...CARRIED, billingAddress: null, shippingAddress: null });
    expect(company.searchText).toContain("laden wien");
    expect(Object.fromEntries(await countriesOf([{ ...company, contact: { email } }]))).toEqual({
      [company.id]: "Austria",
    });
    expect((await customerFile(inScope(company.id)))!.customer.country).toBe("Austria");
    expect(await fromRequest(email, company)).toEqual({
      country: "AT",
      writtenAt: request.createdAt,
    });
    expect(await db.read.vatCheck.count({ where: { companyId: company.id } })).toBe(0);
    expect(await isVatIdOpen(company.id, company.vatId)).toBe(true);
    expect(await auditOf(`company:${company.id}`)).toMatchObject([
      { action: "approve_customer", after: { approvalStatus: "approved" } },
    ]);
  });

  it("is carried by an invitation that is sent again, also once the first one has expired", async () => {
    const email = newEmail();
    const { admin, made } = await invited(email);
    await sendInvitationAgain(made.id, admin.id);
    await db.write((tx) => tx.invitation.update({ where: { id: made.id }, data: { expiresAt: new Date(1) } }));
    await sendInvitationAgain(made.id, admin.id);
    expect(await companyOf((await signIn(email)).id)).toMatchObject(CARRIED);
  });

  it("is carried by an invitation that an admin typed, which answers the open request", async () => {
    const admin = await makePerson("admin");
    const email = newEmail();
    const { id } = await write(email);
    await invite(email, admin.id);
    expect(await db.read.accessRequest.findUnique({ where: { id } })).toMatchObject({
      status: "invited",
    });
    expect(await companyOf((await signIn(email)).id)).toMatchObject(CARRIED);
  });

  it("is in the application of who signs in without an invitation", async () => {
    const email = newEmail();
    await write(email);
    const { id, approvalStatus } = await signIn(email);
    expect(approvalStatus).toBe("waiting");
    expect(await companyOf(id)).toMatchObject(CARRIED);
  });

  it("is not given to who signs in with another e-mail", async () => {
    const { made } = await invited(newEmail());
    const other = newEmail();
    const { id } = await signIn(other);
    await acceptOpenInvitation(id, other);
    const company = await companyOf(id);
    expect(company).toMatchObject({ ...NOTHING, approvalStatus: "waiting" });
    expect(await fromRequest(other, company)).toBeNull();
    expect(await findInvitation(tokenOf(made))).not.toBeNull();
  });

  it("gives way to what an applicant has typed later, and to another company's name as a whole", async () => {
    const admin = await makePerson("admin");
    const typed = async (profile: Partial<typeof NO_PROFILE>) => {
      const email = newEmail();
      const { id } = await signIn(email);
      await saveCompanyProfile(id, { ...NO_PROFILE, ...profile });
      await inviteRequest((await write(email)).id, admin.id);
      await acceptOpenInvitation(id, email);
      const company = await companyOf(id);
      expect(company.approvalStatus).toBe("approved");
      return company;
    };
    const address = {
      name: "Laden",
      address: "Ring 1",
      zipCode: "1010",
      city: "Wien",
      state: "",
      country: "AT",
    };
    const website = "https://mine.example/";
    expect(await typed({})).toMatchObject(CARRIED);
    expect(await typed({ website })).toMatchObject({ ...CARRIED, website });
    expect(await typed({ companyName: "LADEN WIEN" })).toMatchObject({
      ...CARRIED,
      name: "LADEN WIEN",
    });
    expect(await typed({ billingAddress: address })).toMatchObject(CARRIED);
    expect(await typed({ billingAddress: { ...address, country: "DE" } })).toMatchObject({
      ...CARRIED,
      vatId: null,
    });
    const other = await typed({ companyName: "Anders GmbH" });
    expect(other).toMatchObject({ ...NOTHING, name: "Anders GmbH" });
    expect(await fromRequest("nobody@boutique.example", other)).toBeNull();
  });

  it("is that of their newest request, and not of one that an admin has closed", async () => {
    const email = newEmail();
    const { admin } = await invited(email, { company: "First" });
    await write(email, { company: "Second" });
    await write(email, { company: "Third" });
    await invite(email, admin.id);
    const { id } = await write(email, { company: "Closed" });
    await closeAccessRequest(id, admin.id, "Not theirs.");
    expect(await companyOf((await signIn(email)).id)).toMatchObject({ name: "Third" });
  });

  it("never goes into the company of others", async () => {
    const founder = await makePerson("approved");
    const admin = await makePerson("admin");
    const before = await companyOf(founder.id);
    const colleague = await makeColleague(founder.id);
    const request = await write(colleague.email);
    expect(await codeOf(inviteRequest(request.id, admin.id))).toBe("refused");
    await acceptOpenInvitation(colleague.id, colleague.email);
    // Somebody who has written a request before a customer invites them.
    const email = newEmail();
    await write(email);
    const token = await inviteTo(founder.id, email);
    const { id } = await signIn(email);
    await joinCompany(token, { id, email });
    const { name, vatId, website, version } = await companyOf(founder.id);
    expect({ name, vatId, website, version }).toEqual({
      name: before.name,
      vatId: before.vatId,
      website: before.website,
      version: before.version,
    });
    expect(await db.read.company.count({ where: { contactId: id } })).toBe(0);
  });

  it("is carried once by concurrent first sign-ins", async () => {
    for (let round = 0; round < 4; round++) {
      const email = newEmail();
      await invited(email);
      const subject = crypto.randomUUID();
      const [one, other] = await Promise.all([signIn(email, subject), signIn(email, subject)]);
      expect(one.id).toBe(other.id);
      expect(await companyOf(one.id)).toMatchObject({ ...CARRIED, approvalStatus: "approved" });
    }
  });

  it("has one outcome when an admin invites its address in two ways at once", async () => {
    const admin = await makePerson("admin");
    for (let round = 0; round < 5; round++) {
      const email = newEmail();
      const { id } = await write(email);
      await Promise.all([inviteRequest(id, admin.id), invite(email, admin.id), invite(email, admin.id)]);
      expect(await db.read.invitation.count({ where: { email } })).toBe(1);
      expect(await companyOf((await signIn(email)).id)).toMatchObject(CARRIED);
    }
  });
});
