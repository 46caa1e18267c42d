import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { saveWindow } from "~/http/forms/window-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { WindowForm } from "~/ui/catalogue/admin/delivery-windows/window-form";
import { AppLink } from "~/ui/base/app-link";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-terms");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  return saveWindow(request, await readForm(request), { id: null, actorId: admin.id });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.addDeliveryWindow()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewWindow() {
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/windows">{t.allDeliveryWindows()}</AppLink>
      </p>
      <AdminHeading>{t.addDeliveryWindow()}</AdminHeading>
      <div className="max-w-4xl">
        <WindowForm action="/admin/windows/new" refused={useAnswer<typeof action>()} />
      </div>
    </>
  );
}
