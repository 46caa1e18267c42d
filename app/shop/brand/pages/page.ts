/** What is known of each page that a shop may have, besides its text. */
interface PageKind {
  /** The title that a new page begins with. */
  title: string;
  /** What belongs on it, for the admin who writes it. */
  hint: string;
  /** A shop should not open without it. */
  isLegal: boolean;
}

/** The pages that a shop may have, by their address `/pages/{slug}`, in the order of the footer. */
export const PAGES = {
  "legal-notice": {
    title: "Legal notice",
    hint: "Who runs the shop: company, address, register and number, VAT ID, who represents it, and how to reach them.",
    isLegal: true,
  },
  terms: {
    title: "Terms of sale",
    hint: "The wholesale terms: contract, prices, payment, delivery, title, liability, law. The checkout names them, and each order keeps the version that was agreed to.",
    isLegal: true,
  },
  privacy: {
    title: "Privacy notice",
    hint: "Which personal data the shop keeps, what for, for how long, who gets it, and the rights of the people concerned.",
    isLegal: true,
  },
  shipping: {
    title: "Shipping, returns and claims",
    hint: "Carriers and costs, what to do about a wrong or damaged parcel, until when, and what can be returned.",
    isLegal: true,
  },
  contact: {
    title: "Contact",
    hint: "A person with a telephone number, and when they can be reached.",
    isLegal: true,
  },
  sizes: {
    title: "Size chart",
    hint: "A heading that is named like a category, such as “## Sweaters”, is what the styles of that category link to.",
    isLegal: false,
  },
  care: {
    title: "Care",
    hint: "A heading that is named like a category, such as “## Sweaters”, is what the styles of that category link to.",
    isLegal: false,
  },
} as const satisfies Record<string, PageKind>;

export type PageSlug = keyof typeof PAGES;

/** All pages in the order of the footer. */
export const PAGE_SLUGS = Object.keys(PAGES) as PageSlug[];

export const isPageSlug = (text: string | undefined): text is PageSlug =>
  text !== undefined && Object.hasOwn(PAGES, text);

/** A version of a page, as an order or a page names it. */
export interface NamedVersion {
  number: number;
  title: string;
  publishedAt: Date;
}

/** The id of a heading in a page's HTML: "section-baby-kids" for "Baby & Kids". */
export const headingId = (text: string): string =>
  `section-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;
