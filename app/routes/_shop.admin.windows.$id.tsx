import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { saveWindowFromForm } from "~/http/forms/window-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { adminCategories } from "~/shop/catalogue/admin-styles.server";
import { ALL_CATEGORIES } from "~/shop/catalogue/query";
import { Problem } from "~/shop/problem";
import { findWindow } from "~/shop/windows/admin-windows.server";
import { deleteWindow, offerStyles } from "~/shop/windows/change-windows.server";
import { WindowPage } from "~/ui/admin/windows/window-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/windows/{id}: one delivery window. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const [window, categories] = await Promise.all([id && findWindow(id), adminCategories()]);
  if (!window) throw notFound(request);
  return { window, categories, today: isoDay(new Date()) };
}

/** POST /admin/windows/{id}: saves it, puts styles in or takes them out (`offer`, `withdraw`), or deletes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  try {
    if (intent === "offer" || intent === "withdraw") {
      return await moveStyles(form, id, admin.id, intent === "offer");
    }
    if (intent !== "delete") return await saveWindowFromForm(request, form, id, admin.id);
    await deleteWindow(admin.id, id);
    return await redirectWithToast("/admin/windows", { title: "Delivery Window Deleted" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw notFound(request);
    throw refuse(request, {
      status: 409,
      title: "Not deleted",
      message: error.message,
      link: { href: `/admin/windows/${id}`, label: "DELIVERY WINDOW" },
    });
  }
}

async function moveStyles(form: FormData, id: number, actorId: string, isOffered: boolean) {
  const typed = String(form.get("category") ?? ALL_CATEGORIES);
  const category = typed === ALL_CATEGORIES ? null : typed;
  const count = await offerStyles(actorId, id, { category }, isOffered);
  const styles = count === 1 ? "1 style was" : `${count} styles were`;
  return redirectWithToast(`/admin/windows/${id}`, {
    title: "Delivery Window Saved",
    description: `${styles} ${isOffered ? "put in" : "taken out"}.`,
  });
}

export { shouldRevalidate } from "~/ui/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.window.name ?? "Delivery window") },
];

export default function Window() {
  const refused = useActionData<typeof action>();
  return <WindowPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
