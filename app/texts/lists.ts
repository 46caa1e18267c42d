// The lists of the admin panel: filters, search, sorting, and what is ticked.

/** The name of a row of links that filter a list. */
export const filters = () => "Filter";
export const showButton = () => "Show";
export const showAll = () => "Show all";

/** After the name of a column, for those who hear it: what the link does. */
export const sortText = (isDescending: boolean) => `, sort ${isDescending ? "descending" : "ascending"}`;

export const tickAll = () => "Tick all on this page";
export const tickNone = () => "Untick all";
