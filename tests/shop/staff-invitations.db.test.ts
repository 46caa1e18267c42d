// An invitation to the staff gives its role to whoever signs in with its e-mail, once and as long as it holds.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { decide } from "~/shop/customers/applications/approval.server";
import {
  findInvitation,
  invite,
  inviteStaff,
  listInvitations,
  openStaffInvitations,
  revokeInvitation,
} from "~/shop/customers/applications/invitations.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { giveRole, revokeAdmin } from "~/shop/customers/staff/roles.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const EMAIL = "helper@preja.example";
const ISSUER = "https://identity.test";

const signIn = (email = EMAIL) =>
  signInCustomer({
    issuer: ISSUER,
    subject: `subject of ${email}`,
    email,
    firstName: "Helga",
    lastName: null,
    pictureUrl: null,
  });

const personOf = (email = EMAIL) =>
  db.read.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, staffRole: true, contactOf: { select: { approvalStatus: true } } },
  });

describe("an invitation to the staff", () => {
  it("gives a newcomer its role, approves no company and tells nobody of an application", async () => {
    const owner = await makePerson("admin");
    const { link } = await inviteStaff(EMAIL, "bookkeeping", owner.id);
    expect(await findInvitation(link.split("/").at(-1)!)).toMatchObject({ email: EMAIL, staffRole: "bookkeeping" });
    expect(await openStaffInvitations()).toMatchObject([{ email: EMAIL, staffRole: "bookkeeping" }]);
    expect(await listInvitations(1)).toMatchObject({ count: 0, invitations: [] });
    // Twice at a time, as from two browsers.
    await Promise.all([signIn(), signIn()]);
    expect(await personOf()).toMatchObject({ staffRole: "bookkeeping", contactOf: [{ approvalStatus: "waiting" }] });
    expect(await openStaffInvitations()).toEqual([]);
    const mails = await db.read.outgoingMail.findMany({ select: { kind: true, toAddress: true } });
    expect(mails).toEqual([{ kind: "staff-invitation", toAddress: EMAIL }]);
    expect(await db.read.auditEntry.findMany({ where: { action: "give_role" } })).toMatchObject([
      { actorId: owner.id, before: { staffRole: null }, after: { staffRole: "bookkeeping" } },
    ]);
    // It holds once.
    const { id } = await personOf();
    await revokeAdmin(id, owner.id);
    await signIn();
    expect((await personOf()).staffRole).toBeNull();
  });

  it.each(["revoked", "expired", "of somebody who is no owner any more", "to an account that was closed since"])(
    "gives nothing when it is %s, and whoever signs in does",
    async (why) => {
      const [owner, other] = await Promise.all([makePerson("admin"), makePerson("admin")]);
      const { id } = await inviteStaff(EMAIL, "owner", owner.id);
      if (why === "revoked") await revokeInvitation(id, owner.id, true);
      else if (why === "expired")
        await db.write((tx) => tx.invitation.update({ where: { id }, data: { expiresAt: new Date(0) } }));
      else if (why.startsWith("of")) await giveRole(owner.id, other.id, "sales");
      else {
        // A colleague of a customer, whose own company was merged into it.
        const [helper, customer] = await Promise.all([
          makePerson("approved", { email: EMAIL }),
          makePerson("approved"),
        ]);
        await db.write(async (tx) => {
          const identity = { issuer: ISSUER, subject: `subject of ${EMAIL}` };
          await tx.user.update({ where: { id: helper.id }, data: identity });
          const closed = { approvalStatus: "closed", mergedIntoId: customer.id };
          await tx.company.update({ where: { id: helper.id }, data: closed });
          await tx.membership.create({ data: { userId: helper.id, companyId: customer.id, role: "buyer" } });
        });
        await expect(inviteStaff(EMAIL, "sales", owner.id)).rejects.toMatchObject({ code: "refused.closed_account" });
      }
      expect(await signIn()).toHaveProperty("userId");
      expect((await personOf()).staffRole).toBeNull();
    },
  );

  it("ends when its role is given or taken in another way", async () => {
    const [owner, helper] = await Promise.all([makePerson("admin"), makePerson("pending", { email: EMAIL })]);
    await inviteStaff(EMAIL, "owner", owner.id);
    await giveRole(helper.id, owner.id, "sales");
    await revokeAdmin(helper.id, owner.id);
    await signIn();
    expect((await personOf()).staffRole).toBeNull();
  });

  it("is made by owners alone, for nobody of the staff, and is neither settled nor revoked as one to order", async () => {
    const [owner, seller] = await Promise.all([makePerson("admin"), makePerson("pending")]);
    await giveRole(seller.id, owner.id, "sales");
    await expect(inviteStaff(EMAIL, "content", seller.id)).rejects.toMatchObject({ code: "not_allowed.not_admin" });
    await expect(inviteStaff(seller.email, "content", owner.id)).rejects.toMatchObject({
      code: "already_exists.staff",
    });
    const applicant = await makePerson("pending");
    const { id } = await inviteStaff(applicant.email, "content", owner.id);
    await expect(revokeInvitation(id, seller.id)).rejects.toMatchObject({ kind: "not_found" });
    await decide("decline", applicant.id, owner.id, "No shop.");
    await invite(EMAIL, owner.id);
    expect(await openStaffInvitations()).toMatchObject([{ email: applicant.email }]);
  });
});
