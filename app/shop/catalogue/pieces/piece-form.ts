import type { Piece } from "./pieces";

/** A piece and its name among those of its style. */
export type NamedPiece = Pick<Piece, "id" | "color" | "size">;

/** The fields of a piece that admins edit, as texts; `day` is "" unless the availability has one. */
export interface TypedPiece {
  ean: string;
  availability: string;
  day: string;
  /** "" for a piece that is made to order. */
  stock: string;
}

export type PieceField = keyof TypedPiece;

/** A piece as its form shows it. */
export interface ShownPiece extends NamedPiece, TypedPiece {
  sku: string;
}

/** The fields of a piece as texts, with how many of it are in stock. */
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

/** A number in stock as the field shows it; "" for a piece that is made to order. */
export const stockText = (stock: number | null) => (stock === null ? "" : String(stock));

/** The name of a field of the piece that is the nth of its form. */
export const pieceField = (field: PieceField, index: number) => `${field}-${index}`;

/**
 * What was edited in a piece's row of a form that was refused. Fields that were not edited are not in it. The
 * availability and its day are one value: both are in it or neither.
 */
export interface EditedPiece extends NamedPiece {
  typed: Partial<TypedPiece>;
  /** The values that the edit replaces: those of the form, or what somebody else has saved since and the errors tell. */
  seen: Partial<TypedPiece>;
  errors: Partial<Record<PieceField, string>>;
}

/** An availability for all pieces of a colour, or of the page; "" is none. */
export type Setting = Pick<TypedPiece, "availability" | "day">;

/** The name of a field that sets all pieces of the nth colour of a form, or all of the form. */
export const settingField = (field: keyof Setting, color: number | "page") => `all-${field}-${color}`;

/** A setting that was refused. Without `color` it is that of the page. */
export interface RefusedSetting {
  color?: string | null;
  typed: Setting;
  errors: Partial<Record<keyof Setting, string>>;
}

/** The answer to a form that was refused. */
export interface RefusedPieces {
  edited: EditedPiece[];
  settings?: RefusedSetting[];
  /** A message about the whole form. */
  message?: string;
}

/** A row of the form: its piece with what was typed, and what `seen` says of it. */
export interface PieceRow {
  piece: ShownPiece;
  seen: TypedPiece;
  errors: EditedPiece["errors"];
}

/** The rows of a form: the present pieces, with what was typed into a refused form and not saved. */
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

/** The edited pieces that are not among these, because the style has changed since. */
export function withoutRow(pieces: readonly NamedPiece[], refused?: RefusedPieces): EditedPiece[] {
  const ids = new Set(pieces.map(({ id }) => id));
  return (refused?.edited ?? []).filter(({ id }) => !ids.has(id));
}

/** The colours and sizes of the pieces of a form, in their order. */
export const axesOfRows = (rows: readonly PieceRow[]) => ({
  colors: [...new Set(rows.map(({ piece }) => piece.color))],
  sizes: [...new Set(rows.map(({ piece }) => piece.size))],
});

/**
 * The hidden field `seen`: which piece each row is of, and the values that the form shows, so that only fields that differ
 * count as edited. Colours and sizes, by which a piece that is gone is named, are written once, because they may be long.
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
