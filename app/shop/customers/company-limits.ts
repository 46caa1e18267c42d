/** Lengths of what a company says of itself. The limits of addresses are those of orders. */
export const MAX_COMPANY_NAME_LENGTH = 255;
export const MAX_VAT_ID_LENGTH = 40;
export const MAX_WEBSITE_LENGTH = 255;
export const MAX_PHONE_LENGTH = 50;
/** What an applicant answers to a question of the brand. */
export const MAX_ANSWER_LENGTH = 5_000;
