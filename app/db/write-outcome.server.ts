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
  /** Set by beforeEachCommit. */
  beforeCommit?: (tx: Tx) => Promise<unknown>;
}

const shared = globalThis as { shopWriteOutcomes?: AsyncLocalStorage<WriteOutcome> };
const outcomes = (shared.shopWriteOutcomes ??= new AsyncLocalStorage<WriteOutcome>());

/** Runs `work` and records in `outcome` what its transactions do, those of bookkeeping excepted. */
export function trackWrites<Result>(outcome: WriteOutcome, work: () => Promise<Result>): Promise<Result> {
  return outcomes.run(outcome, work);
}

/** Whether something that the user of the current request asked for is saved, or may be. */
export const mayBeSaved = () => outcomes.getStore()?.mayBeSaved ?? false;

/** Runs `work` with a statement at the end of each of its transactions, within them; those of bookkeeping excepted. */
export async function beforeEachCommit<Result>(
  statement: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const outcome = outcomes.getStore() ?? { mayBeSaved: false };
  outcome.beforeCommit = statement;
  return outcomes.run(outcome, work).finally(() => delete outcome.beforeCommit);
}

/** Runs one transaction of the current request: `transact` runs what it is given in a transaction. */
export async function recordOutcome<Result>(
  work: (tx: Tx) => Promise<Result>,
  transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Promise<Result> {
  const outcome = outcomes.getStore();
  if (!outcome) return transact(work);
  const { beforeCommit } = outcome;
  try {
    const result = await transact(async (tx) => {
      const done = await work(tx);
      await beforeCommit?.(tx);
      return done;
    });
    outcome.mayBeSaved = true;
    return result;
  } catch (error) {
    if (isUnknownOutcome(error)) outcome.mayBeSaved = true;
    throw error;
  }
}
