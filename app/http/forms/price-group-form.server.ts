import { parseId } from "~/formats/ids";
import * as t from "~/messages/access";
import { changePriceGroup, createPriceGroup } from "~/shop/catalogue/price-groups/change-groups.server";
import { groupForm } from "~/shop/catalogue/price-groups/group-form.server";
import { redirectWithToast } from "../session/toast.server";
import { handleForm } from "./handle-form.server";

/** Saves a price group by its form: the one with this id, or a new one (null). */
export function savePriceGroup(
  request: Request,
  fields: FormData,
  { id, actorId }: { id: number | null; actorId: string },
) {
  return handleForm(request, {
    schema: groupForm,
    fields,
    title: t.notSavedYet(),
    failed: t.failedToSaveThePrice(),
    async handle(group) {
      if (id === null) {
        return redirectWithToast(`/admin/price-groups/${await createPriceGroup(actorId, group)}`, {
          title: t.priceGroupCreated(),
          description: t.addCustomersToItOn(),
        });
      }
      const version = parseId(fields.get("version")) ?? 0;
      await changePriceGroup(actorId, { id, version }, group);
      return redirectWithToast(`/admin/price-groups/${id}`, {
        title: t.priceGroupSaved(),
        description: t.itsCustomersSeeTheChange(),
      });
    },
  });
}
