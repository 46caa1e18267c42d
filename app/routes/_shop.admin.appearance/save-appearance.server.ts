import { data } from "@remix-run/node";

import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { appearanceForm } from "~/shop/brand/appearance/appearance-form.server";
import { changeAppearance } from "~/shop/brand/appearance/change-appearance.server";
import { colourFaults } from "~/shop/brand/appearance/colour-faults";
import { Problem } from "~/shop/base/problem";

/** What the button of a suggestion sends: "accent #6b2f1a". */
const TAKEN = /^(accent|ground|darkAccent|darkGround) (#[\da-f]{6})$/;

/**
 * Saves the appearance by its posted form, and redirects (303) to the form; or returns the form with its errors, with colours
 * that pass in place of those that do not, or with a preview.
 */
export async function saveAppearanceFromForm(request: Request, fields: FormData, actorId: string) {
  const [, field, colour] = TAKEN.exec(String(fields.get("take") ?? "")) ?? [];
  if (field && colour) fields.set(field, colour);
  const submission = parseFields(fields, appearanceForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const { version, ...look } = submission.value;
  const faults = colourFaults(look);
  if (faults.length > 0) {
    const fieldErrors = Object.fromEntries(faults.map((fault) => [fault.field, [fault.message]]));
    const lastResult = submission.reply({ fieldErrors });
    return data({ lastResult, title: "Text could not be read", faults }, { status: 400 });
  }
  if (fields.get("intent") !== "save") {
    return data({ lastResult: submission.reply(), title: "", preview: look });
  }
  try {
    const isNew = await changeAppearance(actorId, version, look);
    return await redirectWithToast("/admin/appearance", {
      title: "Appearance Saved",
      description: isNew ? "Everybody sees it with the next page." : "Nothing has changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the appearance. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    const lastResult = submission.reply({ formErrors: [error.message] });
    return data({ lastResult, title: "Not saved yet", isStale: true }, { status: 409 });
  }
}
