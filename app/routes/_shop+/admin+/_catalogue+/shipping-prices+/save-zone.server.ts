import { parseId } from "~/formats/ids";
import * as t from "~/messages/access";
import { changeZone, createZone } from "~/shop/billing/shipping-prices/change-zones.server";
import { zoneForm } from "~/shop/billing/shipping-prices/zone-form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { handleForm } from "~/http/forms/handle-form.server";

/** Saves a shipping zone with its prices by its form: the one with this id, or a new one (null). */
export function saveZone(request: Request, fields: FormData, { id, actorId }: { id: number | null; actorId: string }) {
  return handleForm(request, {
    schema: zoneForm,
    fields,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheZone(),
    async handle(zone) {
      const version = parseId(fields.get("version")) ?? 0;
      if (id === null) await createZone(actorId, zone);
      else await changeZone(actorId, { id, version }, zone);
      return redirectWithToast("/admin/shipping-prices", {
        title: id === null ? t.zoneCreated() : t.zoneSaved(),
        description: t.ordersFromNowOn(),
      });
    },
  });
}
