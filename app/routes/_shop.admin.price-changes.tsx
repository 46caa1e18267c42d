import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { parseFields, refuseForm } from "~/http/forms/form.server";
import { formKeyOf } from "~/http/forms/form-key.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import {
  adminPriceChanges,
  cancelPriceChange,
} from "~/shop/catalogue/price-changes/admin-changes.server";
import { carryOutDueChanges } from "~/shop/catalogue/price-changes/carry-out.server";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import { SHOWN_LINES } from "~/shop/catalogue/price-changes/limits";
import { planChange, planPrices } from "~/shop/catalogue/price-changes/plan-change.server";
import { Problem } from "~/shop/base/problem";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { PriceChangesPage } from "~/ui/catalogue/admin/prices/price-changes-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/price-changes: the form for a price change, and those that were planned. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [changes, categories, windows] = await Promise.all([
    adminPriceChanges(),
    adminCategories(),
    adminWindows(),
  ]);
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
  const form = await readForm(request);
  if (form.get("intent") === "cancel") return cancel(request, admin.id, form);
  const submission = parseFields(form, priceChangeForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    if (form.get("intent") === "plan") {
      const seen = String(form.get("seen") ?? "");
      const count = await planChange(admin.id, submission.value, { seen, token: formKeyOf(form) });
      await carryOutDueChanges();
      return await redirectWithToast("/admin/price-changes", {
        title: "Price Change Planned",
        description: `Prices that change: ${count}.`,
      });
    }
    const { lines, ...plan } = await planPrices(submission.value);
    const preview = { ...plan, count: lines.length, lines: lines.slice(0, SHOWN_LINES) };
    return data({ lastResult: submission.reply(), title: "", preview });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refuseForm(submission, {
      status: 409,
      title: "Nothing was planned",
      message: error.message,
    });
  }
}

async function cancel(request: Request, actorId: string, form: FormData) {
  try {
    const isCancelled = await cancelPriceChange(actorId, parseId(form.get("change")) ?? 0);
    return await redirectWithToast("/admin/price-changes", {
      title: "Price Change Cancelled",
      description: isCancelled ? "The prices stay as they are." : "It was cancelled already.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw notFound(request);
    const lastResult = { status: "error", initialValue: {}, error: { "": [error.message] } };
    return data({ lastResult, title: "Nothing was cancelled" }, { status: 409 });
  }
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Price changes") }];

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function PriceChanges() {
  const answer = useAnswer<typeof action>();
  return <PriceChangesPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
