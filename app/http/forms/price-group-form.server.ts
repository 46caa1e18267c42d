import { parseId } from "~/formats/ids";
import {
  changePriceGroup,
  createPriceGroup,
} from "~/shop/catalogue/price-groups/change-groups.server";
import { choosePriceGroup } from "~/shop/catalogue/price-groups/choose-group.server";
import { groupForm } from "~/shop/catalogue/price-groups/group-form.server";
import { Problem } from "~/shop/base/problem";
import { redirectWithToast } from "../session/toast.server";
import { parseFields, refuseForm, serverFailure } from "./form.server";

/**
 * Saves the posted form of a price group: of the one with this id, or of a new one (null). Redirects (303) to its page, or
 * returns the form with its errors. Throws a Problem "not_found".
 */
export async function savePriceGroupFromForm(
  request: Request,
  fields: FormData,
  id: number | null,
  actorId: string,
) {
  const submission = parseFields(fields, groupForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    if (id === null) {
      const made = await createPriceGroup(actorId, submission.value);
      return await redirectWithToast(`/admin/price-groups/${made}`, {
        title: "Price Group Created",
        description: "Customers are put into it on their own pages.",
      });
    }
    const version = parseId(fields.get("version")) ?? 0;
    const isChanged = await changePriceGroup(actorId, { id, version }, submission.value);
    return await redirectWithToast(`/admin/price-groups/${id}`, {
      title: "Price Group Saved",
      description: isChanged ? "Its customers see the change from now on." : "Nothing has changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the price group. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    if (error.code === "not_found") throw error;
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Not saved yet", message, field });
  }
}

/** Puts a customer into a price group; null: into none. Returns the toast about it. */
export async function chooseGroup(actorId: string, companyId: string, groupId: number | null) {
  const isChanged = await choosePriceGroup(actorId, companyId, groupId);
  const description = isChanged
    ? "The customer sees the new prices from now on. Placed orders keep theirs."
    : "Nothing has changed.";
  return { title: "Price Group Chosen", description };
}
