// Fuzz test of the API: every request gets a timely, well-formed response, no 5xx, and no prices without permission.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { INPUTS, type InputFor } from "../support/api-inputs";
import { type Answer, faultOfRefusal, type ApiClient, createClient, visitorClient } from "../support/api-client";
import { ApiDocument, type Operation } from "../support/openapi";
import { CANARY_PRICE, CANARY_PRICE_PATTERN } from "../support/prices";
import { openShop, type Shop } from "../support/shop";
import { type FuzzedCall, fuzzedCall, applyFuzz } from "../support/fuzzed-calls";

// Requests per call and role; each run has other ones. FUZZ_BODIES=1000 sends a thousand per role, which takes some
// minutes per database.
const BODIES = Number(process.env.FUZZ_BODIES ?? 15);
const BATCH = 200;
const AT_ONCE = 4;
const SLOW_MS = 1_000;

// Deliberately slow calls; their rate limit refuses all but a few attempts.
const SLOW_CALLS = {
  OR: [{ key: { startsWith: "emergency-admin:" } }, { key: { startsWith: "direct-admin:" } }],
};

const UNCHANGED: FuzzedCall = {
  changes: [],
  encoding: { how: "plain", at: 0 },
  type: null,
  path: null,
  query: [],
  headers: {},
};

const ROLES = ["visitor", "pending", "approved", "admin"] as const;
type Role = (typeof ROLES)[number];

interface Caller extends InputFor {
  role: Role;
  client: ApiClient;
}

let shop: Shop;
let api: ApiDocument;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Always refused here: no emergency code is set, and staff links exceed their rate limit. */
const DENIED_MESSAGES = ["emergencySetup", "directAdminLogin"];

const CANARY = {
  wholesalePrice: CANARY_PRICE,
  recommendedPrice: CANARY_PRICE,
  retailPrice: CANARY_PRICE,
};
// These contain prices, but only fictitious ones.
const HAS_EXAMPLE_PRICES = ["readDemo", "openapi"];

beforeAll(async () => {
  process.env.RATE_LIMIT_FACTOR = "4";
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  api = await ApiDocument.read(visitorClient(shop));
});

const seesPrices = ({ role }: { role: Role }) => role === "approved" || role === "admin";

async function newCaller(role: Role): Promise<Caller> {
  if (role === "visitor") {
    return { role, client: visitorClient(shop), userId: null, hasCart: false };
  }
  const { client, person } = await createClient(shop, role);
  return { role, client, userId: person.id, hasCart: role !== "pending" };
}

/** Deletes what the last calls have created. */
async function tidy(lastStyle: number) {
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany({ where: { NOT: SLOW_CALLS } });
    await tx.apiReplay.deleteMany();
    await tx.inquiry.deleteMany({ where: { companyId: null } });
    await tx.outgoingMail.deleteMany();
    await tx.bulkDiscount.deleteMany({ where: { minQuantity: { gt: 1_000 } } });
    await tx.product.deleteMany({ where: { id: { gt: lastStyle } } });
  });
}

type PreparedCall = ReturnType<typeof applyFuzz>;

/** Sends a fuzzed call. Returns its status, what is wrong with the response ("" for nothing), and the time in ms. */
async function attempt(operation: Operation, { role, client }: Caller, { line, init }: PreparedCall) {
  const began = performance.now();
  const answer = await client.send(line, init);
  const took = performance.now() - began;
  return { took, status: answer.status, fault: faultOf(operation, role, answer) };
}

function faultOf(operation: Operation, role: Role, answer: Answer): string {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  const fault = status >= 400 ? faultOfRefusal(answer) : "";
  if (fault) return `${status} is ${fault}`;
  if (!api.statusesOf(operation).includes(status)) {
    return `${status} is not documented: ${text.slice(0, 200)}`;
  }
  if (seesPrices({ role })) return "";
  const all = text + JSON.stringify([...headers]);
  if (CANARY_PRICE_PATTERN.test(all)) return `a price: ${all.slice(0, 300)}`;
  const tells = /"\w*Price"/.test(text) && !HAS_EXAMPLE_PRICES.includes(operation.operationId);
  return tells ? `a field for a price: ${text.slice(0, 300)}` : "";
}

/** Sends fuzzed calls, a few at once. Returns what was wrong with their responses, and the statuses. */
async function send(operation: Operation, caller: Caller, calls: FuzzedCall[]) {
  const faults: string[] = [];
  const statuses = new Set<number>();
  const note = ({ line, init }: PreparedCall, fault: string) =>
    faults.push(`${line.slice(0, 300)} ${told(init)}: ${fault}`);
  const { id: lastStyle } = await db.read.product.findFirstOrThrow({ orderBy: { id: "desc" } });
  for (let from = 0; from < calls.length; from += BATCH) {
    const base = await INPUTS[operation.operationId]!(caller);
    if (!seesPrices(caller)) await db.write((tx) => tx.product.updateMany({ data: CANARY }));
    const next = calls.slice(from, from + BATCH)[Symbol.iterator]();
    const slow: PreparedCall[] = [];
    const work = async () => {
      for (const call of next) {
        const wild = applyFuzz(operation, base, call);
        const { fault, took, status } = await attempt(operation, caller, wild);
        statuses.add(status);
        if (fault) note(wild, fault);
        else if (took > SLOW_MS) slow.push(wild);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // On a busy machine a call may be slow once, but not each time when it is repeated alone.
    for (const wild of slow) {
      let took = Infinity;
      for (let again = 0; again < 3 && took > SLOW_MS; again++) {
        ({ took } = await attempt(operation, caller, wild));
      }
      if (took > SLOW_MS) note(wild, `${Math.round(took)} ms`);
    }
    await tidy(lastStyle);
  }
  return { faults, statuses };
}

const told = ({ headers, body }: RequestInit) =>
  `${JSON.stringify(headers)} ${typeof body === "string" ? JSON.stringify(body.slice(0, 600)) : (body?.constructor.name ?? "")}`;

describe(`fuzzed calls (FUZZ_SEED=${seed})`, () => {
  it.each(ROLES)(
    "of a %s get a timely, well-formed response",
    async (role) => {
      const wrong: Record<string, string[]> = {};
      for (const [index, operation] of api.operations.entries()) {
        const calls = fc.sample(fuzzedCall, { numRuns: BODIES, seed: seed + index });
        // So that few of them are enough to reach the call.
        calls.push(UNCHANGED);
        const { faults, statuses } = await send(operation, await newCaller(role), calls);
        // Otherwise the time would include the path to the call.
        const isReached = [...statuses].some((status) => status < 300);
        const isOpen = role === "admin" && !DENIED_MESSAGES.includes(operation.operationId);
        if (isOpen && !isReached) faults.push(`never done: ${[...statuses].join(", ")}`);
        if (faults.length > 0) wrong[operation.operationId] = faults.slice(0, 3);
      }
      expect(wrong).toEqual({});
    },
    900_000,
  );
});
