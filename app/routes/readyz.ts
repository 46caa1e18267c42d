import { isReady } from "~/http/readiness.server";

/** GET /readyz: readiness; 200 when the database answers, otherwise 503 without details. */
export async function loader() {
  const ready = await isReady();
  return new Response(ready ? "ready\n" : "not ready\n", {
    status: ready ? 200 : 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(!ready && { "Retry-After": "5" }),
    },
  });
}
