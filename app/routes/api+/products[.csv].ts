import { productsCsv } from "~/http/api/contracts/products.server";
import { resource, serve } from "~/http/api/resource.server";
import { visibilityOf } from "~/http/api/schemas/product.server";
import { csvResponse } from "~/http/responses/csv.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { stylesCsv, stylesFileName } from "~/shop/catalogue/styles/styles-csv.server";

const file = serve(productsCsv, async ({ request, account }) => {
  const visibility = await visibilityOf(account);
  const { prices, includeInactive } = visibility;
  const version = await fileVersion("styles", includeInactive, prices && [prices.groupId]);
  const name = stylesFileName(new Date());
  return csvResponse(request, name, stylesCsv(visibility), version);
});

export const { loader, action } = resource(file);
