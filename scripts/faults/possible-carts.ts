import type { Outcome } from "./history";

/** By piece: "12|M|Sand". */
export type Cart = ReadonlyMap<string, number>;
export type CartChange = (cart: Cart) => Cart;

export const pieceOf = (productId: number, size: string | null, color: string | null) =>
  `${productId}|${size ?? ""}|${color ?? ""}`;

export const add =
  (piece: string, quantity: number): CartChange =>
  (cart) =>
    new Map(cart).set(piece, (cart.get(piece) ?? 0) + quantity);

/** 0 removes the piece. */
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

/** Up to `fewer` may be missing. */
interface PossibleCart {
  cart: Cart;
  fewer: Cart;
}

const exactly = (cart: Cart): PossibleCart => ({ cart, fewer: new Map() });

/** As far as its owner was told: one content, or several after unknown outcomes. */
export class PossibleCarts {
  #possible: PossibleCart[] = [exactly(new Map())];

  /** Null when unknown. */
  get known(): Cart | null {
    const [only, another] = this.#possible;
    return only && !another && only.fewer.size === 0 ? only.cart : null;
  }

  /** Up to `fewer` pieces of the change may be missing. The content before it must have been observed. */
  apply(change: CartChange, outcome: Outcome, fewer: Cart = new Map()): void {
    if (outcome === "refused") return;
    const changed = this.#possible.map(({ cart }) => ({ cart: change(cart), fewer }));
    this.#possible = outcome === "ok" ? changed : [...this.#possible, ...changed];
  }

  /** Returns the possible contents if the actual one is none of them, else null. */
  observe(cart: Cart): string | null {
    const possible = this.#possible;
    this.#possible = [exactly(cart)];
    if (possible.some((one) => isOneOf(one, cart))) return null;
    return `${textOf(cart)} instead of ${possible.map((one) => textOf(one.cart)).join(" or ")}`;
  }
}

function isOneOf(possible: PossibleCart, cart: Cart): boolean {
  return [...new Set([...cart.keys(), ...possible.cart.keys()])].every((piece) => {
    const missing = (possible.cart.get(piece) ?? 0) - (cart.get(piece) ?? 0);
    return missing >= 0 && missing <= (possible.fewer.get(piece) ?? 0);
  });
}
