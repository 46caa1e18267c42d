import { data } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { formatPercent } from "~/shop/money/money";
import { changeSettings, StaleSettings } from "~/shop/offers/change-settings.server";
import { createTier, switchTier } from "~/shop/offers/change-tiers.server";
import { offersForm, type OffersForm } from "~/shop/offers/offers-form.server";
import { Problem } from "~/shop/problem";
import { parseForm, refuseForm, shopFailure } from "~/http/forms/form.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";

const BACK = { href: "/admin/offers", label: "OFFERS" };

/** What a form of the Offers page is called when it fails. */
const FAILURES: Record<OffersForm["intent"], string> = {
  thresholds: "Failed to update thresholds",
  minimums: "Failed to save the order minimums",
  benefits: "Failed to save the words",
  create: "Failed to create bulk discount",
  activate: "Failed to activate bulk discount",
  deactivate: "Failed to deactivate bulk discount",
};

/** Does what a form of the Offers page asks; gives what to tell the admin. Throws a Problem. */
async function change(actorId: string, form: OffersForm): Promise<Toast> {
  switch (form.intent) {
    case "create": {
      const { intent: _, ...tier } = form;
      await createTier(actorId, tier);
      const words = `${tier.minQuantity}+ items, ${formatPercent(tier.discountPercentage)}% OFF`;
      const description = tier.isActive ? `${words}, from now on.` : `${words}, not active yet.`;
      return { title: "Bulk Discount Created", description };
    }
    case "activate":
    case "deactivate": {
      const id = parseId(form.tier);
      if (id === null) throw new Problem("not_found", "There is no such bulk discount.");
      const isActive = form.intent === "activate";
      const { minQuantity } = await switchTier(actorId, id, isActive);
      return {
        title: isActive ? "Bulk Discount Activated" : "Bulk Discount Deactivated",
        description: `${minQuantity}+ items: ${isActive ? "counts" : "does not count"} from now on.`,
      };
    }
    default: {
      const { intent, version, ...settings } = form;
      const isNew = await changeSettings(actorId, version, settings);
      const title = intent === "thresholds" ? "Thresholds Updated" : "Offers Saved";
      return { title, description: isNew ? "Buyers see it from now on." : "It was so already." };
    }
  }
}

/** POST /admin/offers: a change of what the brand offers, or the form again with why not. Throws refusals. */
export async function changeOffers(request: Request, actorId: string) {
  const submission = await parseForm(request, offersForm);
  const intent = String(submission.payload.intent ?? "");
  if (!Object.hasOwn(FAILURES, intent)) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "This form is incomplete or out of date. Nothing was changed.",
      link: BACK,
    });
  }
  const title = FAILURES[intent as keyof typeof FAILURES];
  if (submission.status !== "success") return refuseForm(submission, { status: 400, title });
  try {
    const toast = await change(actorId, submission.value);
    // An activated one is looked for among the active.
    return await redirectWithToast(
      `/admin/offers#${intent === "activate" ? "deactivate" : intent}`,
      toast,
    );
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") {
      throw notFound(request, { title: "Not found", message: error.message, link: BACK });
    }
    if (!(error instanceof Problem)) {
      return refuseForm(submission, {
        ...shopFailure(error, request),
        title: "Error",
        message: title,
      });
    }
    const lastResult = submission.reply(
      error.field && intent === "create"
        ? { fieldErrors: { [error.field]: [error.message] } }
        : { formErrors: [error.message] },
    );
    const version = error instanceof StaleSettings ? error.version : undefined;
    return data({ lastResult, title, version }, { status: 409 });
  }
}
