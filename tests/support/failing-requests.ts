// A request with database statements failing in turn, one alone or all from then on, and with the answer to each commit lost: what the
// shop says is true, and nothing is half saved, or it is completed by the same request.
import type { AsyncLocalStorage } from "node:async_hooks";

import { vi } from "vitest";

import { db } from "~/db/db.server";
import type { WriteOutcome } from "~/db/write-outcome.server";
import { changeSince, snapshot, undoSince } from "./change-log";
import { type FoundForm, post } from "./crawl";
import { type Failure, failuresOf, withFailure } from "./failing-statements";
import { ORIGIN } from "./shop";

const NOTHING = /Nothing was changed/;
const UNKNOWN = /We don’t know whether this was saved/;

/** Forms that are saved in steps: sent again they go on. */
const IN_STEPS = ["/admin/customers/:id/erase", "/admin/people/:id/erase"];

/** The statements that have failed. */
const tried = new Set<string>();

interface Attempt {
  status: number;
  text: string;
}

/** Sends a request, the same each time it is called. */
type Send = () => Promise<Attempt>;

/** Returns a `Send` whose browser knows nothing of what earlier ones were answered. */
export type Prepare = () => Send;

/** Tries a request with every failure in turn, each time with the same rows as before. Returns what was wrong. */
export async function tryFailures(name: string, prepare: Prepare, isInSteps = false): Promise<string[]> {
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

/** Sends a form, which changes something, twice and with every failure. Returns what was wrong. */
export async function tryForm(form: FoundForm): Promise<string[]> {
  const prepare = prepareForm(form);
  const isInSteps = IN_STEPS.includes(form.kind);
  const twice = isInSteps ? [] : (await sentTwice(prepare)).map((one) => `${form.kind}, sent twice: ${one}`);
  return [...twice, ...(await tryFailures(form.kind, prepare, isInSteps))];
}
