/** A cart that its customer has put aside. */
export interface SavedCart {
  id: number;
  name: string;
  pieces: number;
  lines: number;
  updatedAt: Date;
}

/** Carts that a customer can put aside. */
export const MAX_SAVED_CARTS = 50;
export const MAX_CART_NAME_LENGTH = 80;
