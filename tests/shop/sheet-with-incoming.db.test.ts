// An order sheet that is downloaded, filled in and uploaded while more is expected of a size that is sold out.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { orderSheetCsv } from "~/shop/cart/order-sheet/csv";
import { fileStyles } from "~/shop/cart/order-sheet/sheet-styles.server";
import { readOrderFile } from "~/shop/cart/quick-order/read-file.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { expectGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { makeStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";

it("has no rows to correct", async () => {
  const admin = await makePerson("admin");
  const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["S", "M"] });
  for (const [size, stock] of [
    ["S", 0],
    ["M", 20],
  ] as const)
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size, stock }));
  const { id } = await findPiece({ productId, color: "Sand", size: "S" });
  const wrong = async () => {
    const { styles } = await fileStyles(
      sheetQuery(new URLSearchParams()),
      { lines: [], prices: LIST_PRICES },
      isoDay(new Date()),
    );
    const csv = orderSheetCsv(styles);
    // 4 of M, in the last column.
    const filled = csv
      .trimEnd()
      .split("\r\n")
      .map((row, at) => (at === 0 ? row : `${row.replace(/;$/, ";")}4`))
      .join("\r\n");
    const { text } = await readOrderFile({ bytes: Buffer.from(filled) });
    return text.split("\n").length;
  };
  const without = await wrong();
  await expectGoods(
    productId,
    { replaced: null, dueOn: "2099-03-03", note: null, quantities: new Map([[id, 12]]) },
    admin.id,
  );
  expect(await wrong()).toBe(without);
});
