import { parseId } from "~/formats/ids";
import * as t from "~/messages/catalogue";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { createTier, switchTier } from "~/shop/catalogue/offers/change-tiers.server";
import { offersForm, type OffersForm } from "~/shop/catalogue/offers/offers-form.server";
import { Problem } from "~/shop/base/problem";
import { asFormError, handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { problemText } from "~/shop/base/problem-text.server";

const back = () => ({ href: "/admin/offers", label: t.toOffers() });

/** Returns the confirmation for the admin. */
async function change(actorId: string, form: OffersForm): Promise<Toast> {
  switch (form.intent) {
    case "create": {
      const { intent: _, ...tier } = form;
      await createTier(actorId, tier);
      const tierText = t.tierOff(tier);
      const description = tier.isActive
        ? t.fromNowOn({ discounts: tierText })
        : t.notActiveYet({ discounts: tierText });
      return { title: t.bulkDiscountCreated(), description };
    }
    case "activate":
    case "deactivate": {
      const id = parseId(form.tier);
      if (id === null) throw new Problem("not_found.bulk_discount");
      const isActive = form.intent === "activate";
      const { minQuantity } = await switchTier(actorId, id, isActive);
      return {
        title: isActive ? t.bulkDiscountActivated() : t.bulkDiscountDeactivated(),
        description: t.discountSwitched({ minQuantity, isActive }),
      };
    }
    default: {
      const { intent, version, ...settings } = form;
      await changeSettings(actorId, version, settings);
      const title = intent === "thresholds" ? t.thresholdsUpdated() : t.offersSaved();
      return { title, description: t.offersSavedNote() };
    }
  }
}

export async function changeOffers(request: Request, actorId: string) {
  const fields = await readForm(request);
  const intent = fields.get("intent") as OffersForm["intent"];
  const title = t.failure(intent);
  return handleForm(request, {
    schema: offersForm,
    fields,
    title,
    invalidTitle: title,
    failed: title,
    notFound: (missing, problem) =>
      notFound(missing, { title: t.notFound(), message: problemText(problem), link: back() }),
    // A button has no field beside which it could stand.
    errors: intent === "create" ? undefined : asFormError,
    async handle(form) {
      const toast = await change(actorId, form);
      // An activated tier moves to the list of active tiers, whose form is `deactivate`.
      const place = intent === "activate" ? "deactivate" : intent;
      return redirectWithToast(`/admin/offers#${place}`, toast);
    },
  });
}
