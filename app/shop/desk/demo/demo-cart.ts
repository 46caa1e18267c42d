import { MAX_QUANTITY } from "~/shop/cart/limits";
import { choosePiece } from "~/shop/cart/piece";
import type { Cents } from "~/formats/money";
import { priceLines, type Totals } from "~/shop/catalogue/offers/quote";
import { Problem } from "~/shop/base/problem";
import { DEMO_STYLES, DEMO_TIERS, type DemoStyle } from "./sample";

/** As stored in the cookie: style, size ("" for none), pieces. */
export type DemoLine = readonly [styleId: number, size: string, quantity: number];

export interface DemoCart {
  lines: { name: string; size: string; quantity: number; lineTotal: Cents }[];
  totals: Totals;
}

// More would not fit into the cookie.
const MAX_DEMO_LINES = 40;

/** Returns the new lines. Refuses as the real cart. */
export function addDemoLine(
  lines: readonly DemoLine[],
  line: { styleId: number | null; size: string | null; quantity: number },
): { lines: DemoLine[]; style: DemoStyle } {
  const style = DEMO_STYLES.find(({ id }) => id === line.styleId);
  if (!style) throw new Problem("unknown_style");
  const chosen = choosePiece({ ...style, colors: [] }, { size: line.size, color: null });
  const size = chosen.size ?? "";
  const isTooSmall = line.quantity < 1;
  if (isTooSmall || !Number.isInteger(line.quantity)) {
    throw new Problem(`quantity.${isTooSmall ? "too_small" : "not_whole"}`, {}, { field: "quantity" });
  }
  const isSame = ([id, ofSize]: DemoLine) => id === style.id && ofSize === size;
  const pieces = (lines.find(isSame)?.[2] ?? 0) + line.quantity;
  const others = lines.filter((line) => !isSame(line));
  if (pieces > MAX_QUANTITY || others.length >= MAX_DEMO_LINES) {
    throw new Problem("cart_full", { most: MAX_DEMO_LINES });
  }
  return { lines: [...others, [style.id, size, pieces]], style };
}

/** From a browser's cookie; invalid ones are left out. */
export function readDemoLines(value: unknown): DemoLine[] {
  if (!Array.isArray(value)) return [];
  return value.reduce<DemoLine[]>((lines, line: unknown) => {
    const [styleId, size, quantity] = Array.isArray(line) ? (line as unknown[]) : [];
    try {
      return addDemoLine(lines, {
        styleId: Number(styleId),
        size: size ? String(size) : null,
        quantity: Number(quantity),
      }).lines;
    } catch {
      return lines;
    }
  }, []);
}

/** With the demo's prices and tiers; like the totals of the real cart. */
export function demoCart(lines: readonly DemoLine[]): DemoCart {
  const priced = lines.flatMap(([styleId, size, quantity]) => {
    const style = DEMO_STYLES.find(({ id }) => id === styleId);
    return style ? [{ name: style.name, size, quantity, unitPrice: style.wholesalePrice }] : [];
  });
  return {
    lines: priced.map(({ unitPrice, ...line }) => ({
      ...line,
      lineTotal: unitPrice * line.quantity,
    })),
    totals: priceLines(priced, DEMO_TIERS),
  };
}
