export interface SavedCart {
  id: number;
  name: string;
  pieces: number;
  lines: number;
  updatedAt: Date;
}

/** Per company. */
export const MAX_SAVED_CARTS = 50;
export const MAX_CART_NAME_LENGTH = 80;
