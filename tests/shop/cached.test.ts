// Cached reads within a transaction.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { cached, transactionContext } from "~/shop/base/cached.server";

it("does not cache what was not read because the transaction had ended", async () => {
  // So Prisma answers a query that runs while its transaction is rolled back.
  const unread = () => Promise.resolve(undefined as unknown as string);
  const failed = db.write(async (tx) => cached("tiers of a test", unread, await transactionContext(tx)));
  await expect(failed).rejects.toThrow(/ended before "tiers of a test"/);
  expect(await cached("tiers of a test", () => Promise.resolve("read"))).toBe("read");
});
