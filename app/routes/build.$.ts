import type { LoaderFunctionArgs } from "@remix-run/node";

import { builtFile } from "~/http/responses/built-files.server";
import { notFound } from "~/http/gate/refusals.server";

/** Their names contain a content hash, so they are cached for a year. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = await builtFile(params["*"] ?? "", request.headers.get("Accept-Encoding") ?? "");
  if (!file) throw notFound(request);
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(file.bytes.byteLength),
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      ...(file.encoding && { "Content-Encoding": file.encoding }),
    },
  });
}
