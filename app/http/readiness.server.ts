import { db } from "~/db/db.server";

/** Whether the database answers, so that the shop can serve. */
export function isReady(): Promise<boolean> {
  return db.read.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}
