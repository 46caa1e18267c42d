import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { savePriceGroup } from "~/http/forms/price-group-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { GroupForm } from "~/ui/catalogue/admin/prices/group-form";
import { AppLink } from "~/ui/base/app-link";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-terms");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  return savePriceGroup(request, await readForm(request), { id: null, actorId: admin.id });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.addPriceGroup()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewPriceGroup() {
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/price-groups">{t.allPriceGroups()}</AppLink>
      </p>
      <AdminHeading>{t.addPriceGroup()}</AdminHeading>
      <div className="max-w-4xl">
        <GroupForm action="/admin/price-groups/new" refused={useAnswer<typeof action>()} />
      </div>
    </>
  );
}
