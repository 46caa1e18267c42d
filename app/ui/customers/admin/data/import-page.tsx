import * as tDesk from "~/messages/desk";
import { COLUMN_KEYS, COLUMNS, MAX_CUSTOMERS } from "~/shop/desk/customer-data/import/columns";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";
import type { RefusedForm } from "~/ui/base/form-state";

/** Importing customers from a spreadsheet. */
export function ImportPage({ refused }: { refused?: RefusedForm }) {
  return (
    <UploadPage
      table="customers"
      heading="Import customers"
      back={tDesk.pageName("customers")}
      about="All approved customers, one row each, in the columns of the import. Use it as the template of your own table, and keep a copy: uploading it again restores these values."
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_CUSTOMERS}
      refused={refused}
    >
      <li>
        A row changes the customer with its <b>{COLUMNS.email}</b>. An unknown one creates an account, which the person opens by signing in with this address. Nobody is ever deleted.
      </li>
      <li>
        Columns may be in any order. A missing column leaves its field unchanged; an empty cell
        clears it. Other columns are ignored.
      </li>
      <li>
        {COLUMNS.approved} is yes or no; a new customer without it is approved. It does not approve
        or suspend an existing one: that is done on the customer’s page.
      </li>
      <li>
        Countries are names or two letters: Germany, Deutschland or DE. An address is complete or
        empty; only the state may be missing.
      </li>
      <li>
        The name of somebody who signs in is replaced by that of the sign-in service. VAT IDs are
        not checked with VIES.
      </li>
    </UploadPage>
  );
}
