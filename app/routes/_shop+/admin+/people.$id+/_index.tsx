import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { companyOfContact } from "~/shop/customers/people/people.server";
import { endAllSignIns } from "~/shop/customers/staff/decisions.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { personFile } from "~/shop/desk/customer-data/person-file.server";
import { customerAddress, personAddress } from "~/ui/layout/customer-address";
import { PersonPage } from "~/ui/customers/admin/person-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/people/{id}: a colleague of a customer, or somebody without a company; the contact of a company is on its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const person = await personFile(params.id ?? "");
  if (!person) throw notFound(request);
  const companyId = await companyOfContact(person.id);
  if (companyId) throw redirect(customerAddress(companyId));
  return { person, isSelf: person.id === admin.id };
}

/** POST /admin/people/{id}: `intent` end-sign-ins. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const person = await personRecord(params.id ?? "");
  if (!person || fields.get("intent") !== "end-sign-ins") throw notFound(request);
  const count = await endAllSignIns(person.id, admin.id);
  return redirectWithToast(personAddress(person.id), {
    title: "Signed Out",
    description: count > 0 ? "Every browser was signed out." : "No browser was signed in.",
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.person.name ?? "Person") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Person() {
  return <PersonPage {...useLoaderData<typeof loader>()} />;
}
