import { createBulkDiscount, listBulkDiscounts } from "~/http/api/contracts/bulk-discounts.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeBulkDiscount } from "~/http/api/schemas/bulk-discount.server";
import { createTier } from "~/shop/catalogue/offers/change-tiers.server";
import { activeTierRecords } from "~/shop/catalogue/offers/tiers.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { can } from "~/shop/customers/people/staff-role";

const list = serve(listBulkDiscounts, async ({ request, account, query }) => {
  const { tiersApply } = await priceListOf(account?.company.priceGroupId ?? null);
  const isOffered = tiersApply || (account && can(account.user, "see-terms"));
  const { rows, count } = isOffered ? await activeTierRecords(rangeOf(query)) : { rows: [], count: 0 };
  return listReply(request, query, { rows: rows.map(serializeBulkDiscount), count });
});

const create = serve(createBulkDiscount, async ({ account, body }) =>
  serializeBulkDiscount(await createTier(account.user.id, body)),
);

export const { loader, action } = resource(list, create);
