import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { saveZone } from "./save-zone.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { AppLink } from "~/ui/base/app-link";
import { ZoneForm } from "~/ui/billing/admin/zone-form";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-terms");
  return { windows: await deliveryWindows() };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  return saveZone(request, await readForm(request), { id: null, actorId: admin.id });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.addZone()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewZone() {
  const { windows } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/shipping-prices">{t.allZones()}</AppLink>
      </p>
      <AdminHeading>{t.addZone()}</AdminHeading>
      <div className="max-w-4xl">
        <ZoneForm action="/admin/shipping-prices/new" windows={windows} refused={useAnswer<typeof action>()} />
      </div>
    </>
  );
}
