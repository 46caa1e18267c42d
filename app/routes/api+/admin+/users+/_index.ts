import { listUsers } from "~/http/api/contracts/admin.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeAdminUser } from "~/http/api/schemas/person.server";
import { readerOf } from "~/http/gate/client-ready.server";
import { peopleRecords } from "~/shop/customers/staff/people-records.server";

const list = serve(listUsers, async ({ request, query }) => {
  const { rows, count } = await peopleRecords({ ...query, ...rangeOf(query) }, readerOf(request));
  return listReply(request, query, { rows: rows.map(serializeAdminUser), count });
});

export const { loader, action } = resource(list);
