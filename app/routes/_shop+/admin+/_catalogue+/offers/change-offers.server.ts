import { parseId } from "~/formats/ids";
import { formatPercent } from "~/formats/money";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { createTier, switchTier } from "~/shop/catalogue/offers/change-tiers.server";
import { offersForm, type OffersForm } from "~/shop/catalogue/offers/offers-form.server";
import { Problem } from "~/shop/base/problem";
import { atTop, handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { problemText } from "~/texts/problems";

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
      const description = tier.isActive ? `${tierText}, from now on.` : `${tierText}, not active yet.`;
      return { title: "Bulk Discount Created", description };
    }
    case "activate":
    case "deactivate": {
      const id = parseId(form.tier);
      if (id === null) throw new Problem("not_found", { what: "bulk discount" });
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

/** Answers the forms of the Offers page. */
export async function changeOffers(request: Request, actorId: string) {
  const fields = await readForm(request);
  const intent = fields.get("intent") as OffersForm["intent"];
  const title = FAILURES[intent];
  return handleForm(request, {
    schema: offersForm,
    fields,
    title,
    invalidTitle: title,
    failed: title,
    notFound: (missing, problem) =>
      notFound(missing, { title: "Not found", message: problemText(problem), link: BACK }),
    // A button has no field beside which it could stand.
    errors: intent === "create" ? undefined : atTop,
    async handle(form) {
      const toast = await change(actorId, form);
      // An activated tier moves to the list of active tiers, whose form is `deactivate`.
      const place = intent === "activate" ? "deactivate" : intent;
      return redirectWithToast(`/admin/offers#${place}`, toast);
    },
  });
}
