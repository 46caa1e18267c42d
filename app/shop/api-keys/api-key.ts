/** What a key may do: read the customer's own view of the shop, or also fill the cart and place orders. */
export const KEY_SCOPES = ["read", "order"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The same for its owner. */
export const SCOPE_LABELS: Record<KeyScope, { name: string; meaning: string }> = {
  read: { name: "Read", meaning: "sees prices, your cart and your orders" },
  order: {
    name: "Read and order",
    meaning: "sees the same, fills your cart and places orders in your name",
  },
};

/** A key that works, as its owner's page lists it. */
export interface ApiKeyRow {
  id: number;
  name: string;
  /** Its first characters. */
  hint: string;
  scope: KeyScope;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Keys of one customer that work at the same time. */
export const MAX_KEYS = 20;
export const MAX_KEY_NAME_LENGTH = 60;
/** What a key looks like: 256 bits that nobody can guess behind a word that tells where it was found leaked. */
export const API_KEY = /^preja_[\w-]{43}$/;

const OPENS: Record<KeyScope, readonly KeyScope[]> = { read: ["read"], order: ["read", "order"] };

/** Whether a key of one scope may do what needs another. */
export const allows = (scope: KeyScope, needed: KeyScope) => OPENS[scope].includes(needed);
