import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { saveWindow } from "~/http/forms/window-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { findWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { deleteWindow } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { StateBadge, WindowForm } from "~/ui/catalogue/admin/delivery-windows/window-form";
import { PanelForm } from "~/ui/layout/admin/rights";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const id = parseId(params.id);
  const [window, categories] = await Promise.all([id && findWindow(id), adminCategories()]);
  if (!window) throw notFound(request);
  return { window, categories, today: isoDay(new Date()) };
}

/** Saves the window, shows which styles would be put in or taken out (`offer`, `withdraw`), or deletes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  if (intent !== "delete" && intent !== "offer" && intent !== "withdraw") {
    return saveWindow(request, fields, { id, actorId: admin.id });
  }
  return handleForm(request, {
    fields,
    isButton: true,
    isRemoval: intent === "delete",
    title: intent === "delete" ? t.notDeleted() : t.nothingWasChangedLabel(),
    async handle() {
      if (intent !== "delete") return moveStyles(fields, id, admin.id, intent === "offer");
      await deleteWindow(admin.id, id);
      return redirectWithToast("/admin/windows", { title: t.deliveryWindowDeleted() });
    },
  });
}

/** Of a category; their page shows the change before it is made. */
async function moveStyles(form: FormData, windowId: number, actorId: string, isOffered: boolean) {
  const typed = String(form.get("category") ?? ALL_CATEGORIES);
  const styles = { category: typed === ALL_CATEGORIES ? null : typed };
  const here = `/admin/windows/${windowId}`;
  const request = { kind: "windows" as const, windowId, styles, isOffered };
  return redirect(bulkChangeAddress(await requestBulkChange(actorId, request, here)), 303);
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.window.name ?? t.deliveryWindow()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function WindowPage() {
  const { window, today, categories } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = `/admin/windows/${window.id}`;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/windows">{t.allDeliveryWindows()}</AppLink>
      </p>
      <AdminHeading aside={<StateBadge window={window} today={today} />}>{window.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <WindowForm action={here} window={window} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="styles">
        <h2 id="styles">{t.styles()}</h2>
        <p>{t.stylesInWindow({ styles: window.styles })}</p>
        <PanelForm right="change-terms" method="post" action={here} className="row items-end">
          <FormKey />
          <label>
            <span className="label">{t.category()}</span>
            <select name="category" defaultValue={ALL_CATEGORIES} className="input">
              <option value={ALL_CATEGORIES}>{t.allStylesLabel()}</option>
              {categories.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button name="intent" value="offer" variant="secondary">
            {t.putIn()}
          </Button>
          <Button name="intent" value="withdraw" variant="secondary">
            {t.takeOut()}
          </Button>
        </PanelForm>
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="delete">
        <h2 id="delete">{t.deleteLabel()}</h2>
        <p>{t.whatDeletingDoes()}</p>
        <PanelForm right="change-terms" method="post" action={here}>
          <FormKey />
          <Button name="intent" value="delete" variant="secondary">
            {t.deleteWindow()}
          </Button>
        </PanelForm>
      </section>
    </>
  );
}
