import type { LoaderFunctionArgs } from "@remix-run/node";

import { clientAddress } from "~/http/gate/rate-limit.server";
import { answerCheck } from "~/http/installation-check.server";

/**
 * Liveness; 200 while the process answers. With `?check=` of `npm run doctor`, which has the shop's secret, also how
 * the request has arrived.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { protocol, searchParams } = new URL(request.url);
  const check = searchParams.get("check");
  const answer =
    check &&
    answerCheck(check, {
      client: clientAddress(request),
      protocol,
      isForwarded: request.headers.has("X-Forwarded-For"),
    });
  return new Response(answer ?? "ok\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
