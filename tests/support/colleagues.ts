import { db } from "~/db/db.server";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { joinCompany } from "~/shop/customers/people/join-company.server";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { makePerson } from "./people";

/** Of the newest invitation of a colleague's e-mail, from its letter. */
async function invitedToken(email: string): Promise<string> {
  const { text } = await db.read.outgoingMail.findFirstOrThrow({
    where: { toAddress: email, kind: "company-invitation" },
    orderBy: { id: "desc" },
  });
  return /\/invitation\/([\w-]{43})/.exec(text)![1]!;
}

/** Into the company of an approved customer; returns the token of the link. */
export async function inviteTo(companyId: string, email: string, role: CompanyRole = "buyer"): Promise<string> {
  await inviteColleague({ companyId, email, role, actorId: companyId });
  return invitedToken(email);
}

/** Alone, whatever they belonged to. */
export function moveTo(companyId: string, userId: string, role: CompanyRole): Promise<unknown> {
  return db.write(async (tx) => {
    await tx.membership.deleteMany({ where: { userId } });
    await tx.membership.create({ data: { userId, companyId, role } });
  });
}

/** To a further company. */
export function joinAlso(companyId: string, userId: string, role: CompanyRole = "owner") {
  const data = { userId, companyId, role };
  return db.write((tx) => tx.membership.create({ data, select: { role: true } }));
}

/** Of an approved customer. */
export async function makeColleague(companyId: string, role: CompanyRole = "buyer") {
  const person = await makePerson("pending");
  await joinCompany(await inviteTo(companyId, person.email, role), person);
  return person;
}
