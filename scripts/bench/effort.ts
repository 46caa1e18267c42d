import { parseArgs } from "node:util";

import { wholeNumber } from "./report";

/** How much is measured, from the words after `--`. */
export interface Effort {
  rounds: number;
  /** Of the server's CPU, that a turn should take. */
  seconds: number;
  /** Turns of half a second, at most, for each page, until its figure is steady. */
  warmUpTurns: number;
  /** That ask for a page at a time. */
  connections: number;
  orderConnections: number;
  /** Minutes of watching the memory under load; 0: none. */
  minutes: number;
  /** A part of the names of what is measured; "": all. */
  only: string;
  /** Whether the optimisations are measured, each on and off, instead of the pages. */
  devices: boolean;
  /** Whether the figures are too few to be quoted. */
  quick: boolean;
}

/** Reads the words after `--`. Throws an error that names the option that is wrong. */
export function readEffort(): Effort {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "1" },
      connections: { type: "string", default: "10" },
      "order-connections": { type: "string", default: "4" },
      minutes: { type: "string", default: "0" },
      only: { type: "string", default: "" },
      devices: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
    },
  });
  const { only, devices, quick } = values;
  return {
    rounds: quick ? 1 : wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    warmUpTurns: quick ? 3 : 30,
    connections: wholeNumber("connections", values.connections),
    orderConnections: wholeNumber("order-connections", values["order-connections"]),
    minutes: wholeNumber("minutes", values.minutes, 0),
    only,
    devices,
    quick,
  };
}

/** How ratios came about, for the text below a table. */
export const effortWords = ({ rounds, seconds, quick }: Effort): string =>
  quick
    ? "QUICK: one round after a short warm-up. These are no figures to quote."
    : `Ratios are the middle one of ${rounds} rounds, with the least and the most. A round takes the reference, twice the
other, and the reference again, ${seconds} s each.`;
