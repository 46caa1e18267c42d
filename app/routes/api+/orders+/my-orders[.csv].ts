import { refuseWithoutPrices } from "~/http/api/caller.server";
import { myOrdersCsv as contract } from "~/http/api/contracts/orders.server";
import { resource, serve } from "~/http/api/resource.server";
import { csvResponse } from "~/http/responses/csv.server";
import { myOrdersCsv, myOrdersFileName } from "~/shop/orders/my-orders-csv.server";

const file = serve(contract, async ({ request, account }) => {
  refuseWithoutPrices(request, account);
  return csvResponse(request, myOrdersFileName(new Date()), myOrdersCsv(account.company.id));
});

export const { loader, action } = resource(file);
