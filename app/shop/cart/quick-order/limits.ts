/** The most rows of a quick order. */
export const MAX_ROWS = 2_000;
/** Of text. */
export const MAX_BYTES = 512 * 1024;
/** Of text: an order sheet has rows without quantities as well, which are left out. */
export const MAX_TEXT_FILE_BYTES = 2 * 1024 * 1024;
/** Of any file: a workbook may have pictures. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** A piece whose last day to order is within so many days "ends soon". */
export const ENDS_SOON_DAYS = 14;
/** Of an API call: in JSON, each line end and quotation mark of the text takes two bytes. */
export const MAX_CALL_BYTES = 2 * MAX_BYTES;
/** Of the text of a form: rows, some too many, and its other fields. */
export const MAX_FORM_TEXT_BYTES = MAX_BYTES + 64 * 1024;
/** Of a form: rows and a file at once, and its other fields. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + MAX_FORM_TEXT_BYTES;
