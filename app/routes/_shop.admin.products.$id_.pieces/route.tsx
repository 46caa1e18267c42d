import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { requestedPage } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { PiecesPage } from "~/ui/catalogue/admin/styles/pieces-page";
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
  try {
    return await savePiecesFromForm(request, await readForm(request), id, admin.id);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") throw notFound(request);
    throw error;
  }
}

/** Also after a refused form: somebody else may have changed the pieces. */
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? `Pieces of ${data.name}` : "Pieces") },
];

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Pieces() {
  const refused = useAnswer<typeof action>();
  return <PiecesPage {...useLoaderData<typeof loader>()} refused={refused} />;
}
