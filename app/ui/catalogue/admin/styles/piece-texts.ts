import {
  type EditedPiece,
  type NamedPiece,
  type PieceField,
  pieceField,
  type PieceRow,
  type RefusedPieces,
} from "~/shop/catalogue/pieces/piece-form";
import { availabilityLabel } from "~/texts/pieces";
import { AVAILABILITIES } from "~/shop/catalogue/pieces/pieces";
import type { FormError } from "~/ui/base/form-state";

/** The labels of the fields. */
export const PIECE_LABELS: Record<PieceField, string> = {
  ean: "EAN",
  availability: "Availability",
  day: "Day",
  stock: "In stock",
};

/** The name of a piece among those of its style: "Sand, M"; of the only piece of a style "All pieces". */
export const pieceLabel = ({ color, size }: Pick<NamedPiece, "color" | "size">) =>
  [color, size].filter(Boolean).join(", ") || "All pieces";

const FIELDS = Object.keys(PIECE_LABELS) as PieceField[];

/** The errors of the form for its summary. */
export function errorsOf(rows: readonly PieceRow[], refused?: RefusedPieces): FormError[] {
  const ofFields = rows.flatMap(({ piece, errors }, index) =>
    FIELDS.flatMap((field) => {
      const message = errors[field];
      if (!message) return [];
      const label = `${pieceLabel(piece)}, ${PIECE_LABELS[field]}`;
      return [{ message: `${label}: ${message}`, fieldId: pieceField(field, index) }];
    }),
  );
  return [...(refused?.message ? [{ message: refused.message }] : []), ...ofFields];
}

/** Says that an edited piece has no row any more, and what was typed. */
export function lostEditText(edited: EditedPiece): FormError {
  const { ean, availability, day, stock } = edited.typed;
  const known = AVAILABILITIES.find((one) => one === availability);
  const typed = [
    ...(ean === undefined ? [] : [ean ? `EAN ${ean}` : "no EAN"]),
    ...(known ? [[availabilityLabel(known), day].filter(Boolean).join(" ")] : []),
    ...(stock === undefined ? [] : [stock ? `${stock} in stock` : "made to order"]),
  ];
  return {
    message: `${pieceLabel(edited)} is not on this page any more, because somebody else has changed the colours or sizes of the style. You had typed: ${typed.join(", ")}.`,
  };
}
