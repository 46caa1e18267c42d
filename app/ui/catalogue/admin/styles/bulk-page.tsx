import { Link } from "@remix-run/react";

import { COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/style-table/columns";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { TABLE_KINDS } from "~/shop/base/files/table/format";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";
import type { RefusedForm } from "~/ui/base/form-state";

/** Editing the collection in a spreadsheet. */
export function BulkPage({ refused }: { refused?: RefusedForm }) {
  return (
    <UploadPage
      table="products"
      heading="Edit as a table"
      back="All products"
      about="One row for each style, inactive ones too. Open the file in Excel, Numbers or LibreOffice, change what you like, and save it as CSV or as .xlsx. Keep a copy: uploading it again restores these values."
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_TABLE_ROWS}
      refused={refused}
    >
      <li>
        A row changes the style with its <b>{COLUMNS.styleCode}</b>. An unknown code creates a new style, which needs a
        name and a wholesale price. No style is ever deleted.
      </li>
      <li>
        Stock, availability and EANs have <Link to={TABLE_KINDS.pieces.address}>a table of their own</Link>, with one
        row for each piece.
      </li>
      <li>
        Columns may be in any order. A missing column leaves its field unchanged; an empty cell clears it. Other columns
        are ignored.
      </li>
      <li>
        Prices as 46,00 or 46.00, in euro, net. Separate sizes and colours with commas, picture addresses with spaces;{" "}
        {COLUMNS.bestSeller} and {COLUMNS.isActive} are yes or no, and a net weight is that of one piece in whole grams.
      </li>
      <li>
        {COLUMNS.windows} are the names of the <Link to="/admin/windows">delivery windows</Link> in which a style is
        offered, separated by a bar: In stock | Autumn 2027. With an empty cell it is in none and can’t be ordered; a
        new style then goes into the first window that has not ended.
      </li>
    </UploadPage>
  );
}
