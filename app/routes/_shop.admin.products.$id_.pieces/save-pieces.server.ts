import { availabilityText, eanTakenBy } from "~/texts/pieces";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import type { EditedPiece, TypedPiece } from "~/shop/catalogue/pieces/piece-form";
import { parsePieces } from "~/shop/catalogue/pieces/piece-form.server";
import type { Availability } from "~/shop/catalogue/pieces/pieces";
import type { Problem } from "~/shop/base/problem";

const UNREADABLE = "The form arrived incomplete, so nothing was saved. Please fill it in again.";

/** Saves the edited pieces of a form. When something is refused, nothing is saved, and the answer holds all that was edited. */
export function savePiecesFromForm(
  request: Request,
  fields: FormData,
  styleId: number,
  actorId: string,
) {
  const parsed = parsePieces(fields);
  const edited = parsed?.edited ?? [];
  const title = "Please check the form";
  return handleForm(request, {
    fields,
    title,
    failed: "Failed to save the pieces. Please try again.",
    // Each piece has messages of its own.
    errors: () => ({}),
    extra: (problem) => ({ edited: edited.map((piece) => withProblem(piece, problem)) }),
    async handle(_, { refuse }) {
      if (!parsed) return refuse({ status: 400, title, message: UNREADABLE }, { edited });
      if (!parsed.isValid) return refuse({ status: 400, title, errors: {} }, { edited });
      const count = await changePieces(styleId, parsed.changes, actorId);
      const { pathname, search } = new URL(request.url);
      return redirectWithToast(pathname + search, {
        title: "Pieces Saved",
        description:
          count === 0
            ? "Nothing was changed."
            : `${count} ${count === 1 ? "piece" : "pieces"} changed.`,
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
  const message = (value: string) =>
    `Somebody else has changed this to ${value}. Save again to replace it with yours.`;
  if (present.ean !== undefined) errors.ean = message(present.ean || "no EAN");
  if (present.stock !== undefined) {
    errors.stock = `Meanwhile this became ${present.stock || "made to order"}. Save again to replace it with yours.`;
  }
  if (present.availability !== undefined) errors.availability = message(`“${inWords(present)}”`);
  return { ...piece, seen: { ...piece.seen, ...present }, errors };
}

const inWords = ({ availability, day }: Partial<TypedPiece>) =>
  availabilityText({ availability: availability as Availability, availabilityDate: day || null });

function withTakenEan(piece: EditedPiece, { holders }: EanTaken): EditedPiece {
  const sku = holders.get(piece.id);
  return sku ? { ...piece, errors: { ean: eanTakenBy(sku) } } : piece;
}
