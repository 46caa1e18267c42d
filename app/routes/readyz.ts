import { readiness } from "~/http/readiness.server";

/** Readiness; 200 when the shop can serve, otherwise 503. */
export async function loader() {
  const text = await readiness();
  const isReady = text === "ready";
  return new Response(`${text}\n`, {
    status: isReady ? 200 : 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(!isReady && { "Retry-After": "5" }),
    },
  });
}
