import { type Effort, effortWords } from "../effort";
import { kilobytes, megabytes, short, withSpread } from "../figures";
import { figuresOf } from "../load/turn";
import { table } from "../report";
import type { MeasuredDevice } from "./measure";

/** What each device saves: figures with it, and without. */
export function devicesTable(measured: readonly MeasuredDevice[], effort: Effort): string {
  const head = [
    ...["device", "subject", "CPU with", "CPU without", "with to without"],
    ...["PostgreSQL's CPU", "p99", "bytes", "memory"],
  ];
  const rows = measured.flatMap(({ device, compared }) =>
    compared
      ? compared.map(({ pair, turns, referenceTurns, ratios }) => {
          const [on, off] = [figuresOf(turns), figuresOf(referenceTurns)];
          const both = (words: (value: number) => string, pick: (one: typeof on) => number) =>
            `${words(pick(on))}, ${words(pick(off))}`;
          return [
            ...[device.name, pair.load.name, milliseconds(on.cpuMs), milliseconds(off.cpuMs)],
            withSpread(ratios),
            Number.isNaN(on.postgresCpuMs) ? "" : both(milliseconds, (one) => one.postgresCpuMs),
            both(milliseconds, (one) => one.p99),
            both(kilobytes, (one) => one.bytes),
            both(megabytes, (one) => one.memory),
          ];
        })
      : [[device.name, "the shop does not start without it", ...Array<string>(7).fill("")]],
  );
  return `${table(head, rows)}

${effortWords(effort)} The reference is the shop without the device.
CPU is that of an answer or an order, of all processes of the shop. Where a cell has two figures, the first is with the device.
The CPU of "reader during orders" is that of the orders and the reader together, its p99 that of the reader alone.`;
}

const milliseconds = (value: number) => `${short(value)} ms`;
