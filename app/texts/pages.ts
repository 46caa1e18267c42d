import type { PageSlug } from "~/shop/brand/pages/page";

const TITLES: Record<PageSlug, string> = {
  "legal-notice": "Legal notice",
  terms: "Terms of sale",
  privacy: "Privacy notice",
  shipping: "Shipping, returns and claims",
  contact: "Contact",
  sizes: "Size chart",
  care: "Care",
};
/** The title that a new page begins with. */
export const initialTitle = (slug: PageSlug) => TITLES[slug];

const HEADING_HINT = "Styles link to the heading named like their category: “## Sweaters”.";
const HINTS: Record<PageSlug, string> = {
  "legal-notice": "Company, address, register and number, VAT ID, representative, e-mail and telephone.",
  terms:
    "Contract, prices, payment, delivery, title, liability, law. Each order keeps the version the buyer agreed to.",
  privacy: "Which personal data you keep, why, how long, who receives it, and people’s rights.",
  shipping: "Carriers, costs, what to do about a wrong or damaged parcel, and returns.",
  contact: "A person, their telephone number, and when to call.",
  sizes: HEADING_HINT,
  care: HEADING_HINT,
};
/** What belongs on a page, for the admin who writes it. */
export const pageHint = (slug: PageSlug) => HINTS[slug];

export const pagesIntro = () =>
  "Linked in the footer once published. The checkout names the terms of sale; styles link to the size chart and the care page. Have the legal pages checked by a lawyer.";
export const startFromTemplate = () => "START FROM A TEMPLATE";
export const templateNote = () => "A draft with [placeholders] that a lawyer must check. It only fills the editor.";
export const nobodySees = () => "Nobody sees this page yet.";
export const versionsNote = () => "Each published text keeps its own address.";
export const takeOfflineNote = () => "The footer no longer links to it. Its text and its versions are kept.";

export const replacePlaceholders = (placeholders: readonly string[]) =>
  `This is still a draft. Replace ${placeholders.slice(0, 3).join(", ")}${placeholders.length > 3 ? ` and ${placeholders.length - 3} more` : ""}.`;

export const enterTitle = () => "Enter a title.";
export const writeText = () => "Write a text.";
export const namePersonAndPhone = () => "Name a person and their telephone number.";
