/** Characters (specification 3 and 5). */
export const MAX_NAME_LENGTH = 255;
export const MAX_CATEGORY_LENGTH = 100;
export const MAX_MATERIAL_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 5_000;
/** Of the text of a style's form: its descriptions in all languages. */
export const MAX_STYLE_FORM_BYTES = 128 * 1024;
export const MAX_STYLE_CODE_LENGTH = 20;
export const MAX_ADDRESS_LENGTH = 500;
export const MAX_COMPOSITION_LENGTH = 500;
export const MAX_SIZE_LENGTH = 10;
export const MAX_COLOUR_LENGTH = 50;
/** Sizes, colours, additional pictures. */
export const MAX_LIST_ENTRIES = 50;
/** Pieces, for the "minimum order" of a style. */
export const MAX_MINIMUM_PIECES = 10_000;
/** Cents: a 32-bit integer, which is below the specification's decimal (10,2). */
export const MAX_PRICE = 2_147_483_647;
/** Not less than MAX_LIST_ENTRIES: a page shows all sizes of its colours. */
export const MAX_PIECES_PER_PAGE = 100;
/** Grams, for a piece. */
export const MAX_NET_WEIGHT = 20_000;
/** Pieces, for one piece's stock. */
/** As the index of few pieces in the migrations. */
export const MAX_LOW_STOCK = 100;
/** Of what is typed as one. */
export const MAX_SKU_LENGTH = 100;
export const MAX_STOCK = 1_000_000;
export const MAX_INCOMING_NOTE_LENGTH = 200;
