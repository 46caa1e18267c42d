import { data } from "@remix-run/node";

import { serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import type { EditedPiece, RefusedPieces, TypedPiece } from "~/shop/catalogue/pieces/piece-form";
import { parsePieces } from "~/shop/catalogue/pieces/piece-form.server";
import {
  AVAILABILITY_LABELS,
  type Availability,
  availabilityText,
} from "~/shop/catalogue/pieces/pieces";
import { Problem } from "~/shop/base/problem";

const UNREADABLE = "The form arrived incomplete, so nothing was saved. Please fill it in again.";

/**
 * Saves the edited pieces of a posted form and redirects (303) to its page. When something is refused, nothing is saved,
 * and the answer holds all that was edited, with a message for each field. Throws a Problem "not_found".
 */
export async function savePiecesFromForm(
  request: Request,
  form: FormData,
  styleId: number,
  actorId: string,
) {
  const refuse = (init: number | ResponseInit, refused: RefusedPieces) =>
    // The same shape as conform's result, because the document title is derived from it.
    data({ status: "error" as const, ...refused }, init);
  const parsed = parsePieces(form);
  if (!parsed) return refuse(400, { edited: [], message: UNREADABLE });
  const { edited, changes, isValid } = parsed;
  if (!isValid) return refuse(400, { edited });
  try {
    const count = await changePieces(styleId, changes, actorId);
    const { pathname, search } = new URL(request.url);
    return await redirectWithToast(pathname + search, {
      title: "Pieces Saved",
      description:
        count === 0
          ? "Nothing was changed."
          : `${count} ${count === 1 ? "piece" : "pieces"} changed.`,
    });
  } catch (error) {
    if (error instanceof PieceConflict) {
      return refuse(409, { edited: edited.map((piece) => withConflict(piece, error)) });
    }
    if (error instanceof EanTaken) {
      return refuse(409, { edited: edited.map((piece) => withTakenEan(piece, error)) });
    }
    if (error instanceof Problem) throw error;
    const failure = serverFailure(error, request, "Failed to save the pieces. Please try again.");
    const { message, ...init } = failure;
    return refuse(init, { edited, message });
  }
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
  availability! in AVAILABILITY_LABELS
    ? availabilityText({
        availability: availability as Availability,
        availabilityDate: day || null,
      })
    : availability!;

function withTakenEan(piece: EditedPiece, { holders }: EanTaken): EditedPiece {
  const sku = holders.get(piece.id);
  return sku ? { ...piece, errors: { ean: `${sku} has this EAN.` } } : piece;
}
