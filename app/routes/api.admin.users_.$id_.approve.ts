import { approveUser } from "~/http/api/contracts/desk.server";
import { resource, serve } from "~/http/api/resource.server";
import { deskUserWire } from "~/http/api/wire/person.server";
import { decideAbout } from "~/shop/staff/decisions.server";
import { personRecord } from "~/shop/staff/people-records.server";

const approve = serve(approveUser, async ({ person, params }) => {
  const { description } = await decideAbout("approve", params.id, person.id);
  return { message: description, user: deskUserWire((await personRecord(params.id))!) };
});

export const { loader, action } = resource(approve);
