import type { Outcome } from "./history";

/** The quantities of a cart by piece: "12|M|Sand". */
export type Cart = ReadonlyMap<string, number>;
/** A change of a cart. */
export type CartChange = (cart: Cart) => Cart;

export const pieceOf = (productId: number, size: string | null, color: string | null) =>
  `${productId}|${size ?? ""}|${color ?? ""}`;

export const add =
  (piece: string, quantity: number): CartChange =>
  (cart) =>
    new Map(cart).set(piece, (cart.get(piece) ?? 0) + quantity);

/** Sets the quantity of a piece; 0 removes it. */
export const set =
  (piece: string, quantity: number): CartChange =>
  (cart) => {
    const changed = new Map(cart);
    if (quantity === 0) changed.delete(piece);
    else if (changed.has(piece)) changed.set(piece, quantity);
    return changed;
  };

export const clear: CartChange = () => new Map();

const textOf = (cart: Cart) => JSON.stringify([...cart].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What a cart may hold, as far as its owner was told: one content, or several after unknown outcomes. */
export class PossibleCarts {
  #carts: Cart[] = [new Map()];

  /** The content, if it is known. */
  get known(): Cart | null {
    return this.#carts.length === 1 ? this.#carts[0]! : null;
  }

  apply(change: CartChange, outcome: Outcome): void {
    if (outcome === "refused") return;
    const changed = this.#carts.map(change);
    this.#carts = unique(outcome === "ok" ? changed : [...this.#carts, ...changed]);
  }

  /** Compares what is there with what is possible. Returns what was possible if it is none of that, else null. */
  observe(cart: Cart): string | null {
    const found = textOf(cart);
    const possible = this.#carts.map(textOf);
    this.#carts = [cart];
    return possible.includes(found) ? null : `${found} instead of ${possible.join(" or ")}`;
  }
}

const unique = (carts: Cart[]) => [...new Map(carts.map((cart) => [textOf(cart), cart])).values()];
