/** In characters. For addresses see MAX_ADDRESS_LENGTH. */
export const MAX_NAME_LENGTH = 255;
export const MAX_EMAIL_LENGTH = 255;
export const MAX_COMPANY_NAME_LENGTH = 255;
export const MAX_VAT_ID_LENGTH = 40;
export const MAX_EORI_LENGTH = 30;
export const MAX_BUYER_REFERENCE_LENGTH = 100;
/** With what networks write before it. */
export const MAX_PARTICIPANT_LENGTH = 100;
export const MAX_E_INVOICE_FILE_LENGTH = 10;
export const MAX_WEBSITE_LENGTH = 255;
export const MAX_PHONE_LENGTH = 50;
/** Of an access request. */
export const MAX_MESSAGE_LENGTH = 5_000;
/** On a customer. */
export const MAX_NOTE_LENGTH = 2_000;
/** An emergency code with separators. */
export const MAX_CODE_LENGTH = 200;

/** Of a sign-in code: digits, minutes for which it works, and tries. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** A sign-in code, which may have spaces. */
export const MAX_TYPED_CODE_LENGTH = 20;
