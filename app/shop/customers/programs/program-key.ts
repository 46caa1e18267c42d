/** Reading what the panel shows, or also changing it. */
export const PROGRAM_SCOPES = ["read", "write"] as const;
export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

/** The key of a program of the brand, as the panel lists it. */
export interface ProgramKeyRow {
  id: number;
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: ProgramScope;
  createdAt: Date;
  /** Null if unknown. */
  createdBy: string | null;
  /** False when who made it is no owner any more: calls with it are refused. */
  works: boolean;
  lastUsedAt: Date | null;
}

/** Active keys of the brand. */
export const MAX_PROGRAM_KEYS = 20;
export const PROGRAM_KEY_PREFIX = "shopbrand_";
/** 256 random bits after the prefix. */
export const PROGRAM_KEY = /^shopbrand_[\w-]{43}$/;
