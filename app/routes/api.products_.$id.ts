import { getProduct } from "~/http/api/contracts/products.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeProduct, visibilityOf } from "~/http/api/schemas/product.server";
import { styleRecord } from "~/shop/catalogue/style-records.server";
import { noSuchStyle } from "~/shop/catalogue/style-record.server";

const read = serve(getProduct, async ({ person, params }) =>
  serializeProduct((await styleRecord(params.id, visibilityOf(person))) ?? noSuchStyle()),
);

export const { loader, action } = resource(read);
