import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { saveWindow } from "~/http/forms/window-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { findWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { deleteWindow } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { counted } from "~/formats/counted";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { StateBadge, WindowForm } from "~/ui/catalogue/admin/delivery-windows/window-form";

/** GET /admin/windows/{id}: one delivery window. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const [window, categories] = await Promise.all([id && findWindow(id), adminCategories()]);
  if (!window) throw notFound(request);
  return { window, categories, today: isoDay(new Date()) };
}

/** POST /admin/windows/{id}: saves it, shows which styles would be put in or taken out (`offer`, `withdraw`), or deletes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
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
    title: intent === "delete" ? "Not deleted" : "Nothing was changed",
    async handle() {
      if (intent !== "delete") return moveStyles(fields, id, admin.id, intent === "offer");
      await deleteWindow(admin.id, id);
      return redirectWithToast("/admin/windows", { title: "Delivery Window Deleted" });
    },
  });
}

/** Asks for the change of all styles of a category, which its page shows before it is made. */
async function moveStyles(form: FormData, windowId: number, actorId: string, isOffered: boolean) {
  const typed = String(form.get("category") ?? ALL_CATEGORIES);
  const styles = { category: typed === ALL_CATEGORIES ? null : typed };
  const here = `/admin/windows/${windowId}`;
  const request = { kind: "windows" as const, windowId, styles, isOffered };
  return redirect(bulkChangeAddress(await requestBulkChange(actorId, request, here)), 303);
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.window.name ?? "Delivery window") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** The page of one delivery window: its form, its styles by category, and its deletion. */
export default function WindowPage() {
  const { window, today, categories } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = `/admin/windows/${window.id}`;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/windows">All delivery windows</AppLink>
      </p>
      <AdminHeading aside={<StateBadge window={window} today={today} />}>{window.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <WindowForm action={here} window={window} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="styles">
        <h2 id="styles">Styles</h2>
        <p>
          {counted(window.styles, "style is", "styles are")} offered in this window. Add or remove a single style on its
          own page. You see how many would change before anything does.
        </p>
        <Form method="post" action={here} className="row items-end">
          <FormKey />
          <label>
            <span className="label">Category</span>
            <select name="category" defaultValue={ALL_CATEGORIES} className="input">
              <option value={ALL_CATEGORIES}>All styles</option>
              {categories.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button name="intent" value="offer" variant="secondary">
            Put in
          </Button>
          <Button name="intent" value="withdraw" variant="secondary">
            Take out
          </Button>
        </Form>
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <p>
          Only a window without styles that is in no cart can be deleted. Otherwise set its last day for orders. Either
          way, orders keep what was promised.
        </p>
        <Form method="post" action={here}>
          <FormKey />
          <Button name="intent" value="delete" variant="secondary">
            DELETE WINDOW
          </Button>
        </Form>
      </section>
    </>
  );
}
