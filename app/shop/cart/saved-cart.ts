/** A cart that a company has saved. */
export interface SavedCart {
  id: number;
  name: string;
  pieces: number;
  lines: number;
  updatedAt: Date;
}

/** Carts that a company can save. */
export const MAX_SAVED_CARTS = 50;
export const MAX_CART_NAME_LENGTH = 80;
