import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { formKeyOf } from "~/http/forms/form-key.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { adminPriceChanges, cancelPriceChange } from "~/shop/catalogue/price-changes/admin-changes.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import { SHOWN_LINES } from "~/shop/catalogue/price-changes/limits";
import { schedulePriceChange, planPrices } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { PriceChangesPage } from "~/ui/catalogue/admin/prices/price-changes-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/price-changes: the form for a price change, and those that were planned. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [changes, categories, windows] = await Promise.all([adminPriceChanges(), adminCategories(), adminWindows()]);
  return {
    changes,
    categories,
    windows: windows.map(({ id, name }) => ({ id, name })),
    today: isoDay(new Date()),
  };
}

/** POST /admin/price-changes: `intent` preview | plan (the preview that was seen) | cancel (a planned change). */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  if (fields.get("intent") === "cancel") return cancel(request, admin.id, fields);
  return handleForm(request, {
    schema: priceChangeForm,
    fields,
    title: "Nothing was planned",
    failed: "Failed to plan the price change. Please look at the planned ones and try again.",
    async handle(form, { reply }) {
      if (fields.get("intent") === "plan") {
        const seen = String(fields.get("seen") ?? "");
        const count = await schedulePriceChange(admin.id, form, { seen, token: formKeyOf(fields) });
        await applyDueChanges();
        return redirectWithToast("/admin/price-changes", {
          title: "Price Change Planned",
          description: `Prices that change: ${count}.`,
        });
      }
      const { lines, ...plan } = await planPrices(form);
      const preview = { ...plan, count: lines.length, lines: lines.slice(0, SHOWN_LINES) };
      return data({ lastResult: reply(), title: "", preview });
    },
  });
}

function cancel(request: Request, actorId: string, fields: FormData) {
  return handleForm(request, {
    fields,
    isButton: true,
    title: "Nothing was cancelled",
    failed: "Failed to cancel the price change. Please try again.",
    async handle() {
      const isCancelled = await cancelPriceChange(actorId, parseId(fields.get("change")) ?? 0);
      return redirectWithToast("/admin/price-changes", {
        title: "Price Change Cancelled",
        description: isCancelled ? "The prices stay as they are." : "It was already cancelled.",
      });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Price changes") }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function PriceChanges() {
  const answer = useAnswer<typeof action>();
  return <PriceChangesPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
