import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePerson } from "~/http/gate/guards.server";
import { downloadResponse } from "~/http/responses/download.server";
import { personalDataFile, personalDataFileName } from "~/shop/desk/customer-data/data-file.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requirePerson(request);
  const file = { name: personalDataFileName(new Date()), type: "application/json" };
  return downloadResponse(request, file, personalDataFile(id, "customer"));
}
