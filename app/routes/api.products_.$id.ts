import { getProduct } from "~/http/api/contracts/products.server";
import { resource, serve } from "~/http/api/resource.server";
import { productWire, sightOf } from "~/http/api/wire/product.server";
import { styleRecord } from "~/shop/catalogue/style-records.server";
import { noSuchStyle } from "~/shop/catalogue/style-record.server";

const read = serve(getProduct, async ({ person, params }) =>
  productWire((await styleRecord(params.id, sightOf(person))) ?? noSuchStyle()),
);

export const { loader, action } = resource(read);
