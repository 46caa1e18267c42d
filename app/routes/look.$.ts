import type { LoaderFunctionArgs } from "@remix-run/node";

import { requestCache } from "~/http/gate/request-cache.server";
import { notFound } from "~/http/gate/refusals.server";
import { lookFiles } from "~/shop/appearance/appearance.server";

const NAME = /^([\w-]{10})\.(css|svg)$/;

/**
 * GET /look/{hash}.css and .svg: the style sheet and the icon of the shop's own look. The address changes with the content,
 * so it is cached for a year. An address of before gets the present ones, uncached: its page may be shown a moment longer.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, hash, type] = NAME.exec(params["*"] ?? "") ?? [];
  const files = hash ? await lookFiles(await requestCache(request)) : null;
  if (!files) throw notFound(request);
  return new Response(type === "css" ? files.css : files.icon, {
    headers: {
      "Content-Type": type === "css" ? "text/css; charset=utf-8" : "image/svg+xml",
      "Cache-Control": hash === files.hash ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
