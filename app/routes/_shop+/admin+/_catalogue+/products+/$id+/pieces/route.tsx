import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { requestedPage } from "~/shop/base/paging";
import { PiecesPage } from "~/ui/catalogue/admin/styles/pieces-page";
import { piecesOf } from "~/texts/pieces";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { savePiecesFromForm } from "./save-pieces.server";

/** GET /admin/products/{id}/pieces: EAN, availability and stock of a style's pieces, by colour and size. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const found = id && (await findPiecesPage(id, requestedPage(new URL(request.url).searchParams)));
  if (!found) throw notFound(request);
  return found;
}

/** POST /admin/products/{id}/pieces: saves the pieces that were edited. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  return savePiecesFromForm(request, await readForm(request), id, admin.id);
}

/** Also after a refused form: somebody else may have changed the pieces. */
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, piecesOf(data?.name)) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Pieces() {
  const answer = useAnswer<typeof action>();
  const refused = answer && {
    edited: answer.edited ?? [],
    settings: answer.settings,
    message: answer.lastResult.error?.[""]?.[0],
  };
  return <PiecesPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
