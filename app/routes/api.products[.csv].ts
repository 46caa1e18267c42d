import { productsCsv } from "~/http/api/contracts/products.server";
import { resource, serve } from "~/http/api/resource.server";
import { visibilityOf } from "~/http/api/schemas/product.server";
import { csvResponse } from "~/http/responses/csv.server";
import { stylesCsv, stylesFileName } from "~/shop/catalogue/styles-csv.server";

const file = serve(productsCsv, async ({ request, person }) =>
  csvResponse(request, stylesFileName(new Date()), stylesCsv(await visibilityOf(person))),
);

export const { loader, action } = resource(file);
