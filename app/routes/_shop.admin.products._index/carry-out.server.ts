import { safeReturnTo } from "~/http/gate/safe-redirect";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { copyStyles } from "~/shop/catalogue/copy-styles.server";
import {
  changeStyles,
  duplicateStyle,
  type StylesChange,
} from "~/shop/catalogue/edit-style.server";
import type { StylesForm } from "~/shop/catalogue/several-form.server";
import { Problem } from "~/shop/problem";
import { offerStyles } from "~/shop/windows/change-windows.server";

type FieldIntent = Exclude<StylesForm["intent"], "duplicate" | "offer" | "withdraw" | "copy">;

/** What each intent changes, with the titles of its toast for one style and for several. */
const FIELD_CHANGES: Record<
  FieldIntent,
  { change: (form: StylesForm) => StylesChange; one: string; several: string }
> = {
  activate: {
    change: () => ({ isActive: true }),
    one: "Product Activated",
    several: "Products Activated",
  },
  deactivate: {
    change: () => ({ isActive: false }),
    one: "Product Deactivated",
    several: "Products Deactivated",
  },
  "best-seller": {
    change: () => ({ bestSeller: true }),
    one: "Best Seller Marked",
    several: "Best Sellers Marked",
  },
  "no-best-seller": {
    change: () => ({ bestSeller: false }),
    one: "Best Seller Unmarked",
    several: "Best Sellers Unmarked",
  },
  category: {
    change: ({ category }) => ({ category: category ?? "" }),
    one: "Category Set",
    several: "Category Set",
  },
};

const counted = (count: number) => (count === 1 ? "1 style" : `${count} styles`);

/**
 * Carries out a form of the admin list of styles, and redirects (303) with a toast. Throws a Problem as the verbs of the
 * shop, and "not_found" when none of the styles exists.
 */
export async function carryOut(form: StylesForm, actorId: string): Promise<Response> {
  const { intent, ids, window } = form;
  const back = (toast: Toast) =>
    redirectWithToast(safeReturnTo(form.redirectTo ?? null, "/admin/products"), toast);
  if (intent === "duplicate") {
    const copy = await duplicateStyle(ids[0] ?? 0, actorId);
    return redirectWithToast(`/admin/products/${copy}`, {
      title: "Product Duplicated",
      description: "This is the copy. It is inactive until you activate it.",
    });
  }
  if (intent === "copy") {
    const { copied, existing } = await copyStyles({ ...form, windowId: window!, actorId });
    const rest = existing.length > 0 ? ` Copied before: ${existing.join(", ")}.` : "";
    return redirectWithToast("/admin/products?state=inactive", {
      title: "Products Copied",
      description: `${counted(copied)} copied. Copies are inactive until you activate them.${rest}`,
    });
  }
  if (intent === "offer" || intent === "withdraw") {
    const isOffered = intent === "offer";
    const count = await offerStyles(actorId, window!, { ids }, isOffered);
    return back({
      title: "Delivery Window Saved",
      description: `${counted(count)} ${isOffered ? "put in" : "taken out"}.`,
    });
  }
  const { change, one, several } = FIELD_CHANGES[intent];
  const found = await changeStyles(ids, change(form), actorId);
  if (found === 0) throw new Problem("not_found", "There is no such style.");
  return back(
    ids.length === 1 ? { title: one } : { title: several, description: `${counted(found)}.` },
  );
}
