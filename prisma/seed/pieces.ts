import type { Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { type Availability, isEan } from "~/shop/catalogue/pieces/pieces";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import { writePieces } from "~/shop/catalogue/pieces/write-pieces.server";
import type { OrderableStyle } from "./orders";

/** Days from now on which a piece becomes available again. */
const BACK_IN_DAYS = 40;

/**
 * With EANs of the range for use within a company. Of most styles some pieces are not made, sold out, or available
 * later, and of some the last ones are in stock.
 */
export async function seedPieces(tx: Tx, styles: readonly OrderableStyle[], now: Date): Promise<void> {
  await writePieces(
    tx,
    styles.map(({ id, code, colors, sizes }) => ({ id, styleCode: code, colors, sizes })),
  );
  const pieces = await tx.piece.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  for (const { id } of pieces) {
    await tx.piece.update({ where: { id }, data: { ean: demoEan(id) }, select: { id: true } });
  }
  const back = addDays(isoDay(now), BACK_IN_DAYS);
  for (const { id: productId, color, size, ...piece } of styles.flatMap(exceptionsOf)) {
    const availabilityDate = piece.availability === "from" ? back : null;
    await tx.piece.updateMany({
      where: { productId, color, size },
      data: { ...piece, availabilityDate },
    });
  }
  for (const { stock, ...where } of styles.flatMap(stockOf)) {
    const { id } = await tx.piece.findFirstOrThrow({ where, select: { id: true } });
    await setStock(tx, [{ id, stock }], { reason: "edited" });
  }
}

/** Of every fifth style one colour is sold from the shelf. */
function stockOf({ id: productId, colors, sizes }: OrderableStyle, index: number) {
  if (index % 5 !== 4 || colors.length < 2) return [];
  return sizes.map((size, at) => ({
    productId,
    color: colors[0]!,
    size,
    stock: DEMO_STOCK[at % DEMO_STOCK.length]!,
  }));
}

const DEMO_STOCK = [24, 60, 48, 9];

/** Pieces that cannot be ordered; none of the first three styles, which demo cart and tour use. */
function exceptionsOf({ id, colors, sizes }: OrderableStyle, index: number) {
  if (index < 3 || colors.length < 2 || sizes.length < 4) return [];
  const exception = (color: string | undefined, size: string | undefined, rest: Availability) => ({
    id,
    color: color!,
    size: size!,
    availability: rest,
  });
  return [
    ...(index % 2 === 1 ? [exception(colors.at(-1), sizes[0], "not_made")] : []),
    ...(index % 3 === 0 ? [exception(colors.at(-1), sizes.at(-1), "sold_out")] : []),
    ...(index % 4 === 0 ? [exception(colors[1], sizes[1], "from")] : []),
  ];
}

/** An EAN-13 of GS1's prefix 200, which is for numbers within a company. */
function demoEan(number: number): string {
  const start = `200${String(number).padStart(9, "0")}`;
  return Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isEan)!;
}
