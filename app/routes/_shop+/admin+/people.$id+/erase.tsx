import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { answerErasure } from "~/http/forms/erasure.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/desk";
import { erasePerson } from "~/shop/desk/customer-data/erase-customer.server";
import { personErasurePage } from "~/shop/desk/customer-data/erasure-page.server";
import { ErasurePage } from "~/ui/customers/admin/data/erasure-page";
import { personAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-customers");
  const page = await personErasurePage(params.id ?? "");
  if (!page) throw notFound(request);
  return { page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-customers");
  const userId = params.id ?? "";
  if (userId.includes("\0")) throw notFound(request);
  return answerErasure(request, {
    address: personAddress(userId),
    kept: t.ordersOfCompaniesAreKept(),
    erase: (email) => erasePerson({ userId, email, actorId }),
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.erasePersonalData()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Erase() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return <ErasurePage page={page} address={personAddress(page.id)} refused={refused} />;
}
