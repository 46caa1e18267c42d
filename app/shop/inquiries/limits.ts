export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_COMPANY_LENGTH = 255;
export const MAX_MESSAGE_LENGTH = 5_000;
