import { type Effort, effortWords } from "../effort";
import { kilobytes, median, megabytes, short, withSpread } from "../figures";
import { table, verdict } from "../report";
import type { Compared } from "./compare";
import type { OrderEffects } from "./orders";
import type { Soaked } from "./soak";
import { budgetOf, PAGE_NAMES } from "./subjects";
import { figuresOf, type Load, type Turn } from "./turn";
import type { WarmedUp } from "./warm-up";

const MOST_MEMORY_MB = 300;
const MOST_GROWTH = 1.05;
const MOST_DELAY = 3;

const milliseconds = (value: number) => `${short(value)} ms`;

/** Pages and orders beside the empty Remix page. */
export function loadsTable(
  compared: readonly Compared[],
  warmed: ReadonlyMap<Load, WarmedUp>,
  effort: Effort,
): string {
  const head = [
    ...["page", "a second", "CPU each", "PostgreSQL's CPU", "of an empty Remix page", "budget"],
    ...["p50", "p99", "bytes", "warm-up"],
  ];
  const row = (load: Load, turns: readonly Turn[], ratio: string, budget: string) => {
    const one = figuresOf(turns);
    const { seconds, isSteady } = warmed.get(load)!;
    return [
      ...[load.name, short(one.perSecond), milliseconds(one.cpuMs)],
      Number.isNaN(one.postgresCpuMs) ? "" : milliseconds(one.postgresCpuMs),
      ...[ratio, budget, milliseconds(one.p50), milliseconds(one.p99), kilobytes(one.bytes)],
      `${short(seconds)} s${isSteady ? "" : ", not steady"}`,
    ];
  };
  const references = compared.flatMap(({ referenceTurns }) => referenceTurns);
  const baseline = row(compared[0]!.pair.reference, references, "1", "");
  const rows = compared.map(({ pair: { load }, turns, ratios }) => {
    const page = PAGE_NAMES.find((name) => name === load.name);
    const most = page && budgetOf(page);
    const budget = verdict(median(ratios), most === undefined ? undefined : { most });
    return row(load, turns, withSpread(ratios), budget);
  });
  return `${table(head, [baseline, ...rows])}

${effortWords(effort)}
CPU is that of all processes of the server: of the shop, those that serve and the one that watches over them; PostgreSQL's
is told apart and is in no ratio. Pages are asked for by ${effort.connections} connections that ask again at once, as Chromium asks (gzip,
deflate, br, zstd); ${effort.orderConnections} buyers at a time post the checkout's form. Warm-up is what it took until the CPU of an answer
was steady. All on this machine.`;
}

/** What orders do to readers, and what their letters cost. */
export function ordersTable({ idleP99, meanwhileP99, lettersCpuMs }: OrderEffects): string {
  const delay = meanwhileP99 / idleP99;
  const rows = [
    ["a buyer's catalogue without orders, p99", milliseconds(idleP99), ""],
    ["the same while orders are placed, p99", milliseconds(meanwhileP99), ""],
    ["meanwhile to without", short(delay), verdict(delay, { most: MOST_DELAY })],
    ["CPU of an order's letters, after its answer", milliseconds(lettersCpuMs), ""],
  ];
  return table(["orders of 20 lines", "", "budget"], rows);
}

/** The memory of the shop; figures in bytes. */
export function memoryTable({
  most,
  postgres,
  soaked,
}: {
  most: number;
  postgres: number;
  soaked: Soaked | null;
}): string {
  const judged = (bytes: number) =>
    verdict(Math.round(bytes / 1_048_576), { most: MOST_MEMORY_MB });
  const rows = [["most after any turn", megabytes(most), judged(most)]];
  if (soaked) {
    const peak = Math.max(...soaked.memory);
    const requests = soaked.requests.toLocaleString("en");
    rows.push([`most of ${requests} requests, all pages in turn`, megabytes(peak), judged(peak)]);
    const growth = verdict(soaked.growth, { most: MOST_GROWTH });
    rows.push(["last quarter to second", short(soaked.growth), growth]);
  }
  if (!Number.isNaN(postgres)) rows.push(["PostgreSQL's processes", megabytes(postgres), ""]);
  return table(["memory of all processes of the shop", "", "budget"], rows);
}
