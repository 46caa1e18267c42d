import { redirect } from "@remix-run/node";
import { sentences } from "~/formats/lists";

import { duplicateFromForm } from "~/http/forms/style-form.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import * as t from "~/messages/catalogue";
import { bulkChangeAddress, type BulkRequest } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { copyStyles } from "~/shop/catalogue/styles/copy-styles.server";
import { changeStyles } from "~/shop/catalogue/styles/edit-style.server";
import { knownCategory } from "~/shop/catalogue/styles/style-counts.server";
import type { StylesChange } from "~/shop/catalogue/styles/style-fields";
import type { StylesForm } from "~/shop/catalogue/styles/several-form.server";
import { Problem } from "~/shop/base/problem";
import { offerStyles } from "~/shop/catalogue/delivery-windows/change-windows.server";

type FieldIntent = Exclude<StylesForm["intent"], "duplicate" | "offer" | "withdraw" | "copy">;

const FIELD_CHANGES: Record<FieldIntent, (form: StylesForm) => StylesChange> = {
  activate: () => ({ isActive: true }),
  deactivate: () => ({ isActive: false }),
  "best-seller": () => ({ bestSeller: true }),
  "no-best-seller": () => ({ bestSeller: false }),
  category: ({ category }) => ({ category: category ?? "" }),
};

function bulkRequest({ intent, ...form }: StylesForm): BulkRequest {
  const { ids, ending } = form;
  const windowId = form.window!;
  switch (intent) {
    case "copy":
      return { kind: "copies", ids, windowId, ending };
    case "offer":
    case "withdraw":
      return { kind: "windows", windowId, styles: { ids }, isOffered: intent === "offer" };
    default:
      return {
        kind: "styles",
        ids,
        change: FIELD_CHANGES[intent as FieldIntent]({ intent, ...form }),
      };
  }
}

/** Redirects (303) with a toast. A change of several styles is shown first. */
export async function changeStylesFromForm(typed: StylesForm, actorId: string): Promise<Response> {
  const { intent, ids, window } = typed;
  const form = { ...typed, category: typed.category && (await knownCategory(typed.category, ids)) };
  const list = safeReturnTo(form.redirectTo ?? null, "/admin/products");
  const back = (toast: Toast) => redirectWithToast(list, toast);
  if (intent !== "duplicate" && ids.length > 1) {
    const id = await requestBulkChange(actorId, bulkRequest(form), list);
    return redirect(bulkChangeAddress(id), 303);
  }
  if (intent === "duplicate") return duplicateFromForm(ids[0] ?? 0, actorId);
  if (intent === "copy") {
    const { copied, existing } = await copyStyles({ ...form, windowId: window!, actorId });
    return redirectWithToast("/admin/products?state=inactive", {
      title: t.productsCopied(),
      description: sentences(
        t.stylesCopiedNote({ copied }),
        existing.length > 0 && t.copiedBefore({ list: existing.join(", ") }),
      ),
    });
  }
  if (intent === "offer" || intent === "withdraw") {
    const isOffered = intent === "offer";
    const count = await offerStyles(actorId, window!, { ids }, isOffered);
    return back({
      title: t.deliveryWindowSaved(),
      description: t.stylesMoved({ count, isOffered }),
    });
  }
  const found = await changeStyles(new Map(ids.map((id) => [id, FIELD_CHANGES[intent](form)])), actorId);
  if (found === 0) throw new Problem("not_found.style");
  return back({ title: t.styleChangeDone(intent) });
}
