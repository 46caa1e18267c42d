/** Maximum lengths of an access request's fields, in characters; those of the company are in company-limits.ts. */
export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_MESSAGE_LENGTH = 5_000;
