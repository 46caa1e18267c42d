import { listUsers } from "~/http/api/contracts/desk.server";
import { listed, partOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { deskUserWire } from "~/http/api/wire/person.server";
import { peopleRecords } from "~/shop/staff/people-records.server";

const list = serve(listUsers, async ({ request, query }) => {
  const { rows, count } = await peopleRecords({ ...query, ...partOf(query) });
  return listed(request, query, { rows: rows.map(deskUserWire), count });
});

export const { loader, action } = resource(list);
