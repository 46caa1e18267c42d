import { approveUser } from "~/http/api/contracts/admin.server";
import { unknownObject } from "~/http/api/input.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeAdminUser } from "~/http/api/schemas/person.server";
import { approvePerson } from "~/shop/customers/staff/decisions.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";

const approve = serve(approveUser, async ({ request, account, params }) => {
  const person = await personRecord(params.id);
  if (!person) throw unknownObject(request);
  const { description } = await approvePerson(person, account.user.id);
  return { message: description, user: serializeAdminUser((await personRecord(person.id))!) };
});

export const { loader, action } = resource(approve);
