/** Topics of claims by key: a rating by somebody else, or a chapter of the story. */
export const CLAIM_KINDS = ["rating", "made-in-eu", "organic-cotton", "vegan", "other"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** By the key of a claim. */
export const kindOfClaim = (key: string): ClaimKind => CLAIM_KINDS.find((kind) => kind === key) ?? "other";

export const MAX_CLAIM_TITLE_LENGTH = 90;
export const MAX_CLAIM_TEXT_LENGTH = 400;
export const MAX_CLAIM_URL_LENGTH = 500;
export const MAX_CLAIM_POSITION = 999;
