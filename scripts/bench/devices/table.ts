import { type BenchOptions, optionsText } from "../options";
import { kilobytes, megabytes, short, withSpread } from "../figures";
import { figuresOf } from "../load/sample";
import { table } from "../report";
import type { MeasuredDevice } from "./measure";

/** Renders what each device saves: figures with the device on and off. */
export function devicesTable(measured: readonly MeasuredDevice[], options: BenchOptions): string {
  const head = [
    "device",
    "subject",
    "CPU with",
    "CPU without",
    "with to without",
    "PostgreSQL's CPU",
    "p99",
    "bytes",
    "memory",
  ];
  const rows = measured.flatMap(({ device, compared }) =>
    compared
      ? compared.map(({ pair, samples, referenceSamples, ratios }) => {
          const [on, off] = [figuresOf(samples), figuresOf(referenceSamples)];
          const both = (format: (value: number) => string, pick: (one: typeof on) => number) =>
            `${format(pick(on))}, ${format(pick(off))}`;
          return [
            device.name,
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
      : [[device.name, "the shop does not start without it", ...Array<string>(7).fill("")]],
  );
  return `${table(head, rows)}

${optionsText(options)} The reference is the shop without the device.
CPU is the CPU time of all processes of the shop for one response or order. In a cell with two figures the first is with the device.
The CPU of "reader during orders" is that of orders and pages together; its p99 is that of the pages alone.`;
}

const milliseconds = (value: number) => `${short(value)} ms`;
