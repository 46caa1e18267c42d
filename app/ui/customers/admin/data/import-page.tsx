import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { COLUMN_KEYS, COLUMNS, MAX_CUSTOMERS } from "~/shop/desk/customer-data/import/columns";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";
import type { RefusedForm } from "~/ui/base/form-state";

/** Importing customers from a spreadsheet. */
export function ImportPage({ refused }: { refused?: RefusedForm }) {
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
      <li>
        {t.isYesOrNoA({ approved: COLUMNS.approved })}</li>
      <li>{t.countriesAreNamesOrTwo()}</li>
      <li>{t.theNameOfSomebodyWho()}</li>
    </UploadPage>
  );
}
