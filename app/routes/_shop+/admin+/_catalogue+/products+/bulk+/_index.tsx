import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { STYLE_TABLE, COLUMN_KEYS, COLUMNS } from "~/shop/catalogue/style-table/columns";
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { TABLE_KINDS } from "~/shop/base/files/table/format";
import { UploadPage } from "~/ui/layout/admin/tables/upload-page";

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

/** Editing the collection in a spreadsheet. */
export default function Bulk() {
  const refused = useAnswer<typeof action>();
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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.editAsTableTitle()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
