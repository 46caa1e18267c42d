import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { saveZone } from "./save-zone.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import { findZone, removeZone } from "~/shop/billing/shipping-prices/change-zones.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ZoneForm } from "~/ui/billing/admin/zone-form";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { PanelForm } from "~/ui/layout/admin/rights";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const id = parseId(params.id);
  const zone = id && (await findZone(id));
  if (!zone) throw notFound(request);
  return { zone, windows: await deliveryWindows() };
}

/** `intent=remove` removes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  if (fields.get("intent") !== "remove") return saveZone(request, fields, { id, actorId: admin.id });
  return handleForm(request, {
    fields,
    isRemoval: true,
    title: t.zoneNotRemoved(),
    async handle() {
      await removeZone(admin.id, id);
      return redirectWithToast("/admin/shipping-prices", { title: t.zoneRemoved() });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.zone.name ?? t.shippingPrices()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ZonePage() {
  const { zone, windows } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = `/admin/shipping-prices/${zone.id}`;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/shipping-prices">{t.allZones()}</AppLink>
      </p>
      <AdminHeading>{zone.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <ZoneForm action={here} zone={zone} windows={windows} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="remove">
        <h2 id="remove">{t.removeHeading()}</h2>
        <p>{t.whatRemovingZoneDoes()}</p>
        <PanelForm right="change-terms" method="post" action={here}>
          <FormKey />
          <Button name="intent" value="remove" variant="secondary">
            {t.removeZone()}
          </Button>
        </PanelForm>
      </section>
    </>
  );
}
