export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_COMPANY_LENGTH = 255;
export const MAX_MESSAGE_LENGTH = 5_000;
/** Identical inquiries within this time are stored once, for example after a double click or a reload. */
export const SAME_INQUIRY_SECONDS = 10 * 60;
