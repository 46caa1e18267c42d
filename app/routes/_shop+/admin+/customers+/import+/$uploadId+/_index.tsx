import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { applyOrDiscard, showTable } from "~/http/forms/table-upload.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { applyCustomers } from "~/shop/desk/bulk-changes/apply-customers.server";
import { EDITABLE_CUSTOMERS } from "~/shop/desk/customer-data/import/preview.server";
import { InviteField } from "~/ui/customers/admin/data/invite-field";
import { AppliedPage } from "~/ui/layout/admin/tables/applied-page";
import { PreviewPage } from "~/ui/layout/admin/tables/preview-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/import/{uploadId}: what the uploaded table would change, or what it did once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return showTable(request, admin.id, params.uploadId, EDITABLE_CUSTOMERS);
}

/** POST /admin/customers/import/{uploadId}: applies the table (`intent=apply`, `invite`) or discards it (`intent=leave`), or makes its corrections (`intent=correct`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return applyOrDiscard(request, admin.id, params.uploadId, EDITABLE_CUSTOMERS, applyCustomers);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.done ? t.tableApplied() : t.whatWouldChange()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Table() {
  const { preview, done } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (done) return <AppliedPage table="customers" {...done} />;
  return (
    <PreviewPage table="customers" preview={preview} refused={refused}>
      {preview.counts.new > 0 && <InviteField isTicked={refused?.invites ?? false} />}
    </PreviewPage>
  );
}
