import { db } from "~/db/db.server";

/** The shop can serve: its database answers. 503 otherwise, without saying why to strangers. */
export async function loader() {
  const isReady = await db.read.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return new Response(isReady ? "ready\n" : "not ready\n", {
    status: isReady ? 200 : 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(!isReady && { "Retry-After": "5" }),
    },
  });
}
