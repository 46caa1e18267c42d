import { colon } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import {
  type EditedPiece,
  type NamedPiece,
  type PieceField,
  pieceField,
  type PieceRow,
  type RefusedPieces,
  settingField,
} from "~/shop/catalogue/pieces/piece-form";
import { AVAILABILITIES } from "~/shop/catalogue/pieces/pieces";
import * as texts from "~/shop/catalogue/pieces/piece-texts";
import type { FormError } from "~/ui/base/form-state";

/** "Sand, M"; "All pieces" for the only piece of a style. */
export const pieceLabel = ({ color, size }: Pick<NamedPiece, "color" | "size">) =>
  [color, size].filter(Boolean).join(", ") || t.allPieces();

/** In the order of the page. */
const FIELDS: PieceField[] = ["availability", "day", "stock", "ean"];

/** For the summary: of the whole form, of values for many pieces, and of each piece. */
export function errorsOf(rows: readonly PieceRow[], refused?: RefusedPieces): FormError[] {
  const colors = [...new Set(rows.map(({ piece }) => piece.color))];
  const ofSettings = (refused?.settings ?? []).flatMap(({ color, errors }) => {
    const at = color === undefined ? "page" : colors.indexOf(color);
    return (["availability", "day"] as const).flatMap((field) => {
      const message = errors[field];
      if (!message) return [];
      const fieldId = at === -1 ? undefined : settingField(field, at);
      return [{ message: texts.setAllOf(color) + colon() + message, fieldId }];
    });
  });
  const ofPieces = FIELDS.flatMap((field) =>
    rows.flatMap(({ piece, errors }, index) => {
      const message = errors[field];
      if (!message) return [];
      const label = texts.fieldOf(pieceLabel(piece), field);
      return [{ message: label + colon() + message, fieldId: pieceField(field, index) }];
    }),
  );
  return [...(refused?.message ? [{ message: refused.message }] : []), ...ofSettings, ...ofPieces];
}

/** For an edited piece that is no longer on the page, with what was typed. */
export function lostEditText(edited: EditedPiece): FormError {
  const { availability, ...typed } = edited.typed;
  const known = AVAILABILITIES.find((one) => one === availability);
  return { message: texts.pieceGone(pieceLabel(edited), { ...typed, availability: known }) };
}
