import * as t from "~/messages/catalogue";
import { availabilities } from "~/shop/catalogue/pieces/piece-texts";
import { COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/piece-table/columns";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";
import type { RefusedForm } from "~/ui/base/form-state";

/** Editing stock, availability and EANs of all pieces in a spreadsheet. */
export function PieceUploadPage({ refused }: { refused?: RefusedForm }) {
  return (
    <UploadPage
      table="pieces"
      heading={t.piecesAsTable()}
      back={t.allProductsLabel()}
      about={t.rowOfEachPiece()}
      columns={COLUMN_KEYS.map((column) => COLUMNS[column])}
      maxRows={MAX_TABLE_ROWS}
      refused={refused}
    >
      <li>
        {t.rowChangesPiece({
          sku: COLUMNS.sku,
          style: COLUMNS.style,
          color: COLUMNS.color,
          size: COLUMNS.size,
          b: (words) => <b>{words}</b>,
          b2: (words) => <b>{words}</b>,
          b3: (words) => <b>{words}</b>,
          b4: (words) => <b>{words}</b>,
        })}
      </li>
      <li>{t.columnsOfPieces({ stock: COLUMNS.stock, b: (words) => <b>{words}</b> })}</li>
      <li>
        {t.howToWriteAvailability({
          availability: COLUMNS.availability,
          availabilities: availabilities(),
          day: COLUMNS.day,
          b: (words) => <b>{words}</b>,
          b2: (words) => <b>{words}</b>,
        })}
      </li>
      <li>{t.whatSeenMeans({ seen: COLUMNS.seen, b: (words) => <b>{words}</b> })}</li>
      <li>{t.shortenedEan()}</li>
      <li>{t.undoneFor30Days()}</li>
    </UploadPage>
  );
}
