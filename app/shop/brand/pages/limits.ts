/** Characters. */
export const MAX_PAGE_TITLE_LENGTH = 60;
export const MAX_PAGE_TEXT_LENGTH = 40_000;
