import { Problem } from "~/shop/problem";

/** What a buyer asks for: so many pieces of a style in a size and colour (null where it has none). */
export interface WantedLine {
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
}

/** The sizes and colours in which a style is sold today. */
export interface Offered {
  name: string;
  sizes: readonly string[];
  colors: readonly string[];
}

/**
 * The size and colour of a wanted line as the cart keeps them: "" where the style has none. A style that has
 * sizes needs one of them, and one that has none takes none (specification 5); the same with colours, but
 * where nothing was said of the colour (null) it is the style's first, as on its card.
 * Throws a Problem: unknown_style, size_required, unknown_size, unknown_colour.
 */
export function choosePiece(
  style: Offered | undefined,
  { size, color }: Pick<WantedLine, "size" | "color">,
): { size: string; color: string } {
  if (!style) throw new Problem("unknown_style", "This style is not available any more.");
  const { name, sizes, colors } = style;
  if (!size && sizes.length > 0) {
    throw new Problem("size_required", "Size selection is required for this product", "size");
  }
  if (size && !sizes.includes(size)) {
    throw new Problem("unknown_size", `${name} does not come in this size.`, "size");
  }
  const chosen = color ?? colors[0] ?? "";
  if (!chosen && colors.length > 0) {
    throw new Problem("unknown_colour", "Please choose a colour.", "color");
  }
  if (chosen && !colors.includes(chosen)) {
    throw new Problem("unknown_colour", `${name} does not come in this colour.`, "color");
  }
  return { size: size ?? "", color: chosen };
}

/** Whether a line as the cart keeps it can still be bought. */
export function isOffered(
  style: Offered & { isActive: boolean },
  { size, color }: { size: string; color: string },
): boolean {
  const among = (chosen: string, offered: readonly string[]) =>
    chosen === "" ? offered.length === 0 : offered.includes(chosen);
  return style.isActive && among(size, style.sizes) && among(color, style.colors);
}

/** How a piece is called in a sentence: "Alma sweater, Sand, M". */
export const pieceName = ({
  name,
  color,
  size,
}: {
  name: string;
  color: string | null;
  size: string | null;
}) => [name, color, size].filter(Boolean).join(", ");
