// Amounts of money that occur nowhere else, and where they are written.
import { db } from "~/db/db.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { readPdf } from "./pdf";

// From seven digits, so that no other number is one of them. A thousand pieces still have a price that the database can hold.
const PRICE = 1_300_009;

/** As 1300009, 13,000.09, 13.000,09 or 13 000,09. */
const WRITTEN = /(?<![\w.])\d{1,3}(?:[.,' \u00a0\u202f]?\d{3})+(?:[.,]\d{2})?(?![\w])/g;

/**
 * Gives all prices of styles, lines and orders recognisable values. Returns what finds amounts in an answer that the question does not have:
 * one of these, or in the panel anything in euro.
 */
export async function markAmounts(): Promise<(answer: Response, asked: URL) => Promise<string[]>> {
  const amounts = new Set<number>();
  const mark = (amount: number) => {
    amounts.add(amount);
    return amount;
  };
  await db.write(async (tx) => {
    for (const { id } of await tx.product.findMany({ select: { id: true } })) {
      const price = PRICE + id * 1_000;
      const data = { wholesalePrice: mark(price), recommendedPrice: mark(price + 111), retailPrice: mark(price + 222) };
      await tx.product.update({ where: { id }, data });
    }
    for (const order of await tx.order.findMany({ include: { lines: true } })) {
      let subtotal = 0;
      for (const { id, quantity } of order.lines) {
        const unitPrice = mark(PRICE + id * 7);
        const lineTotal = mark(unitPrice * quantity);
        subtotal += lineTotal;
        await tx.orderLine.update({ where: { id }, data: { unitPrice, lineTotal } });
      }
      const total = mark(mark(subtotal) - order.discountAmount);
      await tx.order.update({ where: { id: order.id }, data: { subtotal, total } });
      const instalments = order.instalments as unknown as { dueOn: string | null }[];
      if (instalments.length === 0) continue;
      await updateAmounts(tx, order.id, [{ dueOn: instalments[0]!.dueOn, amount: total }]);
    }
  });
  return async (answer, { pathname, searchParams }) => {
    const type = answer.headers.get("Content-Type") ?? "";
    const text = type.startsWith("application/pdf")
      ? (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text
      : (await answer.text()) + JSON.stringify([...answer.headers].filter(([name]) => name !== "content-length"));
    const marked = (text.match(WRITTEN) ?? []).filter((number) => amounts.has(Number(number.replace(/\D/g, ""))));
    const inEuro = pathname.startsWith("/admin") ? (text.match(/.{30}€[ \u00a0]?\d[\d.,]*/g) ?? []) : [];
    return [...marked.filter((number) => number !== searchParams.get("q")), ...inEuro];
  };
}
