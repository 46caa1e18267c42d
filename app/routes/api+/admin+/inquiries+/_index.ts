import { listInquiriesCall } from "~/http/api/contracts/inquiries.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeInquiry } from "~/http/api/schemas/inquiry.server";
import { inquiryRecords } from "~/shop/cart/inquiries/inquiry-records.server";

const list = serve(listInquiriesCall, async ({ request, query }) => {
  const { rows, count } = await inquiryRecords({ ...query, ...rangeOf(query) });
  return listReply(request, query, { rows: rows.map(serializeInquiry), count });
});

export const { loader, action } = resource(list);
