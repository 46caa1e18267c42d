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

const HEADING_HINT =
  "A heading that is named like a category, such as “## Sweaters”, is what the styles of that category link to.";
const HINTS: Record<PageSlug, string> = {
  "legal-notice":
    "Who runs the shop: company, address, register and number, VAT ID, who represents it, and how to reach them.",
  terms:
    "The wholesale terms: contract, prices, payment, delivery, title, liability, law. The checkout names them, and each order keeps the version that was agreed to.",
  privacy:
    "Which personal data the shop keeps, what for, for how long, who gets it, and the rights of the people concerned.",
  shipping:
    "Carriers and costs, what to do about a wrong or damaged parcel, until when, and what can be returned.",
  contact: "A person with a telephone number, and when they can be reached.",
  sizes: HEADING_HINT,
  care: HEADING_HINT,
};
/** What belongs on a page, for the admin who writes it. */
export const pageHint = (slug: PageSlug) => HINTS[slug];

export const enterTitle = () => "Enter a title.";
export const writeText = () => "Write a text.";
export const namePersonAndPhone = () => "Name a person and their telephone number.";
