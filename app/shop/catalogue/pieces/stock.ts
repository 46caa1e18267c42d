/** So many of a piece; null: of one that nobody knows any more, whose stock is not counted. */
export interface PieceQuantity {
  pieceId: number | null;
  quantity: number;
}

/** Says that fewer of a piece are left than wanted: "Only 3 of Alma sweater, Sand, M are left." */
export function shortageText(name: string, left: number): string {
  if (left === 0) return `${name} is sold out.`;
  return `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left.`;
}
