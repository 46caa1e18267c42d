/** Maximum length of the address of a page to return to. */
export const MAX_RETURN_TO_LENGTH = 1_000;
