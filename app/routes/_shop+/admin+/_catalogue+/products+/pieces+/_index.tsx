import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { receiveTable } from "~/http/forms/table-upload.server";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { PIECE_TABLE } from "~/shop/catalogue/piece-table/columns";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { PieceUploadPage } from "~/ui/catalogue/admin/styles/piece-upload-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.piecesAsTable()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";
export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Pieces() {
  return <PieceUploadPage refused={useAnswer<typeof action>()} />;
}
