/** So many of a piece; null: of one that nobody knows any more, whose stock is not counted. */
export interface PieceQuantity {
  pieceId: number | null;
  quantity: number;
}
