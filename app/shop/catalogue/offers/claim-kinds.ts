/** What a claim can be about besides itself, by its key: a rating by somebody else, or a chapter of the story. */
export const CLAIM_KINDS = {
  rating: "A rating by somebody else",
  "made-in-eu": "Local production, with its chapter of the story",
  "organic-cotton": "The yarn, with its chapter of the story",
  vegan: "Vegan, with its chapter of the story",
  other: "Something else",
} as const;

export type ClaimKind = keyof typeof CLAIM_KINDS;
export const CLAIM_KIND_NAMES = Object.keys(CLAIM_KINDS) as ClaimKind[];

/** What the claim with this key is about. */
export const kindOfClaim = (key: string): ClaimKind =>
  Object.hasOwn(CLAIM_KINDS, key) ? (key as ClaimKind) : "other";

export const MAX_CLAIM_TITLE_LENGTH = 90;
export const MAX_CLAIM_TEXT_LENGTH = 400;
export const MAX_CLAIM_URL_LENGTH = 500;
export const MAX_CLAIM_POSITION = 999;
