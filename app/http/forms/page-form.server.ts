import { data } from "@remix-run/node";

import { savePage, withdrawPage } from "~/shop/brand/pages/change-pages.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import type { PageSlug } from "~/shop/brand/pages/page";
import { pageForm, seenPage } from "~/shop/brand/pages/page-form.server";
import { Problem } from "~/shop/base/problem";
import { redirectWithToast } from "../session/toast.server";
import { parseFields, refuseForm, serverFailure } from "./form.server";

/**
 * Saves, publishes or takes offline a page by its posted form, and redirects (303) to the form; or returns the form with its
 * errors, or with a preview of the text.
 */
export async function savePageFromForm(
  request: Request,
  fields: FormData,
  slug: PageSlug,
  actorId: string,
) {
  const intent = fields.get("intent");
  const isPublished = intent === "publish";
  const submission = parseFields(fields, pageForm(slug, isPublished));
  const here = `/admin/pages/${slug}`;
  try {
    if (intent === "withdraw") {
      await withdrawPage(actorId, { slug, version: seenPage(fields) });
      return await redirectWithToast(here, { title: "Page Taken Offline" });
    }
    if (submission.status !== "success") return refuseForm(submission, { status: 400 });
    const { version, ...typed } = submission.value;
    if (intent === "preview") {
      const preview = { title: typed.title, html: renderMarkdown(typed.text) };
      return data({ lastResult: submission.reply(), title: "", preview });
    }
    const number = await savePage(actorId, { slug, version }, typed, isPublished);
    return await redirectWithToast(
      here,
      number === null
        ? { title: "Draft Saved", description: "Everybody else sees what they saw before." }
        : { title: "Page Published", description: `Everybody sees version ${number} now.` },
    );
  } catch (error) {
    if (!(error instanceof Problem)) {
      const message = "Failed to save the page. Please try again.";
      return refuseForm(submission, { ...serverFailure(error, request, message), title: "Error" });
    }
    const formErrors = [error.message];
    // The form that takes a page offline has no text that should be kept.
    const lastResult =
      intent === "withdraw"
        ? { status: "error" as const, error: { "": formErrors } }
        : submission.reply({ formErrors });
    return data({ lastResult, title: "Not saved yet", isStale: true }, { status: 409 });
  }
}
