import { data } from "@remix-run/node";

import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { kindOf, TEXT_NAMES } from "~/shop/brand/appearance/texts";
import { textsForm } from "~/shop/brand/appearance/texts-form.server";
import { changeTexts } from "~/shop/brand/appearance/texts.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { Problem } from "~/shop/base/problem";

/** Saves the texts by their posted form, and redirects (303) to it; or returns the form with its errors or a preview. */
export async function saveTextsFromForm(request: Request, fields: FormData, actorId: string) {
  const submission = parseFields(fields, textsForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  const { version, texts } = submission.value;
  if (fields.get("intent") !== "save") {
    const preview = TEXT_NAMES.map((name) => ({
      name,
      text: texts[name],
      html: kindOf(name).kind === "markdown" ? renderMarkdown(texts[name]) : null,
    }));
    return data({ lastResult: submission.reply(), title: "", preview });
  }
  try {
    const isNew = await changeTexts(actorId, version, texts);
    return await redirectWithToast("/admin/appearance/texts", {
      title: "Texts Saved",
      description: isNew ? "Everybody reads them with the next page." : "Nothing has changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the texts. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    const lastResult = submission.reply({ formErrors: [error.message] });
    return data({ lastResult, title: "Not saved yet", isStale: true }, { status: 409 });
  }
}
