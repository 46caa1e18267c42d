import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { notFound } from "~/http/gate/refusals.server";
import { downloadResponse } from "~/http/responses/download.server";
import { readSession } from "~/http/session/sessions.server";
import { readPhoto } from "~/shop/conversations/read-conversations.server";
import { type Subject, subjectKey } from "~/shop/conversations/conversation";
import { subjectOfToken } from "~/shop/conversations/visitor-address.server";
import { mySubject } from "~/shop/conversations/subject-facts.server";
import { scopedCompanies, scopeOf } from "~/shop/customers/companies/company-scope.server";
import type { Account, Person } from "~/shop/customers/people/account";
import { can } from "~/shop/customers/people/staff-role";

/**
 * A photo of a message, as JPEG, or with `?size=preview` a small one: for people of the company whose conversation it is in, for
 * the staff that sees inquiries, and with `?visitor=`, the token of a visitor's page, for who has its address. 404 for everybody else.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  const { searchParams } = new URL(request.url);
  const size = searchParams.get("size") === "preview" ? "preview" : "content";
  const ofVisitor = subjectOfToken(searchParams.get("visitor"));
  const account = await readSession(request);
  const photo = id && (account || ofVisitor) ? await readPhoto(id, size) : null;
  if (!photo) throw notFound(request);
  const { subject, companyId, bytes } = photo;
  const isVisitors = companyId === null && ofVisitor !== null && subjectKey(subject) === subjectKey(ofVisitor);
  if (!isVisitors && !(account && (await maySee(account, photo)))) throw notFound(request);
  const file = {
    name: `photo-${id}.jpg`,
    type: "image/jpeg",
    version: `photo-${id}-${size}`,
    disposition: "inline",
  } as const;
  return downloadResponse(request, file, async () => bytes);
}

async function maySee(
  { user, company }: Account,
  { companyId, subject }: { companyId: string | null; subject: Subject },
) {
  if (companyId === company.id && (await mySubject(company, subject)) !== null) return true;
  return user.isAdmin && can(user, "see-inquiries") && isInScope(user, companyId);
}

/** What a visitor writes is of no company. */
const isInScope = async (user: Person, companyId: string | null) =>
  companyId === null || (await scopedCompanies(scopeOf(user), [companyId])).length > 0;
