// Each call that writes, with database statements failing in turn (tests/support/failing-requests.ts); tests/slow/failing-forms.test.ts does it with forms.
import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createClient, visitorClient } from "../support/api-client";
import { INPUTS } from "../support/api-inputs";
import { endUndo, logChanges } from "../support/change-log";
import { type Prepare, tryFailures } from "../support/failing-requests";
import { ApiDocument, lineOf, type Operation } from "../support/openapi";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  // A call that is tried again is not answered as before.
  await logChanges("form_answers");
});
afterAll(endUndo);

/** A letter to all admins takes some statements for each of them. */
const takeAdminRoles = () =>
  db.write((tx) => tx.user.updateMany({ where: { staffRole: { not: null } }, data: { staffRole: null } }));

/** Makes the input of a call, and a new caller. */
async function prepareCall(operation: Operation): Promise<Prepare> {
  await takeAdminRoles();
  const who = operation["x-who"];
  const isVisitor = who === "anyone";
  const role = who === "admin" ? "admin" : "approved";
  const { client, person } = await createClient(shop, role);
  const input = { userId: isVisitor ? null : person.id, hasCart: !isVisitor };
  // Else there is nothing to clear.
  if (operation.operationId === "clearCart") await INPUTS.readCart!(input);
  const { path, query, body } = await INPUTS[operation.operationId]!(input);
  const headers = { "Idempotency-Key": randomUUID() };
  const line = lineOf(operation, { path, query });
  const caller = isVisitor ? visitorClient(shop) : client;
  return () => () => caller.call(line, body, headers);
}

it(
  "nothing untrue is said of a call, and nothing half saved, whichever statement fails",
  { timeout: 600_000 },
  async () => {
    const { operations } = await ApiDocument.read(visitorClient(shop));
    const wrong: string[] = [];
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      wrong.push(...(await tryFailures(operation.operationId, await prepareCall(operation))));
    }
    expect(wrong).toEqual([]);
  },
);
