import type { ComparedStyle } from "~/shop/cart/compare-lines.server";

/** The values of tables to order from: "8 ALM-SAND-M 3", by the window of the table. */
export const windowQuantities = (styles: readonly ComparedStyle[]) =>
  styles
    .flatMap(({ matrix: { cells, window } }) =>
      cells.flat().flatMap((cell) => (cell && cell.quantity > 0 ? [`${window.id} ${cell.sku} ${cell.quantity}`] : [])),
    )
    .sort();
