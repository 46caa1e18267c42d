import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { requestedText } from "~/shop/base/search/words";
import { mergeCustomers } from "~/shop/desk/customer-data/merge-customers.server";
import { mergePage } from "~/shop/desk/customer-data/merge-page.server";
import { MergePage } from "~/ui/customers/admin/data/merge-page";
import { customerAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/**
 * GET /admin/customers/{id}/merge: finds the other company (`?q=`), or compares the two (`?with=ID`): `id` stays, the other one
 * is merged into it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const q = requestedText(search);
  const page = await mergePage(params.id ?? "", { q, goingId: search.get("with") });
  if (!page) throw notFound(request);
  return { page, q };
}

/** POST /admin/customers/{id}/merge: merges the company `with` into this one, as the admin `seen` them. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const fields = await readForm(request);
  const stayingId = params.id ?? "";
  const goingId = String(fields.get("with") ?? "");
  if (`${stayingId}${goingId}`.includes("\0")) throw notFound(request);
  return handleForm(request, {
    fields,
    title: "Nothing was merged",
    failed: "Failed to merge the accounts. Please look at both and try again.",
    async handle() {
      const seen = String(fields.get("seen"));
      const isNew = await mergeCustomers({ stayingId, goingId, seen, actorId });
      return redirectWithToast(customerAddress(stayingId), {
        title: "Accounts Merged",
        description: isNew
          ? "This account has the orders and carts of both now."
          : "They were already merged. Nothing was changed.",
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Merge accounts") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Merge() {
  const refused = useAnswer<typeof action>();
  return <MergePage {...useLoaderData<typeof loader>()} refused={refused} />;
}
