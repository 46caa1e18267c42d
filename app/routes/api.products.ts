import { createProduct, listProducts } from "~/http/api/contracts/products.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { createStyle } from "~/shop/catalogue/edit-style.server";
import { readStock } from "~/shop/catalogue/stock.server";
import { styleRecord, styleRecords } from "~/shop/catalogue/style-records.server";

const list = serve(listProducts, async ({ request, person, query }) => {
  const visibility = await visibilityOf(person);
  const { rows, count } = await styleRecords({ ...query, ...rangeOf(query) }, visibility);
  const stock = await readStock(visibility.prices ? rows.map(({ id }) => id) : []);
  return listReply(request, query, {
    rows: rows.map((row) => serializeProduct(row, stock)),
    count,
  });
});

const create = serve(createProduct, async ({ person, body }) => {
  const id = await createStyle(body, person.id);
  return serializeProduct((await styleRecord(id, await visibilityOf(person)))!, new Map());
});

export const { loader, action } = resource(list, create);
