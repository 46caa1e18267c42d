/** A piece of a style; colour and size are null or "" where the style has none. */
export interface PieceOfStyle {
  productId: number;
  color: string | null;
  size: string | null;
}

/** So many of a piece. */
export interface StockedPiece extends PieceOfStyle {
  quantity: number;
}

/** Says that fewer of a piece are left than wanted: "Only 3 of Alma sweater, Sand, M are left." */
export function shortageText(name: string, left: number): string {
  if (left === 0) return `${name} is sold out.`;
  return `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left.`;
}
