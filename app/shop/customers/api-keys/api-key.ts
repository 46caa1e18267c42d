/** Reading as the customer sees the shop, or also filling the cart and placing orders. */
export const KEY_SCOPES = ["read", "order"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** In the list of its owner. */
export interface ApiKeyRow {
  id: number;
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: KeyScope;
  createdAt: Date;
  /** Null if unknown. */
  createdBy: string | null;
  lastUsedAt: Date | null;
}

/** Active keys of a customer. */
export const MAX_KEYS = 20;
export const MAX_KEY_NAME_LENGTH = 60;
/** A leaked key is recognised by it. */
export const KEY_PREFIX = "shop_";
/** 256 random bits after the prefix. */
export const API_KEY = /^shop_[\w-]{43}$/;

const INCLUDED_SCOPES: Record<KeyScope, readonly KeyScope[]> = {
  read: ["read"],
  order: ["read", "order"],
};

/** A key of `scope` may be used where `needed` is required. */
export const allows = (scope: KeyScope, needed: KeyScope) => INCLUDED_SCOPES[scope].includes(needed);
