import { markLookAlikes } from "~/formats/email";
import { approveUser } from "~/http/api/contracts/admin.server";
import { unknownObject } from "~/http/api/input.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeAdminUser } from "~/http/api/schemas/person.server";
import { companyOfContact } from "~/shop/companies/people.server";
import { Problem } from "~/shop/problem";
import { decideCustomer } from "~/shop/staff/decisions.server";
import { personRecord } from "~/shop/staff/people-records.server";

const approve = serve(approveUser, async ({ request, account, params }) => {
  const person = await personRecord(params.id);
  if (!person) throw unknownObject(request);
  const companyId = await companyOfContact(person.id);
  if (!companyId) {
    const name = markLookAlikes(person.name);
    throw new Problem("wrong_step", `${name} is a colleague of a customer.`);
  }
  const { description } = await decideCustomer("approve", companyId, account.user.id);
  return { message: description, user: serializeAdminUser((await personRecord(person.id))!) };
});

export const { loader, action } = resource(approve);
