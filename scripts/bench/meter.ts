// Loaded into a measured process before anything else: tells the benchmark, when asked, what the process has used and,
// where BENCH_STATEMENTS is set, what was sent to its database. It ends with the benchmark, however that ends.
import type { Statement } from "./statements";

/** What a process has used since it began. */
export interface Usage {
  /** User and system time of all its threads, in milliseconds. */
  cpuMs: number;
  /** Bytes of memory it holds now, and the most it ever held. */
  rss: number;
  peakRss: number;
}

export interface Asked {
  id: number;
  about: "usage" | "statements";
}

const takeStatements: () => Statement[] = process.env.BENCH_STATEMENTS
  ? (await import("./statements")).watchStatements()
  : () => [];

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rss: process.memoryUsage.rss(),
    peakRss: process.resourceUsage().maxRSS * 1_024,
  };
}

process.on("message", ({ id, about }: Asked) => {
  process.send?.({ id, answer: about === "usage" ? usage() : takeStatements() });
});
process.on("disconnect", () => process.exit());
