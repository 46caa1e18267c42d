/** What the shop is, in a sentence or two: at the foot of its pages, and for who lists them. */
export const TAGLINE = "Wholesale knitwear for businesses. Prices exclude VAT.";
