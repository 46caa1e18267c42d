import { createProduct, listProducts } from "~/http/api/contracts/products.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import type { JsonText } from "~/http/api/json-text.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { serializedProducts } from "~/http/api/serialized-products.server";
import { createStyle } from "~/shop/catalogue/edit-style.server";
import { styleRecord } from "~/shop/catalogue/style-records.server";
import { readerOf } from "~/http/gate/client-ready.server";

const list = serve(listProducts, async ({ request, person, query }) => {
  const slice = { ...query, ...rangeOf(query) };
  const { json, count } = await serializedProducts(slice, person, readerOf(request));
  return listReply<JsonText>(request, query, { rows: json, count });
});

const create = serve(createProduct, async ({ person, body }) => {
  const id = await createStyle(body, person.id);
  return serializeProduct((await styleRecord(id, await visibilityOf(person)))!, new Map());
});

export const { loader, action } = resource(list, create);
