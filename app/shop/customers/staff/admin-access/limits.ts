/** The maximum length of an e-mail address (specification 5). */
export const MAX_EMAIL_LENGTH = 255;
/** The maximum length of a typed emergency code, including separators. */
export const MAX_CODE_LENGTH = 200;
