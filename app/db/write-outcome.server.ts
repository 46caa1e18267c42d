import { AsyncLocalStorage } from "node:async_hooks";

import type { Prisma } from "./generated/sqlite/client";

type Tx = Prisma.TransactionClient;

/**
 * A transaction that failed after its COMMIT was sent, for example because the connection broke: it was saved completely
 * or not at all, and the shop does not know which.
 */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super("It is not known whether the transaction was committed", { cause });
    this.name = "UnknownOutcomeError";
  }
}

/** By name, because `npm run dev` and the tests load this module more than once per process. */
export const isUnknownOutcome = (error: unknown) => error instanceof Error && error.name === "UnknownOutcomeError";

/** What the transactions of a request have done so far. */
export interface WriteOutcome {
  /** Something that its user asked for is saved, or may be. */
  mayBeSaved: boolean;
  /** How many transactions have begun, those of bookkeeping, steps and those that failed excepted. */
  transactions?: number;
  /** What it asked for was saved before, by a request that sent the same form. */
  isRepeat?: boolean;
  /** Set by aroundTransactions. */
  around?: Around;
}

/** Runs `work`, the statements of the transaction `tx`, or does without it; `nth` counts the request's transactions from 1. */
export type Around = <Result>(tx: Tx, work: () => Promise<Result>, nth: number) => Promise<Result>;

const shared = globalThis as { shopWriteOutcomes?: AsyncLocalStorage<WriteOutcome> };
const outcomes = (shared.shopWriteOutcomes ??= new AsyncLocalStorage<WriteOutcome>());

/** Runs `work` and records in `outcome` what its transactions do, those of bookkeeping excepted. */
export function trackWrites<Result>(outcome: WriteOutcome, work: () => Promise<Result>): Promise<Result> {
  return outcomes.run(outcome, work);
}

/** Whether something that the user of the current request asked for is saved, or may be. */
export const mayBeSaved = () => outcomes.getStore()?.mayBeSaved ?? false;

/** Notes that the current request is a repeat. */
export function noteRepeat(): void {
  const outcome = outcomes.getStore();
  if (outcome) outcome.isRepeat = true;
}

/** Whether what the current request asked for was saved before, by one that sent the same form. */
export const isRepeat = () => outcomes.getStore()?.isRepeat ?? false;

/** Runs `work`, each of whose transactions then runs within `around`; those of bookkeeping and steps excepted. */
export async function aroundTransactions<Result>(around: Around, work: () => Promise<Result>): Promise<Result> {
  const outcome = outcomes.getStore() ?? { mayBeSaved: false };
  const outer = outcome.around;
  outcome.around = outer ? (tx, statements, nth) => outer(tx, () => around(tx, statements, nth), nth) : around;
  return outcomes.run(outcome, work).finally(() => {
    outcome.around = outer;
  });
}

/** Runs one transaction of the current request: `transact` runs what it is given in a transaction. A step is in no `around`. */
export async function recordOutcome<Result>(
  work: (tx: Tx) => Promise<Result>,
  transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  isStep = false,
): Promise<Result> {
  const outcome = outcomes.getStore();
  if (!outcome) return transact(work);
  const around = isStep ? undefined : outcome.around;
  const before = outcome.transactions ?? 0;
  const nth = (outcome.transactions = isStep ? before : before + 1);
  try {
    const result = await transact((tx) => (around ? around(tx, () => work(tx), nth) : work(tx)));
    outcome.mayBeSaved = true;
    return result;
  } catch (error) {
    if (isUnknownOutcome(error)) outcome.mayBeSaved = true;
    else if (outcome.transactions === nth) outcome.transactions = before;
    throw error;
  }
}
