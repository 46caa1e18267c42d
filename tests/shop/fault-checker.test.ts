// The checker of `npm run faults` notices readers that wait for the lock of writers, and nothing else that is slow.
import { expect, it } from "vitest";

import type { Fault } from "../../scripts/faults/fault";
import { History } from "../../scripts/faults/history";
import { verifyAnswers } from "../../scripts/faults/verify-answers";

const fault = { name: "lock", blocksWritersOnly: true } as Fault;

/** The violations after a lock from 0 to `to` ms, with reads of these lengths sent every 100 ms. */
function violationsOf(to: number, lengths: number[]): string[] {
  const history = new History();
  for (const [index, ms] of lengths.entries()) {
    history.call({ what: "read a page", outcome: "ok", status: 200, at: index * 100, ms });
  }
  verifyAnswers(history, [{ fault, from: 0, to, readyAt: to }]);
  return history.violations;
}

it("notices reads that wait until the lock ends", () => {
  const [violation, ...more] = violationsOf(5_000, [5_100, 5_000, 4_900, 4_800, 4_700, 4_600]);
  expect(violation).toContain('During "lock" (5000 ms) 0 of 6 early reads were answered');
  expect(more).toEqual([]);
});

it("allows reads that are slow, few, or during a short lock", () => {
  expect(violationsOf(5_000, [3_000, 3_000, 5_100, 5_000, 5_000, 5_000, 5_000, 5_000])).toEqual([]);
  expect(violationsOf(5_000, [5_100, 5_000, 5_000, 5_000])).toEqual([]);
  expect(violationsOf(2_000, [2_100, 2_000, 2_000, 2_000, 2_000, 2_000])).toEqual([]);
});
