import { type BenchOptions, optionsText } from "../options";
import { kilobytes, median, megabytes, short, withSpread } from "../figures";
import { table, verdict } from "../report";
import type { Compared } from "./compare";
import type { OrderEffects } from "./orders";
import type { SoakResult } from "./soak";
import { budgetOf, PAGE_NAMES } from "./subjects";
import { figuresOf, type Load, type Sample } from "./sample";
import type { WarmedUp } from "./warm-up";

const MEMORY_BUDGET_MB = 300;
const GROWTH_BUDGET = 1.05;
const DELAY_BUDGET = 3;

const milliseconds = (value: number) => `${short(value)} ms`;

/** Renders the figures of pages and orders, the empty Remix page first. */
export function loadsTable(
  compared: readonly Compared[],
  warmed: ReadonlyMap<Load, WarmedUp>,
  options: BenchOptions,
): string {
  const head = [
    "page",
    "per second",
    "CPU each",
    "PostgreSQL's CPU",
    "both",
    "to an empty Remix page",
    "budget",
    "p50",
    "p99",
    "bytes",
    "warm-up",
  ];
  const references = compared.flatMap(({ referenceSamples }) => referenceSamples);
  const emptyCpuMs = figuresOf(references).cpuMs;
  const row = (load: Load, samples: readonly Sample[], ratio: string, budget: string) => {
    const one = figuresOf(samples);
    const { seconds, isSteady } = warmed.get(load)!;
    return [
      load.name,
      short(one.perSecond),
      milliseconds(one.cpuMs),
      Number.isNaN(one.postgresCpuMs) ? "" : milliseconds(one.postgresCpuMs),
      Number.isNaN(one.postgresCpuMs) ? "" : short((one.cpuMs + one.postgresCpuMs) / emptyCpuMs),
      ratio,
      budget,
      milliseconds(one.p50),
      milliseconds(one.p99),
      kilobytes(one.bytes),
      `${short(seconds)} s${isSteady ? "" : ", not steady"}`,
    ];
  };
  const baseline = row(compared[0]!.pair.reference, references, "1", "");
  const rows = compared.map(({ pair: { load }, samples, ratios }) => {
    const page = PAGE_NAMES.find((name) => name === load.name);
    const most = page && budgetOf(page);
    const budget = verdict(median(ratios), most === undefined ? undefined : { most });
    return row(load, samples, withSpread(ratios), budget);
  });
  return `${table(head, [baseline, ...rows])}

${optionsText(options)}
CPU is the CPU time of all processes of the server, for the shop its workers and their primary process; PostgreSQL's is in a
column of its own and, with the shop's, in the ratio "both". ${options.connections} connections request pages without pauses, all with
gzip; ${options.orderConnections} buyers at a time submit the checkout form. Warm-up is the time until the CPU of a response was steady. Everything runs on this machine.`;
}

/** Renders the wait at p99 of connections that are opened at once, the empty Remix page first. */
export function newConnectionsTable(
  measured: readonly { load: Load; samples: readonly Sample[] }[],
  connections: number,
): string {
  const figures = measured.map(({ samples }) => figuresOf(samples));
  const rows = measured.map(({ load: { name } }, at) => [
    name,
    milliseconds(figures[at]!.p50),
    milliseconds(figures[at]!.p99),
    short(figures[at]!.p99 / figures[0]!.p99),
  ]);
  return table([`${connections} new connections at once`, "p50", "p99", "p99 to the first"], rows);
}

/** Renders how orders delay other pages, and the cost of their mail. */
export function ordersTable({ idleP99, duringOrdersP99, mailCpuMs }: OrderEffects): string {
  const delay = duringOrdersP99 / idleP99;
  const rows = [
    ["a buyer's catalogue without orders, p99", milliseconds(idleP99), ""],
    ["the same while orders are placed, p99", milliseconds(duringOrdersP99), ""],
    ["with orders to without", short(delay), verdict(delay, { most: DELAY_BUDGET })],
    ["CPU of an order's mail, after its response", milliseconds(mailCpuMs), ""],
  ];
  return table(["orders of 20 lines", "", "budget"], rows);
}

/** Renders the memory of the shop; takes bytes, and NaN for an unknown PostgreSQL. */
export function memoryTable({
  most,
  postgres,
  soaked,
}: {
  most: number;
  postgres: number;
  soaked: SoakResult | null;
}): string {
  const judged = (bytes: number) => verdict(Math.round(bytes / 1_048_576), { most: MEMORY_BUDGET_MB });
  const rows = [["most after any sample", megabytes(most), judged(most)]];
  if (soaked) {
    const peak = Math.max(...soaked.memory);
    const requests = soaked.requests.toLocaleString("en");
    rows.push([`most of ${requests} requests, all pages in turn`, megabytes(peak), judged(peak)]);
    const growth = verdict(soaked.growth, { most: GROWTH_BUDGET });
    rows.push(["last quarter to second", short(soaked.growth), growth]);
  }
  if (!Number.isNaN(postgres)) rows.push(["PostgreSQL's processes", megabytes(postgres), ""]);
  return table(["memory of all processes of the shop", "", "budget"], rows);
}
