/** How many figures a code has, for how many minutes it works, and how often somebody may try to type it. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** What fits into the field for an e-mail address, and into that for a code, which may be typed with spaces. */
export const MAX_EMAIL_LENGTH = 255;
export const MAX_TYPED_CODE_LENGTH = 20;
