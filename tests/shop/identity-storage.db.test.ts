// What the embedded OpenID provider keeps in the database, with several processes that use it.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { identityKeys } from "~/http/identity/keys.server";
import { identityRecords } from "~/http/identity/records.server";

const DAY = 24 * 60 * 60_000;
/** In the middle of a period of 90 days. */
const NOW = 228.5 * 90 * DAY;

beforeEach(async () => {
  await db.write((tx) => tx.identityKey.deleteMany());
});

const kidsOf = ({ signing }: Awaited<ReturnType<typeof identityKeys>>) => signing.map(({ kid }) => kid);

it("gives processes that start at the same moment the same keys", async () => {
  const [one, ...others] = await Promise.all([0, 1, 2, 3].map(() => identityKeys(NOW)));
  expect(kidsOf(one!)).toEqual(["signing:228", "signing:229"]);
  expect(one!.cookies).toHaveLength(2);
  for (const other of others) expect(other).toEqual(one);
});

it("changes keys without a moment at which one is unknown, and forgets old ones", async () => {
  const before = await identityKeys(NOW);
  const after = await identityKeys(229 * 90 * DAY + 60_000);
  expect(kidsOf(after)).toEqual(["signing:229", "signing:230", "signing:228"]);
  expect(after.cookies[0]).toBe(before.cookies[1]);
  expect(after.cookies).toContain(before.cookies[0]);
  const later = await identityKeys(NOW + 90 * DAY);
  expect(kidsOf(later)).toEqual(["signing:229", "signing:230"]);
});

it("finds a record until it expires, and lets it be used once", async () => {
  const codes = identityRecords("AuthorizationCode");
  await codes.upsert("one", { grantId: "grant", accountId: "a" }, 60);
  await codes.upsert("old", { grantId: "grant", accountId: "a" }, -1);
  expect(await codes.find("old")).toBeUndefined();
  expect(await identityRecords("AccessToken").find("one")).toBeUndefined();
  await identityRecords("Session").upsert("two", { uid: "both", accountId: "b" }, 60);
  expect(await identityRecords("Interaction").findByUid("both")).toBeUndefined();
  expect(await identityRecords("Session").findByUid("both")).toMatchObject({ accountId: "b" });
  const uses = await Promise.allSettled([0, 1, 2].map(() => codes.consume("one")));
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await codes.find("one")).toMatchObject({ accountId: "a", consumed: expect.any(Number) });
  await codes.revokeByGrantId("grant");
  expect(await codes.find("one")).toBeUndefined();
});
