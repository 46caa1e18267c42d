/** The largest table that can be uploaded, in bytes: 5,000 styles with descriptions of 400 letters in each language. */
export const MAX_TABLE_BYTES = 15 * 1024 * 1024;
/** The most styles in one table. */
export const MAX_TABLE_ROWS = 10_000;
/** For how long an upload can be viewed and applied, in hours. */
export const UPLOAD_KEPT_HOURS = 24;
/** Rows on one page of a preview. */
export const PREVIEW_ROWS = 50;
/** Wrong rows above the others. */
export const FIRST_WRONG_ROWS = 5;
/** What a browser offers to choose as a table. */
export const TABLE_FILES =
  ".csv,.tsv,.txt,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
