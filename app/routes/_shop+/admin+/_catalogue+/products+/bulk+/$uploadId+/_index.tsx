import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { applyOrDiscard, showTable } from "~/http/forms/table-upload.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { applyStyles } from "~/shop/desk/bulk-changes/apply-styles.server";
import { EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";
import { AppliedPage } from "~/ui/layout/admin/tables/applied-page";
import { PreviewPage } from "~/ui/layout/admin/tables/preview-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/products/bulk/{uploadId}: what the uploaded table would change, or what it did once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return showTable(request, admin.id, params.uploadId, EDITABLE_STYLES);
}

/** POST /admin/products/bulk/{uploadId}: applies the table (`intent=apply`) or discards it (`intent=leave`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return applyOrDiscard(request, admin.id, params.uploadId, EDITABLE_STYLES, applyStyles);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.done ? t.tableApplied() : t.whatWouldChange()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Table() {
  const { preview, done } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (done) return <AppliedPage table="products" {...done} />;
  return <PreviewPage table="products" preview={preview} refused={refused} />;
}
