import { type Cents, formatEuroShort } from "~/shop/base/money/money";

interface Minimums {
  minimumOrderValue: Cents;
  minimumPiecesPerStyle: number;
  enforceMinimums: boolean;
}

/** What happens below a minimum. */
export const belowMinimum = ({ enforceMinimums }: Pick<Minimums, "enforceMinimums">): string =>
  enforceMinimums
    ? "Smaller orders cannot be placed."
    : "A recommendation: smaller orders are taken as well.";

/** What holds for a style and for an order, and what happens below it. `ofStyle` is the style's own minimum. */
export function minimumsText(settings: Minimums, ofStyle: number): { lead: string; rest: string } {
  const { minimumOrderValue, minimumPiecesPerStyle } = settings;
  const pieces = Math.max(minimumPiecesPerStyle, ofStyle);
  const lead = `Minimum order: ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
  const isNone = pieces === 1 && minimumOrderValue === 0;
  if (isNone) return { lead, rest: "" };
  const ofAll = pieces > 1 ? " of this style, sizes and colours together" : "";
  const value = minimumOrderValue > 0 ? `, and ${formatEuroShort(minimumOrderValue)} in all` : "";
  return { lead, rest: `${ofAll}${value}. ${belowMinimum(settings)}` };
}
