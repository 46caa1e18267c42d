import * as texts from "~/texts/pieces";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import type { EditedPiece, TypedPiece } from "~/shop/catalogue/pieces/piece-form";
import { parsePieces } from "~/shop/catalogue/pieces/piece-form.server";
import type { Availability } from "~/shop/catalogue/pieces/pieces";
import type { Problem } from "~/shop/base/problem";

/** Saves the edited pieces of a form. When something is refused, nothing is saved, and the answer holds all that was edited. */
export function savePiecesFromForm(request: Request, fields: FormData, styleId: number, actorId: string) {
  const parsed = parsePieces(fields);
  const { edited = [], settings = [] } = parsed ?? {};
  const title = texts.checkForm();
  return handleForm(request, {
    fields,
    title,
    failed: texts.piecesNotSaved(),
    // Each piece has messages of its own.
    errors: () => ({}),
    extra: (problem) => ({
      edited: edited.map((piece) => withProblem(piece, problem)),
      settings,
    }),
    async handle(_, { refuse }) {
      if (!parsed) return refuse({ status: 400, title, message: texts.formIncomplete() });
      if (!parsed.isValid) return refuse({ status: 400, title, errors: {} }, { edited, settings });
      const count = await changePieces(styleId, parsed.changes, actorId);
      const { pathname, search } = new URL(request.url);
      return redirectWithToast(pathname + search, {
        title: texts.piecesSaved(),
        description: texts.piecesChangedCount(count),
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
  if (present.ean !== undefined) errors.ean = texts.changedMeanwhile(present.ean || texts.noEan());
  if (present.stock !== undefined) {
    const stock = present.stock === "" ? null : Number(present.stock);
    errors.stock = texts.changedMeanwhile(texts.stockInWords(stock));
  }
  if (present.availability !== undefined) {
    errors.availability = texts.changedMeanwhile(`“${inWords(present)}”`);
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
  return sku ? { ...piece, errors: { ean: texts.eanTakenBy(sku) } } : piece;
}
