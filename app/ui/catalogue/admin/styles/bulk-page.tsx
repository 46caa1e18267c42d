import { Link } from "@remix-run/react";

import * as t from "~/messages/catalogue";
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
      heading={t.editAsTable()}
      back={t.allProductsLabel()}
      about={t.rowOfEachStyle()}
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_TABLE_ROWS}
      refused={refused}
    >
      <li>{t.rowChangesStyle({ styleCode: COLUMNS.styleCode, b: (words) => <b>{words}</b> })}</li>
      <li>{t.piecesHaveTable({ link: (words) => <Link to={TABLE_KINDS.pieces.address}>{words}</Link> })}</li>
      <li>{t.columnsInAnyOrder()}</li>
      <li>{t.howToWriteCells({ bestSeller: COLUMNS.bestSeller, isActive: COLUMNS.isActive })}</li>
      <li>
        {t.howToWriteWindows({ windows: COLUMNS.windows, link: (words) => <Link to="/admin/windows">{words}</Link> })}
      </li>
    </UploadPage>
  );
}
