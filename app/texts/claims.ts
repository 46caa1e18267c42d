import type { ClaimKind } from "~/shop/catalogue/offers/claim-kinds";

export const claimsIntro = () =>
  "What the brand says about itself, each with a page that proves it. A rating is only shown with its source and that page.";
export const noRating = () => "The landing page has no rating to show";
export const howToShowRating = () => "To show one, open the rating below and add who gave it and its page.";
export const newClaim = () => "A new claim";
/** Beside a claim in the list: whether a page proves it. */
export const claimProof = (isProven: boolean) => (isProven ? "with a page that proves it" : "no page proves it yet");

export const noSuchClaim = () => "There is no such claim.";
export const claimExists = () => "There is already a claim of this kind.";
export const claimChanged = (title: string) =>
  `Somebody else changed this claim while you were editing it. It now says “${title}”; saving again replaces it with yours.`;

const KINDS: Record<ClaimKind, string> = {
  rating: "A rating by somebody else",
  "made-in-eu": "Local production; has its own section in the story",
  "organic-cotton": "The yarn; has its own section in the story",
  vegan: "Vegan; has its own section in the story",
  other: "Something else",
};

/** What a claim is about. */
export const claimKindLabel = (kind: ClaimKind) => KINDS[kind];

export const chooseClaimKind = () => "Choose what it is about.";
export const enterClaim = () => "Enter the claim.";
export const enterClaimText = () => "Say what it means.";
export const enterEvidence = () => "Enter the address of a page, like https://…";
export const claimPlaceOutside = (most: number) => `Enter a whole number from 0 to ${most}.`;
