import { db } from "~/db/db.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { joinCompany } from "~/shop/customers/people/join-company.server";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { makePerson } from "./people";

/** The token of the newest invitation of a colleague's e-mail, as its letter has it. */
async function invitedToken(email: string): Promise<string> {
  const { text } = await db.read.outgoingMail.findFirstOrThrow({
    where: { toAddress: email, kind: "company-invitation" },
    orderBy: { id: "desc" },
  });
  return /\/invitation\/([\w-]{43})/.exec(text)![1]!;
}

/** Invites a colleague into the company of an approved customer; returns the token of the link. */
export async function inviteTo(companyId: string, email: string, role: CompanyRole = "buyer"): Promise<string> {
  await inviteColleague({ companyId, email, role, actorId: companyId });
  return invitedToken(email);
}

/** Makes somebody belong to a company alone, whatever they belonged to. */
export function moveTo(companyId: string, userId: string, role: CompanyRole): Promise<unknown> {
  return db.write(async (tx) => {
    await tx.membership.deleteMany({ where: { userId } });
    await tx.membership.create({ data: { userId, companyId, role } });
  });
}

/** Makes somebody belong to a further company. */
export function joinAlso(companyId: string, userId: string, role: CompanyRole = "owner") {
  const data = { userId, companyId, role };
  return db.write((tx) => tx.membership.create({ data, select: { role: true } }));
}

/** Makes a colleague of an approved customer. */
export async function makeColleague(companyId: string, role: CompanyRole = "buyer") {
  const person = await makePerson("pending");
  await joinCompany(await inviteTo(companyId, person.email, role), person);
  return person;
}
