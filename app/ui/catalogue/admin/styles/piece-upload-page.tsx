import { availabilities } from "~/texts/pieces";
import { COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/piece-table/columns";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";
import type { RefusedForm } from "~/ui/base/form-state";

/** Editing stock, availability and EANs of all pieces in a spreadsheet. */
export function PieceUploadPage({ refused }: { refused?: RefusedForm }) {
  return (
    <UploadPage
      table="pieces"
      heading="Stock and EANs as a table"
      back="All products"
      about="One row for each piece: a style in one colour and size, of inactive styles too. Fill in what is in stock and the EANs in Excel, Numbers or LibreOffice, and save it as CSV or as .xlsx. Or upload a table from your stock system that has a column with our SKUs."
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_TABLE_ROWS}
      refused={refused}
    >
      <li>
        A row changes the piece with its <b>{COLUMNS.sku}</b>. <b>{COLUMNS.style}</b>, <b>{COLUMNS.color}</b> and{" "}
        <b>{COLUMNS.size}</b> are for reference only.
      </li>
      <li>
        Columns may be in any order. A missing column leaves its field unchanged; an empty cell clears it: a piece with
        nothing under <b>{COLUMNS.stock}</b> is made to order, and 0 means that none is left. Other columns are ignored.
      </li>
      <li>
        <b>{COLUMNS.availability}</b> is one of these: {availabilities()}. The <b>{COLUMNS.day}</b> is written as
        2027-03-31.
      </li>
      <li>
        <b>{COLUMNS.seen}</b> says what each piece was when you downloaded the table. A cell that you have not changed
        since changes nothing, and what was ordered or changed meanwhile is not overwritten: that row is shown to you.
        Without this column every cell counts.
      </li>
      <li>An EAN that a spreadsheet has only shortened, such as 4.00638E+12, stays as it was.</li>
      <li>An applied table can be undone for 30 days.</li>
    </UploadPage>
  );
}
