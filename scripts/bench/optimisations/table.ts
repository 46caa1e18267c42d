import { type BenchOptions, optionsText } from "../options";
import { kilobytes, megabytes, short, withSpread } from "../figures";
import { figuresOf } from "../load/sample";
import { table } from "../report";
import type { MeasuredOptimisation } from "./measure";

/** Renders what each optimisation saves: figures with the optimisation on and off. */
export function optimisationsTable(measured: readonly MeasuredOptimisation[], options: BenchOptions): string {
  const head = [
    "optimisation",
    "subject",
    "CPU with",
    "CPU without",
    "with to without",
    "PostgreSQL's CPU",
    "p99",
    "bytes",
    "memory",
  ];
  const rows = measured.flatMap(({ optimisation, compared }) =>
    compared
      ? compared.map(({ pair, samples, referenceSamples, ratios }) => {
          const [on, off] = [figuresOf(samples), figuresOf(referenceSamples)];
          const both = (format: (value: number) => string, pick: (one: typeof on) => number) =>
            `${format(pick(on))}, ${format(pick(off))}`;
          return [
            optimisation.name,
            pair.load.name,
            milliseconds(on.cpuMs),
            milliseconds(off.cpuMs),
            withSpread(ratios),
            Number.isNaN(on.postgresCpuMs) ? "" : both(milliseconds, (one) => one.postgresCpuMs),
            both(milliseconds, (one) => one.p99),
            both(kilobytes, (one) => one.bytes),
            both(megabytes, (one) => one.memory),
          ];
        })
      : [[optimisation.name, "the shop does not start without it", ...Array<string>(7).fill("")]],
  );
  return `${table(head, rows)}

${optionsText(options)} The reference is the shop without the optimisation.
CPU is the CPU time of all processes of the shop for one response or order. In a cell with two figures the first is with the optimisation.
The CPU of "reader during orders" is that of orders and pages together; its p99 is that of the pages alone.`;
}

const milliseconds = (value: number) => `${short(value)} ms`;
