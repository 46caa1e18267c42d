import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { PIECE_TABLE, COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/piece-table/columns";
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { availabilities } from "~/shop/catalogue/pieces/piece-texts";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";

export const handle = { uploadBytes: MAX_TABLE_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/products/pieces: how to edit stock and EANs of all pieces in a spreadsheet, and the upload form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/products/pieces: stores an uploaded table and redirects to the preview of its changes. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return receiveTable(request, admin.id, PIECE_TABLE);
}

/** Editing stock, availability and EANs of all pieces in a spreadsheet. */
export default function Pieces() {
  const refused = useAnswer<typeof action>();
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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.piecesAsTable()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";
export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
