import type { ClaimKind } from "~/shop/catalogue/offers/claim-kinds";

export const noSuchClaim = () => "There is no such claim.";
export const claimExists = () => "There is a claim of this kind already.";
export const claimChanged = (title: string) =>
  `Somebody else changed this claim while you were editing it: “${title}” is what it says now. If you save again, yours takes its place.`;

const KINDS: Record<ClaimKind, string> = {
  rating: "A rating by somebody else",
  "made-in-eu": "Local production, with its chapter of the story",
  "organic-cotton": "The yarn, with its chapter of the story",
  vegan: "Vegan, with its chapter of the story",
  other: "Something else",
};

/** What a claim is about. */
export const claimKindLabel = (kind: ClaimKind) => KINDS[kind];

export const chooseClaimKind = () => "Choose what it is about.";
export const enterClaim = () => "Enter the claim.";
export const enterClaimText = () => "Say what it means.";
export const enterEvidence = () => "Enter the address of a page, like https://…";
export const claimPlaceOutside = (most: number) => `Enter a whole number from 0 to ${most}.`;
