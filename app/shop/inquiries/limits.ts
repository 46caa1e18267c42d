export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_COMPANY_LENGTH = 255;
export const MAX_MESSAGE_LENGTH = 5_000;
/** The very same inquiry within this time is one: a second press of the button, or a reload of the answer. */
export const SAME_INQUIRY_SECONDS = 10 * 60;
