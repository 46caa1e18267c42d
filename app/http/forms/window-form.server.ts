import {
  changeWindow,
  createWindow,
} from "~/shop/catalogue/delivery-windows/change-windows.server";
import { windowForm } from "~/shop/catalogue/delivery-windows/window-form.server";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { parseFields, refuseForm, serverFailure } from "./form.server";
import { redirectWithToast } from "../session/toast.server";

/**
 * Saves the posted form of a delivery window: of the one with this id, or of a new one (null). Redirects (303) to its page,
 * or returns the form with its errors. Throws a Problem "not_found".
 */
export async function saveWindowFromForm(
  request: Request,
  fields: FormData,
  id: number | null,
  actorId: string,
) {
  const submission = parseFields(fields, windowForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const window = submission.value;
  try {
    const version = parseId(fields.get("version")) ?? 0;
    if (id === null) {
      const made = await createWindow(actorId, window);
      const description = "Now say which styles are offered in it.";
      return await redirectWithToast(`/admin/windows/${made}`, {
        title: "Delivery Window Created",
        description,
      });
    }
    const isChanged = await changeWindow(actorId, { id, version }, window);
    return await redirectWithToast(`/admin/windows/${id}`, {
      title: "Delivery Window Saved",
      description: isChanged ? "Buyers see the change from now on." : "Nothing has changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the delivery window. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    if (error.code === "not_found") throw error;
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Not saved yet", message, field });
  }
}
