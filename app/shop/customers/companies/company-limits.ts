/** Maximum lengths of the company profile's fields, in characters. For addresses see MAX_ADDRESS_LENGTH. */
export const MAX_COMPANY_NAME_LENGTH = 255;
export const MAX_VAT_ID_LENGTH = 40;
export const MAX_EORI_LENGTH = 30;
export const MAX_WEBSITE_LENGTH = 255;
export const MAX_PHONE_LENGTH = 50;
/** The answer of an applicant to the brand's question. */
export const MAX_ANSWER_LENGTH = 5_000;
