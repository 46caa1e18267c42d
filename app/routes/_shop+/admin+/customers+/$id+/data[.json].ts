import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { downloadResponse } from "~/http/responses/download.server";
import { contactIdOf } from "~/shop/customers/companies/company.server";
import { personalDataFile, personalDataFileName } from "~/shop/desk/customer-data/data-file.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-customers");
  const contactId = await contactIdOf(params.id ?? "");
  if (!contactId) throw notFound(request);
  const file = { name: personalDataFileName(new Date()), type: "application/json" };
  return downloadResponse(request, file, personalDataFile(contactId, "admin"));
}
