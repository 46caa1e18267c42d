import { Form, useLocation, useNavigation } from "@remix-run/react";

import {
  pieceRows,
  type RefusedPieces,
  seenText,
  type ShownPiece,
  withoutRow,
} from "~/shop/catalogue/pieces/piece-form";
import { TABLE_KINDS } from "~/shop/base/files/table/format";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Pagination } from "~/ui/base/pagination";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { errorsOf, lostEditText } from "./piece-texts";
import { PieceTable } from "./piece-table";
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
      <p className="mb-2">
        <AppLink to={`/admin/products/${id}`}>{name}</AppLink>
      </p>
      <AdminHeading aside={!isActive && <Badge word="Inactive" />}>Pieces of {name}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">
        Each colour in each size is a piece with its own SKU. What you save here holds for new
        orders at once; buyers see in their carts which pieces cannot be ordered any more. Orders
        take from what is in stock, and cancelled orders give it back; leave the number empty for
        pieces that are made to order. All pieces at once:{" "}
        <AppLink to={TABLE_KINDS.pieces.address}>stock and EANs as a table</AppLink>.
      </p>
      {pages > 1 && (
        <nav aria-label="Colours" className="choices mb-6">
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
      <Form key={`${formKey} ${seen}`} method="post" action={here} noValidate className="stack">
        <FormKey />
        <ErrorSummary
          title="Nothing was saved"
          errors={[...errorsOf(rows, refused), ...lost.map(lostEditText)]}
        />
        <input type="hidden" name="seen" value={seen} />
        <PieceTable caption={`Pieces of ${name}`} rows={rows} />
        <div className="admin-bar">
          <Button pending={isSaving} pendingLabel="SAVING...">
            SAVE PIECES
          </Button>
        </div>
      </Form>
      <Pagination page={page} pages={pages} address={address} />
    </>
  );
}
