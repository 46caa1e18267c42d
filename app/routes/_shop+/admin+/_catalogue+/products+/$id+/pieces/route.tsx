import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { quoted } from "~/formats/lists";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/catalogue";
import { incomingAddress } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { requestedPage } from "~/shop/base/paging";
import * as texts from "~/shop/catalogue/pieces/piece-texts";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import {
  pieceRows,
  REOPEN_FIELD,
  seenText,
  withoutRow,
  type EditedPiece,
  type TypedPiece,
} from "~/shop/catalogue/pieces/piece-form";
import { tableAddress } from "~/shop/base/files/table/format";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Pagination } from "~/ui/base/pagination";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { errorsOf, lostEditText } from "~/ui/catalogue/admin/styles/piece-texts";
import { EanMatrix, StockMatrix } from "~/ui/catalogue/admin/styles/piece-table";
import { useFormKey } from "~/ui/catalogue/admin/styles/use-form-key";
import { May, PanelForm } from "~/ui/layout/admin/rights";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import { parsePieces } from "~/shop/catalogue/pieces/piece-form.server";
import type { Availability } from "~/shop/catalogue/pieces/pieces";
import type { Problem } from "~/shop/base/problem";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const id = parseId(params.id);
  const found = id && (await findPiecesPage(id, requestedPage(new URL(request.url).searchParams)));
  if (!found) throw notFound(request);
  return found;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-stock");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  return savePiecesFromForm(request, await readForm(request), id, admin.id);
}

/** Also after a refused form: somebody else may have changed the pieces. */
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** When something is refused, nothing is saved, and the answer holds all that was edited. */
function savePiecesFromForm(request: Request, fields: FormData, styleId: number, actorId: string) {
  const parsed = parsePieces(fields);
  const { edited = [], settings = [] } = parsed ?? {};
  const title = t.checkForm();
  return handleForm(request, {
    fields,
    title,
    failed: t.piecesNotSaved(),
    // Each piece has messages of its own.
    errors: () => ({}),
    extra: (problem) => ({
      edited: edited.map((piece) => withProblem(piece, problem)),
      settings,
      reopens: fields.has(REOPEN_FIELD),
    }),
    async handle(_, { refuse }) {
      if (!parsed) return refuse({ status: 400, title, message: t.piecesFormIncomplete() });
      if (!parsed.isValid)
        return refuse({ status: 400, title, errors: {} }, { edited, settings, reopens: fields.has(REOPEN_FIELD) });
      const changes = parsed.changes.map((change) => ({ ...change, styleId }));
      const { length: count } = await changePieces(changes, actorId);
      const { pathname, search } = new URL(request.url);
      return redirectWithToast(pathname + search, {
        title: t.piecesSaved(),
        description: t.piecesChangedCount({ count }),
      });
    },
  });
}

function withProblem(piece: EditedPiece, problem: Problem | null): EditedPiece {
  if (problem instanceof PieceConflict) return withConflict(piece, problem);
  return problem instanceof EanTaken ? withTakenEan(piece, problem) : piece;
}

/** The fields in conflict get a message with their present value, which they replace when the form is sent again. */
function withConflict(piece: EditedPiece, { now }: PieceConflict): EditedPiece {
  const present = now.get(piece.id);
  if (!present) return piece;
  const errors: EditedPiece["errors"] = {};
  if (present.ean !== undefined) errors.ean = t.piecesChangedMeanwhile({ now: present.ean || t.noEan() });
  if (present.stock !== undefined) {
    const stock = present.stock === "" ? null : Number(present.stock);
    errors.stock = t.piecesChangedMeanwhile({ now: texts.stockInWords(stock) });
  }
  if (present.availability !== undefined) {
    errors.availability = t.piecesChangedMeanwhile({ now: quoted(inWords(present)) });
  }
  return { ...piece, seen: { ...piece.seen, ...present }, errors };
}

const inWords = ({ availability, day }: Partial<TypedPiece>) =>
  texts.availabilityText({
    availability: availability as Availability,
    availabilityDate: day || null,
  });

function withTakenEan(piece: EditedPiece, { holders }: EanTaken): EditedPiece {
  const sku = holders.get(piece.id);
  return sku ? { ...piece, errors: { ean: t.eanTakenBy({ sku }) } } : piece;
}

const titleOf = (style: string | undefined) => (style ? t.piecesOfStyle({ style }) : t.pieces());

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, titleOf(data?.name)) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function PiecesPage() {
  const { id, name, isActive, colors, pieces, page, pages } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && {
    edited: answer.edited ?? [],
    settings: answer.settings,
    message: answer.lastResult.error?.[""]?.[0],
  };
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { state, formAction } = useNavigation();
  const isSaving = state !== "idle" && formAction === here;
  const rows = pieceRows(pieces, refused);
  const lost = withoutRow(pieces, refused);
  const seen = seenText(rows);
  const formKey = useFormKey(answer);
  const address = (number: number) => (number > 1 ? `${pathname}?page=${number}` : pathname);
  return (
    <>
      <AdminHeading
        aside={!isActive && <Badge>{t.inactive()}</Badge>}
        actions={
          <>
            <May right="see-catalogue">
              <LinkButton to={`/admin/products/${id}`} variant="secondary">
                {t.styleLink()}
              </LinkButton>
            </May>
            <LinkButton to={`/admin/products/waiting?${new URLSearchParams({ q: name })}`} variant="secondary">
              {t.waitedFor()}
            </LinkButton>
            <LinkButton to={incomingAddress(id)} variant="secondary">
              {t.incomingGoods()}
            </LinkButton>
            <LinkButton to={`/admin/products/${id}/stock`} variant="secondary">
              {t.stockHistory()}
            </LinkButton>
            <May right="change-stock">
              <LinkButton to={tableAddress("pieces")} variant="secondary">
                {t.piecesAsTable()}
              </LinkButton>
            </May>
          </>
        }
      >
        {titleOf(name)}
      </AdminHeading>
      {pages > 1 && (
        <nav aria-label={t.colours()} className="choices mb-4">
          {colors.map((colour) => (
            <AppLink
              key={colour.name}
              to={address(colour.page)}
              className="choice"
              aria-current={colour.page === page ? "true" : undefined}
            >
              {colour.name}
            </AppLink>
          ))}
        </nav>
      )}
      <PanelForm right="change-stock" readable key={`${formKey} ${seen}`} method="post" action={here} noValidate>
        <FormKey />
        <ErrorSummary title={t.nothingSaved()} errors={[...errorsOf(rows, refused), ...lost.map(lostEditText)]} />
        <input type="hidden" name="seen" value={seen} data-seen="" />
        <h2 className="mt-6 mb-1 text-[1.125rem] [.notice+input+&]:mt-4">{t.availabilityAndStock()}</h2>
        <p className="muted small">{t.piecesAbout()}</p>
        <StockMatrix rows={rows} settings={refused?.settings} />
        {rows.some(({ seen }) => seen.availability === "sold_out") && (
          <label className="check mt-4">
            <input type="checkbox" name={REOPEN_FIELD} defaultChecked={answer?.reopens} />
            <span>{t.reopenWithStock()}</span>
          </label>
        )}
        <h2 className="mt-6 mb-1 text-[1.125rem]">{t.eansAndSkus()}</h2>
        <EanMatrix rows={rows} />
        <div className="admin-bar mt-4">
          <Button pending={isSaving} pendingLabel={t.saving()}>
            {t.savePieces()}
          </Button>
        </div>
      </PanelForm>
      <Pagination page={page} pages={pages} address={address} />
    </>
  );
}
