import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { downloadResponse } from "~/http/responses/download.server";
import { rightOver } from "~/shop/customers/people/staff-role";
import { personalDataFile, personalDataFileName } from "~/shop/desk/customer-data/data-file.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-customers");
  const person = await personRecord(params.id ?? "");
  if (!person) throw notFound(request);
  await requireStaff(request, rightOver(person.isAdmin));
  const file = { name: personalDataFileName(new Date()), type: "application/json" };
  return downloadResponse(request, file, personalDataFile(person.id, "admin"));
}
