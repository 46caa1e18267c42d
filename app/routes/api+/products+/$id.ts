import { getProduct } from "~/http/api/contracts/products.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import { styleRecord } from "~/shop/catalogue/styles/style-records.server";
import { noSuchStyle } from "~/shop/catalogue/styles/style-record.server";

const read = serve(getProduct, async ({ account, params }) => {
  const visibility = await visibilityOf(account);
  const [record, stock, incoming] = await Promise.all([
    styleRecord(params.id, visibility),
    readStock(visibility.prices ? [params.id] : []),
    incomingGoods(),
  ]);
  return serializeProduct(record ?? noSuchStyle(), stock, incoming);
});

export const { loader, action } = resource(read);
