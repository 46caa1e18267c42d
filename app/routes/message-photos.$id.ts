import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { notFound } from "~/http/gate/refusals.server";
import { downloadResponse } from "~/http/responses/download.server";
import { readSession } from "~/http/session/sessions.server";
import { readPhoto } from "~/shop/conversations/read-conversations.server";
import { mySubject } from "~/shop/conversations/subject-facts.server";
import { scopedCompanies, scopeOf } from "~/shop/customers/companies/company-scope.server";
import type { Person } from "~/shop/customers/people/account";
import { can } from "~/shop/customers/people/staff-role";

/**
 * A photo of a message, as JPEG, or with `?size=preview` a small one: for people of the company whose conversation it is in, and for
 * the staff that sees inquiries. 404 for everybody else.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  const size = new URL(request.url).searchParams.get("size") === "preview" ? "preview" : "content";
  const account = await readSession(request);
  const photo = id && account && (await readPhoto(id, size));
  if (!photo) throw notFound(request);
  const { subject, companyId, bytes } = photo;
  const { user, company } = account;
  const isOwn = companyId === company.id && (await mySubject(company, subject)) !== null;
  const isStaffs = user.isAdmin && can(user, "see-inquiries");
  if (!isOwn && !(isStaffs && (await isInScope(user, companyId)))) throw notFound(request);
  const file = {
    name: `photo-${id}.jpg`,
    type: "image/jpeg",
    version: `photo-${id}-${size}`,
    disposition: "inline",
  } as const;
  return downloadResponse(request, file, async () => bytes);
}

/** A visitor's inquiry is of no company. */
const isInScope = async (user: Person, companyId: string | null) =>
  companyId === null || (await scopedCompanies(scopeOf(user), [companyId])).length > 0;
