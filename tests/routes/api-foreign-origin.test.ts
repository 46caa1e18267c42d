// API calls with a foreign Origin change nothing, whatever cookies the browser sends.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { contracts } from "~/http/api/contracts/all.server";
import { INPUTS } from "../support/api-inputs";
import { type ApiClient, createClient } from "../support/api-client";
import { dumpOf } from "../support/databases";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let admin: { person: { id: string }; client: ApiClient };

beforeAll(async () => {
  shop = await openShop();
  admin = await createClient(shop, "admin");
});

const unsafe = contracts.filter(({ method }) => method !== "GET");

const foreign: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: "https://evil.example" },
  "an Origin of null": { Origin: "null" },
  "another site by its own word": { "Sec-Fetch-Site": "cross-site" },
  "a spoofed host": { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
};

/** A call with valid input, for an admin who is also a customer with a cart. */
async function callOf({ operation, method, path }: (typeof unsafe)[number]) {
  const input = await INPUTS[operation]!({ userId: admin.person.id, hasCart: true });
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.path?.[name]));
  return { line: `${method} ${address}`, body: input.body };
}

describe.each(unsafe.map((contract) => [contract.operation, contract] as const))("%s", (_, contract) => {
  it("is refused from another site and changes nothing", async () => {
    const { line, body } = await callOf(contract);
    const before = await dumpOf(db);
    for (const [sender, headers] of Object.entries(foreign)) {
      const answer = await admin.client.call(line, body, headers);
      expect(answer.status, sender).toBe(403);
      expect(answer.body, sender).toMatchObject({ code: "cross_origin" });
      expect(answer.headers.getSetCookie(), sender).toEqual([]);
    }
    expect(await dumpOf(db)).toEqual(before);
  });

  it("is accepted from the shop's own origin", async () => {
    const { line, body } = await callOf(contract);
    const answer = await admin.client.call(line, body, { Origin: ORIGIN });
    expect(answer.body).not.toMatchObject({ code: "cross_origin" });
  });
});
