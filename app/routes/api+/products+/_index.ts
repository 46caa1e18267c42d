import { createProduct, listProducts } from "~/http/api/contracts/products.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import type { JsonText } from "~/http/api/json-text.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { serializedProducts } from "~/http/api/serialized-products.server";
import { createStyle } from "~/shop/catalogue/styles/edit-style.server";
import { styleRecord } from "~/shop/catalogue/styles/style-records.server";
import { readerOf } from "~/http/gate/client-ready.server";

const list = serve(listProducts, async ({ request, account, query }) => {
  const slice = { ...query, ...rangeOf(query) };
  const { json, count } = await serializedProducts(slice, account, readerOf(request));
  return listReply<JsonText>(request, query, { rows: json, count });
});

const create = serve(createProduct, async ({ account, body }) => {
  const id = await createStyle(body, account.user.id);
  return serializeProduct((await styleRecord(id, await visibilityOf(account)))!, new Map());
});

export const { loader, action } = resource(list, create);
