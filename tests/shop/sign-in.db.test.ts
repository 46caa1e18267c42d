import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { normaliseEmail } from "~/formats/email";
import { APPROVED } from "~/shop/customers/applications/approval";
import { type Identity, signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { insertFounder } from "../support/people";

let serial = 0;
const testIdentity = (more: Partial<Identity> = {}): Identity => {
  const subject = `subject-${++serial}`;
  return {
    issuer: "https://id.example",
    subject,
    email: `${subject}@boutique.example`,
    firstName: "Mara",
    lastName: "Kos",
    pictureUrl: null,
    ...more,
  };
};

const HOUR = 3_600_000;

/** Somebody who was entered beforehand and has not signed in. */
const prepared = { issuer: null, subject: null };

async function invite(email: string, more: object = {}) {
  const id = `inviter-${++serial}`;
  return db.write(async (tx) => {
    await tx.user.create({ data: { id, email: `${id}@preja.example`, staffRole: "owner" } });
    return tx.invitation.create({
      data: {
        email,
        tokenHash: id,
        invitedById: id,
        expiresAt: new Date(Date.now() + HOUR),
        ...more,
      },
    });
  });
}

async function signedIn(identity: Identity) {
  const result = await signInCustomer(identity);
  if ("refused" in result) throw new Error(result.refused);
  const { memberships, ...user } = await db.read.user.findUniqueOrThrow({
    where: { id: result.userId },
    include: { memberships: { include: { company: true } } },
  });
  expect(memberships).toMatchObject([{ role: "owner", company: { contactId: user.id } }]);
  const { company } = memberships[0]!;
  return { ...user, companyId: company.id, approvalStatus: company.approvalStatus };
}

describe("signInCustomer", () => {
  it("creates a pending applicant for a new identity", async () => {
    const mara = testIdentity({
      email: " MARA＠Boutique.Example ",
      pictureUrl: "https://p.example/m",
    });
    expect(await signedIn(mara)).toMatchObject({
      email: "mara@boutique.example",
      firstName: "Mara",
      lastName: "Kos",
      profileImageUrl: "https://p.example/m",
      approvalStatus: "waiting",
      staffRole: null,
    });
  });

  it("recognises a known identity, also with another name and e-mail", async () => {
    const before = testIdentity();
    const { id } = await signedIn(before);
    const after = { ...before, firstName: "Maruša", email: `new-${before.email}` };
    expect(await signedIn(after)).toMatchObject({
      id,
      firstName: "Maruša",
      email: `new-${before.email}`,
    });
    const silent = { ...after, firstName: null, lastName: null, pictureUrl: null };
    expect(await signedIn(silent)).toMatchObject({ id, firstName: "Maruša", lastName: "Kos" });
  });

  it("writes nothing without changes", async () => {
    const identity = testIdentity();
    const before = await signedIn(identity);
    expect((await signedIn(identity)).updatedAt).toEqual(before.updatedAt);
  });

  it("never adopts another user's e-mail", async () => {
    const [one, other] = [testIdentity(), testIdentity()];
    await signedIn(one);
    await signedIn(other);
    const moved = await signedIn({ ...one, email: other.email, firstName: "Moved" });
    expect(moved).toMatchObject({ email: one.email, firstName: "Moved" });
  });

  it("refuses a new identity with another user's e-mail", async () => {
    const owner = testIdentity();
    await signedIn(owner);
    const refused = { refused: "email-taken" };
    expect(await signInCustomer(testIdentity({ email: owner.email.toUpperCase() }))).toEqual(refused);
    const elsewhere = { ...owner, issuer: "https://other.example" };
    expect(await signInCustomer(elsewhere)).toEqual(refused);
  });

  it("assigns a prepared account to the owner of its e-mail, once", async () => {
    const identity = testIdentity();
    await db.write((tx) => insertFounder(tx, { ...prepared, id: "prepared", email: identity.email, ...APPROVED }));
    expect(await signedIn(identity)).toMatchObject({
      id: "prepared",
      subject: identity.subject,
      firstName: "Mara",
      approvalStatus: "approved",
    });
    expect(await signInCustomer(testIdentity({ email: identity.email }))).toEqual({
      refused: "email-taken",
    });
  });

  it("approves an invited person, once, in the name of the inviter", async () => {
    const identity = testIdentity();
    const invitation = await invite(identity.email);
    const user = await signedIn(identity);
    expect(user.approvalStatus).toBe("approved");
    const used = await db.read.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(used.acceptedAt).not.toBeNull();
    const audit = await db.read.auditEntry.findMany({
      where: { subject: `company:${user.companyId}` },
    });
    expect(audit).toMatchObject([{ actorId: invitation.invitedById, action: "approve_customer" }]);

    await db.write((tx) =>
      tx.company.update({
        where: { id: user.companyId },
        data: { approvalStatus: "waiting" },
      }),
    );
    expect((await signedIn(identity)).approvalStatus).toBe("waiting");
  });

  it("approves a waiting applicant who was invited meanwhile", async () => {
    const identity = testIdentity();
    expect((await signedIn(identity)).approvalStatus).toBe("waiting");
    await invite(identity.email);
    expect((await signedIn(identity)).approvalStatus).toBe("approved");
  });

  it("ignores expired, revoked, used and other people's invitations", async () => {
    const identity = testIdentity();
    await invite(identity.email, { expiresAt: new Date(Date.now() - 1) });
    await invite(identity.email, { revokedAt: new Date() });
    await invite(identity.email, { acceptedAt: new Date() });
    await invite(`x${identity.email}`);
    expect((await signedIn(identity)).approvalStatus).toBe("waiting");
  });

  it("creates one customer for ten concurrent first sign-ins, and uses the invitation once", async () => {
    const identity = testIdentity();
    await invite(identity.email);
    const results = await Promise.all(Array.from({ length: 10 }, () => signInCustomer(identity)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const companies = await db.read.company.findMany({
      where: { memberships: { some: { user: { email: identity.email } } } },
    });
    expect(companies).toMatchObject([APPROVED]);
    const subject = `company:${companies[0]!.id}`;
    expect(await db.read.auditEntry.count({ where: { subject } })).toBe(1);
  });

  it("assigns a prepared account to one of ten concurrent identities", async () => {
    const email = `contested-${++serial}@boutique.example`;
    await db.write((tx) => insertFounder(tx, { ...prepared, id: email, email }));
    const results = await Promise.all(Array.from({ length: 10 }, () => signInCustomer(testIdentity({ email }))));
    expect(results.filter((result) => "userId" in result)).toEqual([{ userId: email }]);
  });
});

describe("normaliseEmail", () => {
  it("returns one spelling for each address", () => {
    for (const spelling of ["a@b.si", " A@B.SI\n", "ａ@b.si", "a＠b.si"]) {
      expect(normaliseEmail(spelling)).toBe("a@b.si");
    }
  });
});
