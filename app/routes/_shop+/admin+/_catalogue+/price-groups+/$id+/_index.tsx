import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { savePriceGroup } from "~/http/forms/price-group-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { customersOf, findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { removePriceGroup } from "~/shop/catalogue/price-groups/change-groups.server";
import { GroupPage } from "~/ui/catalogue/admin/prices/group-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/price-groups/{id}: one price group with its customers. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  return { group, customers: await customersOf(group.id) };
}

/** POST /admin/price-groups/{id}: saves it, or removes it (`intent=remove`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  if (fields.get("intent") !== "remove") {
    return savePriceGroup(request, fields, { id, actorId: admin.id });
  }
  return handleForm(request, {
    fields,
    isButton: true,
    title: "Not removed",
    async handle() {
      await removePriceGroup(admin.id, id);
      return redirectWithToast("/admin/price-groups", { title: "Price Group Removed" });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.group.name ?? "Price group") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function PriceGroup() {
  const refused = useAnswer<typeof action>();
  return <GroupPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
