import { db } from "~/db/db.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { NOT_COUNTED } from "~/shop/orders/sales-figures";

/** Empties all figures and counts every order again. */
export async function recountSales(): Promise<void> {
  await db.write(async (tx) => {
    await tx.order.updateMany({ data: { salesMonth: NOT_COUNTED } });
    await tx.monthlySales.deleteMany();
    await tx.salesFigure.deleteMany();
  });
  await countSales(0);
}
