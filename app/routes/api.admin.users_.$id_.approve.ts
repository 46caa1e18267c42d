import { approveUser } from "~/http/api/contracts/admin.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeAdminUser } from "~/http/api/schemas/person.server";
import { decideAbout } from "~/shop/staff/decisions.server";
import { personRecord } from "~/shop/staff/people-records.server";

const approve = serve(approveUser, async ({ person, params }) => {
  const { description } = await decideAbout("approve", params.id, person.id);
  return { message: description, user: serializeAdminUser((await personRecord(params.id))!) };
});

export const { loader, action } = resource(approve);
