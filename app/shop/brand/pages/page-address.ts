import type { PageSlug } from "./page";

/** Of a page, or of one of its versions. In a file of its own, because the footer of every page needs it. */
export const pageAddress = (slug: PageSlug, number?: number): string =>
  `/pages/${slug}${number === undefined ? "" : `/${number}`}`;
