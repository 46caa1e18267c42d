import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { CUSTOMER_TABLE, COLUMN_KEYS, COLUMNS, MAX_CUSTOMERS } from "~/shop/desk/customer-data/import/columns";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import * as tDesk from "~/messages/desk";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";

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

/** Importing customers from a spreadsheet. */
export default function Import() {
  const refused = useAnswer<typeof action>();
  return (
    <UploadPage
      table="customers"
      heading={t.importCustomers()}
      back={tDesk.pageName("customers")}
      about={t.allApprovedCustomersOneRow()}
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_CUSTOMERS}
      refused={refused}
    >
      <li>{t.aRowChangesTheCustomer({ email: COLUMNS.email, b: (words) => <b>{words}</b> })}</li>
      <li>{t.columnsMayBeInAny()}</li>
      <li>{t.isYesOrNoA({ approved: COLUMNS.approved })}</li>
      <li>{t.countriesAreNamesOrTwo()}</li>
      <li>{t.theNameOfSomebodyWho()}</li>
    </UploadPage>
  );
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.importCustomers()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
