import type { Piece } from "./pieces";

/** Named among the pieces of its style. */
export type NamedPiece = Pick<Piece, "id" | "color" | "size">;

/** As texts; `day` is "" unless the availability has one. */
export interface TypedPiece {
  ean: string;
  availability: string;
  day: string;
  /** "" for a piece that is made to order. */
  stock: string;
}

export type PieceField = keyof TypedPiece;

/** As its form shows it. */
export interface ShownPiece extends NamedPiece, TypedPiece {
  sku: string;
}

export function shownPiece(piece: Piece, stock: number | undefined): ShownPiece {
  const { id, color, size, sku, ean, availability, availabilityDate } = piece;
  const day = availabilityDate ?? "";
  return {
    id,
    color,
    size,
    sku,
    ean: ean ?? "",
    availability,
    day,
    stock: stockText(stock ?? null),
  };
}

/** "" for a piece that is made to order. */
export const stockText = (stock: number | null) => (stock === null ? "" : String(stock));

/** Of the nth piece of a form. */
export const pieceField = (field: PieceField, index: number) => `${field}-${index}`;

/** Fields of a refused form that were edited. Availability and day are one value: both are in it or neither. */
export interface EditedPiece extends NamedPiece {
  typed: Partial<TypedPiece>;
  /**
   * The values that the edit replaces: those of the form, or what somebody else has saved since and the errors tell.
   */
  seen: Partial<TypedPiece>;
  errors: Partial<Record<PieceField, string>>;
}

/** Ticked: sold-out pieces that get stock are available again. */
export const REOPEN_FIELD = "reopen";

/** For all pieces of a colour or of the page; "" is none. */
export type Setting = Pick<TypedPiece, "availability" | "day">;

/** For the nth colour of a form, or all of it. */
export const settingField = (field: keyof Setting, color: number | "page") => `all-${field}-${color}`;

/** Without `color` it is that of the page. */
export interface RefusedSetting {
  color?: string | null;
  typed: Setting;
  errors: Partial<Record<keyof Setting, string>>;
}

/** The answer to a form that was refused. */
export interface RefusedPieces {
  edited: EditedPiece[];
  settings?: RefusedSetting[];
  /** About the whole form. */
  message?: string;
}

/** With what was typed into it, and what `seen` says of it. */
export interface PieceRow {
  piece: ShownPiece;
  seen: TypedPiece;
  errors: EditedPiece["errors"];
}

/** The present pieces, with what was typed into a refused form and not saved. */
export function pieceRows(pieces: readonly ShownPiece[], refused?: RefusedPieces): PieceRow[] {
  const edited = new Map(refused?.edited.map((one) => [one.id, one]));
  return pieces.map((piece) => {
    const { typed, seen, errors = {} } = edited.get(piece.id) ?? {};
    const { ean, availability, day, stock } = piece;
    return {
      piece: { ...piece, ...typed },
      seen: { ean, availability, day, stock, ...seen },
      errors,
    };
  });
}

/** Edited pieces that are no longer among these, because the style has changed. */
export function withoutRow(pieces: readonly NamedPiece[], refused?: RefusedPieces): EditedPiece[] {
  const ids = new Set(pieces.map(({ id }) => id));
  return (refused?.edited ?? []).filter(({ id }) => !ids.has(id));
}

export const axesOfRows = (rows: readonly PieceRow[]) => ({
  colors: [...new Set(rows.map(({ piece }) => piece.color))],
  sizes: [...new Set(rows.map(({ piece }) => piece.size))],
});

/**
 * The hidden field `seen`: the piece of each row, and the values that the form shows, so that only fields that differ
 * count as edited. Colours and sizes, by which a piece that is gone is named, are written once, because they may be
 * long.
 */
export function seenText(rows: readonly PieceRow[]): string {
  const { colors, sizes } = axesOfRows(rows);
  const pieces = rows.map(({ piece: { id, color, size }, seen }) => [
    id,
    colors.indexOf(color),
    sizes.indexOf(size),
    seen.ean,
    seen.availability,
    seen.day,
    seen.stock,
  ]);
  return JSON.stringify({ colors, sizes, pieces });
}
