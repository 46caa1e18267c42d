import { parseId } from "~/formats/ids";
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
    title: "Not saved yet",
    failed: "Failed to save the price group. Please try again.",
    async handle(group) {
      if (id === null) {
        return redirectWithToast(`/admin/price-groups/${await createPriceGroup(actorId, group)}`, {
          title: "Price Group Created",
          description: "Add customers to it on their own pages.",
        });
      }
      const version = parseId(fields.get("version")) ?? 0;
      const isChanged = await changePriceGroup(actorId, { id, version }, group);
      return redirectWithToast(`/admin/price-groups/${id}`, {
        title: "Price Group Saved",
        description: isChanged ? "Its customers see the change from now on." : "Nothing has changed.",
      });
    },
  });
}
