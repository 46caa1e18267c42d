/** Lengths of what a visitor says who asks for access; those of the company are in company-limits.ts. */
export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_MESSAGE_LENGTH = 5_000;
