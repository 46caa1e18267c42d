import { openapiCall } from "~/http/api/contracts/openapi.server";
import { openapiDocument } from "~/http/api/openapi.server";
import { Reply, resource, serve } from "~/http/api/resource.server";

/** The same for all users. */
const read = serve(openapiCall, async () => {
  const document = (await openapiDocument()) as unknown as { openapi: string };
  return new Reply(document, { headers: { "Cache-Control": "public, no-cache" } });
});

export const { loader, action } = resource(read);
