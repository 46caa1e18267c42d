import { parseArgs } from "node:util";

import { TURNS } from "./load/compare";
import { wholeNumber } from "./report";

/** How much is measured, from the options after `--`. */
export interface BenchOptions {
  rounds: number;
  /** CPU time of the server that a sample should take. */
  seconds: number;
  /** The most samples of half a second for each page until its figure is steady. */
  warmUpSamples: number;
  /** Concurrent connections that request pages. */
  connections: number;
  orderConnections: number;
  /** Minutes of the memory test under load; 0: none. */
  minutes: number;
  /** Only subjects whose name contains this are measured; "": all. */
  only: string;
  /** Whether the optimisations (OPTIMISATIONS) are measured, each on and off, instead of the pages. */
  optimisations: boolean;
  /** Whether this is a trial run with too few samples for reliable figures. */
  quick: boolean;
}

/** Reads the options after `--`. Throws an error that names the wrong option. */
export function readBenchOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "11" },
      milliseconds: { type: "string", default: "250" },
      connections: { type: "string", default: "10" },
      "order-connections": { type: "string", default: "4" },
      minutes: { type: "string", default: "0" },
      only: { type: "string", default: "" },
      optimisations: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
    },
  });
  const { only, optimisations, quick } = values;
  return {
    rounds: quick ? 1 : wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("milliseconds", values.milliseconds) / 1_000,
    warmUpSamples: quick ? 3 : 30,
    connections: wholeNumber("connections", values.connections),
    orderConnections: wholeNumber("order-connections", values["order-connections"]),
    minutes: wholeNumber("minutes", values.minutes, 0),
    only,
    optimisations,
    quick,
  };
}

/** Describes how the ratios were measured, for the text below a table. */
export const optionsText = ({ rounds, seconds, quick }: BenchOptions): string =>
  quick
    ? "QUICK: one round after a short warm-up. Do not quote these figures."
    : `Ratios are medians of ${rounds} rounds, with minimum and maximum. A round measures ${TURNS} times the reference, twice
the subject, and the reference again, ${seconds} s of CPU each.`;
