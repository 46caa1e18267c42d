import { kilobytes, megabytes, short } from "../figures";
import { table, verdict } from "../report";
import type { OrdersPlaced } from "./orders";
import type { Effort, Measured } from "./rounds";
import type { Soaked } from "./soak";

const MILLISECONDS = (value: number) => `${short(value)} ms`;

/** The pages beside the baselines, with what the figures are. */
export function pagesTable(measured: readonly Measured[], effort: Effort): string {
  const { rounds, seconds, connections } = effort;
  const head = [
    ...["page", "requests/s", "CPU a request", "of an empty Remix page", "target"],
    ...["p50", "p99", "bytes", "RSS"],
  ];
  const rows = measured.map((one) => [
    one.name,
    short(one.perSecond),
    MILLISECONDS(one.cpuMs),
    short(one.ratio),
    verdict(one.ratio, one.most === undefined ? undefined : { most: one.most }),
    MILLISECONDS(one.p50),
    MILLISECONDS(one.p99),
    kilobytes(one.bytes),
    megabytes(one.rss),
  ]);
  return `${table(head, rows)}

Medians of ${rounds} rounds of ${seconds} s a page, all in turn, by ${connections} connections that ask again at once; ratios are
those of each round. CPU is all that the server's process used (not the database's, nor this one's). Shop and empty Remix page
were asked for as Chromium asks (gzip, deflate, br, zstd); remix-serve packs the empty page with its own settings, and what
that costs the row below it leaves out. Bytes are of one answer with its headers. One process each, all on this machine.`;
}

/** Orders placed, beside what is asked. */
export function ordersTable(orders: OrdersPlaced, database: string, connections: number): string {
  const ratio = orders.meanwhileP99 / orders.idleP99;
  const { perSecond, cpuMs, p50, p99, lost } = orders;
  const rows = [
    // The target is SQLite's.
    [
      "orders a second",
      short(perSecond),
      database === "sqlite" ? verdict(perSecond, { least: 150 }) : "",
    ],
    ["orders placed", String(orders.orders), ""],
    ["orders lost", String(lost), verdict(Math.abs(lost), { most: 0 })],
    ["CPU an order", MILLISECONDS(cpuMs), ""],
    ["an order's answer, p50", MILLISECONDS(p50), ""],
    ["an order's answer, p99", MILLISECONDS(p99), ""],
    ["catalogue p99 without orders", MILLISECONDS(orders.idleP99), ""],
    ["catalogue p99 meanwhile", MILLISECONDS(orders.meanwhileP99), ""],
    ["meanwhile to without", short(ratio), verdict(ratio, { most: 3 })],
    ["letters still to be written", String(orders.lettersWaiting), ""],
  ];
  return `${table(["checkout of 20 lines", database, "target"], rows)}

${connections} buyers at a time, each with a cart of their own, post the checkout's form and are led to their order; a buyer's
catalogue with prices is asked for 20 times a second before that and meanwhile. Each order is one transaction with its proforma
and two letters, which the same process writes to files when it can. CPU is all that it used meanwhile, letters and catalogue too.`;
}

/** What the shop's process held at most. */
export function memoryTable({
  peakAfterPages,
  peakRss,
  soaked,
}: {
  peakAfterPages: number;
  peakRss: number;
  soaked: Soaked | null;
}): string {
  const most = 300;
  const judged = (bytes: number) => verdict(Math.round(bytes / 1_048_576), { most });
  const rows = [
    ["most, after the pages", megabytes(peakAfterPages), judged(peakAfterPages)],
    ["most, at the end", megabytes(peakRss), judged(peakRss)],
  ];
  if (soaked) {
    const minutes = `${soaked.requests.toLocaleString("en")} requests, all pages in turn`;
    rows.push([minutes, megabytes(soaked.rss.at(-1)!), judged(Math.max(...soaked.rss))]);
    rows.push([
      "last quarter to second",
      short(soaked.growth),
      verdict(soaked.growth, { most: 1.05 }),
    ]);
  }
  return table(["memory of the shop's process", "RSS", "target"], rows);
}
