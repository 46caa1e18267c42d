import { isReady } from "~/http/readiness.server";

/** The shop can serve: its database answers. 503 otherwise, without saying why to strangers. */
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
