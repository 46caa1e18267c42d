// Each form and each call that writes, with database statements failing in turn, one alone or all from then on, and with the
// answer to each commit lost: what the shop says is true, and nothing is half saved, or it is completed by the same form.
import type { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import type { WriteOutcome } from "~/db/write-outcome.server";
import { createClient, visitorClient } from "../support/api-client";
import { INPUTS } from "../support/api-inputs";
import { changeSince, endUndo, logChanges, snapshot, undoSince } from "../support/change-log";
import { crawl, type FoundForm, post } from "../support/crawl";
import { type Failure, failuresOf, withFailure } from "../support/failing-statements";
import { ApiDocument, lineOf, type Operation } from "../support/openapi";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { KNOWN_ADDRESSES, makeWalkers, type Walker, WALKERS } from "../support/walkers";

const NOTHING = /Nothing was changed/;
const UNKNOWN = /We don’t know whether this was saved/;

let shop: Shop;
let api: ApiDocument;
/** Forms that are saved in steps: sent again they go on. */
const IN_STEPS = ["/admin/customers/:id/erase", "/admin/people/:id/erase"];

let walkers: Walker[];
/** The kinds of forms that were tried. */
const forms = new Set<string>();
/** The statements that have failed, of forms and calls. */
const tried = new Set<string>();

beforeAll(async () => {
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  api = await ApiDocument.read(visitorClient(shop));
  walkers = await makeWalkers(shop);
  // A form that is tried again is not answered as before.
  await logChanges("form_answers");
});
afterAll(endUndo);

interface Attempt {
  status: number;
  text: string;
}

/** Sends a request, the same each time it is called. */
type Send = () => Promise<Attempt>;

/** Returns a `Send` whose browser knows nothing of what earlier ones were answered. */
type Prepare = () => Send;

/** Tries a request with every failure in turn, each time with the same rows as before. Returns what was wrong. */
async function tryFailures(name: string, prepare: Prepare, isInSteps = false): Promise<string[]> {
  const before = await snapshot();
  // The first one may do more, such as what is done once per process.
  await prepare()();
  undoSince(before);
  const { result, statements } = await withFailure(null, prepare());
  const whole = { change: await changeSince(before), status: result.status };
  undoSince(before);
  if (whole.status >= 500) return [`${name}: answered ${whole.status} although nothing fails`];
  const wrong: string[] = [];
  for (const failure of failuresOf(statements, tried)) {
    const fault = await tryFailure(failure, prepare(), { ...whole, isInSteps });
    if (fault) wrong.push(`${name}, ${failure.what} ${failure.at}: ${fault}`);
    undoSince(before);
  }
  return wrong;
}

type Change = Awaited<ReturnType<typeof changeSince>>;

/** What a request changes when nothing fails, its status, and whether it is saved in steps: sent again it goes on. */
interface Whole {
  change: Change;
  status: number;
  isInSteps: boolean;
}

/** Sends a request while the database fails. Returns what is wrong, or "". */
async function tryFailure(failure: Failure, send: Send, whole: Whole): Promise<string> {
  const before = await snapshot();
  const { result } = await withFailure(failure, send);
  const change = await changeSince(before);
  const said = `${result.status} ${result.text.slice(0, 200)}`;
  if (result.status === whole.status) return differenceOf("done", change, whole.change);
  if (result.status !== 503) return `answered ${said}`;
  if (UNKNOWN.test(result.text)) {
    if (NOTHING.test(result.text)) return `says both: ${said}`;
    if (whole.isInSteps) await send();
    return isEmpty(change) ? "" : differenceOf("unknown", await changeSince(before), whole.change);
  }
  if (!isEmpty(change)) return `changed ${JSON.stringify(change)} and says: ${said}`;
  // Nothing was changed, so the same may be sent again.
  await db.write((tx) => tx.apiReplay.updateMany({ data: { leasedUntil: new Date(0) } }));
  const again = await send();
  if (again.status !== whole.status) {
    return `is answered ${again.status} when it is sent again: ${again.text.slice(0, 200)}`;
  }
  return differenceOf("sent again", await changeSince(before), whole.change);
}

const isEmpty = (change: Change) => Object.keys(change).length === 0;

function differenceOf(state: string, change: Change, whole: Change): string {
  const [found, wanted] = [change, whole].map((one) => JSON.stringify(one));
  return found === wanted ? "" : `${state}, but changed ${found} instead of ${wanted}`;
}

/** Sends a request. Returns its status, and how many transactions that its sender asked for it has made. */
async function transactionsOf(send: Send): Promise<{ status: number; transactions: number }> {
  const outcomes = (globalThis as { shopWriteOutcomes?: AsyncLocalStorage<WriteOutcome> }).shopWriteOutcomes!;
  const run = vi.spyOn(outcomes, "run");
  const { status } = await send();
  const made = new Set(run.mock.calls.map(([outcome]) => outcome));
  run.mockRestore();
  return { status, transactions: [...made].reduce((sum, { transactions = 0 }) => sum + transactions, 0) };
}

/** A letter to all admins takes some statements for each of them. */
const takeAdminRoles = () =>
  db.write((tx) => tx.user.updateMany({ where: { staffRole: { not: null } }, data: { staffRole: null } }));

/** A form as its sender sends it. */
const prepareForm =
  ({ by, address, submission }: FoundForm): Prepare =>
  () => {
    const browser = by.withCopiedCookies();
    return async () => {
      const { status, source } = await post(browser, new URL(address, ORIGIN), submission);
      return { status, text: source };
    };
  };

/** Sends a form twice. Returns what was wrong where it is not answered alike, or makes neither all of its transactions again nor none. */
async function sentTwice(prepare: Prepare): Promise<string[]> {
  const before = await snapshot();
  const kept = await db.read.formAnswer.count();
  const { status, transactions } = await transactionsOf(prepare());
  const added = (await db.read.formAnswer.count()) - kept;
  const again = await transactionsOf(prepare());
  const addedAgain = (await db.read.formAnswer.count()) - kept - added;
  undoSince(before);
  if (added === 0) return [];
  // Fewer than all would give a transaction the answer of another one, and more would save something twice.
  const isAlike =
    again.status === status && (again.transactions === transactions || again.transactions === 0) && addedAgain === 0;
  return isAlike ? [] : [JSON.stringify({ status, transactions, added, again, addedAgain })];
}

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

describe("nothing untrue is said, and nothing half saved, whichever statement fails", () => {
  it.each(WALKERS.map((name, index) => [name, index] as const))(
    "of a form that is shown to %s",
    { timeout: 600_000 },
    async (_, index) => {
      const { browser, starts = [] } = walkers[index]!;
      const wrong: string[] = [];
      await crawl(shop, browser, {
        sendsForms: true,
        starts: [...KNOWN_ADDRESSES, ...starts],
        async onForm(form) {
          if (forms.has(form.kind)) return;
          forms.add(form.kind);
          const prepare = prepareForm(form);
          const isInSteps = IN_STEPS.includes(form.kind);
          if (!isInSteps) wrong.push(...(await sentTwice(prepare)).map((one) => `${form.kind}, sent twice: ${one}`));
          wrong.push(...(await tryFailures(form.kind, prepare, isInSteps)));
        },
      });
      expect(wrong).toEqual([]);
    },
  );

  it("of a call", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    for (const operation of api.operations.filter(({ method }) => method !== "GET")) {
      wrong.push(...(await tryFailures(operation.operationId, await prepareCall(operation))));
    }
    expect(wrong).toEqual([]);
  });
});
