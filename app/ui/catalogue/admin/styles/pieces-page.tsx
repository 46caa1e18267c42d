import { Form, useLocation, useNavigation } from "@remix-run/react";

import {
  pieceRows,
  type RefusedPieces,
  seenText,
  type ShownPiece,
  withoutRow,
} from "~/shop/catalogue/pieces/piece-form";
import * as texts from "~/texts/pieces";
import { TABLE_KINDS } from "~/shop/base/files/table/format";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Pagination } from "~/ui/base/pagination";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { errorsOf, lostEditText } from "./piece-texts";
import { EanMatrix, StockMatrix } from "./piece-table";
import { useFormKey } from "./use-form-key";

/** The page with EAN, availability and stock of a style's pieces, in one form. */
export function PiecesPage({
  id,
  name,
  isActive,
  colors,
  pieces,
  page,
  pages,
  refused,
}: {
  id: number;
  name: string;
  isActive: boolean;
  /** The style's colours, each with the page that it is on. */
  colors: readonly { name: string; page: number }[];
  /** The pieces of this page. */
  pieces: readonly ShownPiece[];
  page: number;
  pages: number;
  refused?: RefusedPieces;
}) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { state, formAction } = useNavigation();
  const isSaving = state !== "idle" && formAction === here;
  const rows = pieceRows(pieces, refused);
  const lost = withoutRow(pieces, refused);
  const seen = seenText(rows);
  const formKey = useFormKey(refused);
  const address = (number: number) => (number > 1 ? `${pathname}?page=${number}` : pathname);
  return (
    <>
      <AdminHeading
        aside={!isActive && <Badge word="Inactive" />}
        actions={
          <>
            <LinkButton to={`/admin/products/${id}`} variant="secondary">
              {texts.styleLink()}
            </LinkButton>
            <LinkButton to={TABLE_KINDS.pieces.address} variant="secondary">
              {texts.piecesAsTable()}
            </LinkButton>
          </>
        }
      >
        {texts.piecesOf(name)}
      </AdminHeading>
      {pages > 1 && (
        <nav aria-label={texts.colours()} className="choices mb-4">
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
      <Form key={`${formKey} ${seen}`} method="post" action={here} noValidate className="admin-pieces">
        <FormKey />
        <ErrorSummary title={texts.nothingSaved()} errors={[...errorsOf(rows, refused), ...lost.map(lostEditText)]} />
        <input type="hidden" name="seen" value={seen} />
        <h2>{texts.availabilityAndStock()}</h2>
        <p className="muted small">{texts.piecesAbout()}</p>
        <StockMatrix rows={rows} settings={refused?.settings} />
        <h2>{texts.eansAndSkus()}</h2>
        <EanMatrix rows={rows} />
        <div className="admin-bar">
          <Button pending={isSaving} pendingLabel={texts.saving()}>
            {texts.savePieces()}
          </Button>
        </div>
      </Form>
      <Pagination page={page} pages={pages} address={address} />
    </>
  );
}
