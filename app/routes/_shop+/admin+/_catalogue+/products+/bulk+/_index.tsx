import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { BulkPage } from "~/ui/catalogue/admin/styles/bulk-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const handle = { uploadBytes: MAX_TABLE_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/products/bulk: how to edit the styles in a spreadsheet, and the upload form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/products/bulk: stores an uploaded table and redirects to the preview of its changes. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return receiveTable(request, admin.id, STYLE_TABLE);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.editAsTableTitle()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Bulk() {
  return <BulkPage refused={useAnswer<typeof action>()} />;
}
