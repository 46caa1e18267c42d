import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { ImportPage } from "~/ui/customers/admin/data/import-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const handle = { uploadBytes: MAX_TABLE_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/customers/import: how customers are imported from a table, and the upload form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/customers/import: stores an uploaded table and redirects to the preview of its changes. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return receiveTable(request, admin.id, CUSTOMER_TABLE);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.importCustomers()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Import() {
  return <ImportPage refused={useAnswer<typeof action>()} />;
}
