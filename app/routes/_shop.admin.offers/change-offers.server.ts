import { data } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { formatPercent } from "~/shop/base/money/money";
import { changeSettings, StaleSettings } from "~/shop/catalogue/offers/change-settings.server";
import { createTier, switchTier } from "~/shop/catalogue/offers/change-tiers.server";
import { offersForm, type OffersForm } from "~/shop/catalogue/offers/offers-form.server";
import { Problem } from "~/shop/base/problem";
import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";

const BACK = { href: "/admin/offers", label: "OFFERS" };

/** The error title of each form of the Offers page. */
const FAILURES: Record<OffersForm["intent"], string> = {
  thresholds: "Failed to update thresholds",
  minimums: "Failed to save the order minimums",
  benefits: "Failed to save the benefits",
  create: "Failed to create bulk discount",
  activate: "Failed to activate bulk discount",
  deactivate: "Failed to deactivate bulk discount",
};

/** Applies a form of the Offers page and returns the confirmation for the admin. Throws a Problem. */
async function change(actorId: string, form: OffersForm): Promise<Toast> {
  switch (form.intent) {
    case "create": {
      const { intent: _, key, ...tier } = form;
      await createTier(actorId, tier, key);
      const tierText = `${tier.minQuantity}+ items, ${formatPercent(tier.discountPercentage)}% OFF`;
      const description = tier.isActive
        ? `${tierText}, from now on.`
        : `${tierText}, not active yet.`;
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
        description: `${minQuantity}+ items: ${isActive ? "applies" : "no longer applies"} from now on.`,
      };
    }
    default: {
      const { intent, version, ...settings } = form;
      const isNew = await changeSettings(actorId, version, settings);
      const title = intent === "thresholds" ? "Thresholds Updated" : "Offers Saved";
      return {
        title,
        description: isNew ? "Buyers see the change from now on." : "Nothing has changed.",
      };
    }
  }
}

/**
 * POST /admin/offers: changes tiers or settings and answers 303, or the form again with its errors. Throws refusals.
 */
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
    // An activated tier moves to the list of active tiers, whose form is `deactivate`.
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
        ...serverFailure(error, request, title),
        title: "Error",
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
