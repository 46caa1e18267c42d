/** Characters of an e-mail address (specification 5). */
export const MAX_EMAIL_LENGTH = 255;
/** Characters of an emergency code with all that one may type between its groups. */
export const MAX_CODE_LENGTH = 200;
