/** The shop's description, in the footer and as meta description. */
export const TAGLINE = "Wholesale knitwear for businesses. Prices exclude VAT.";
