// Loaded into a measured process before anything else: tells the benchmark, when asked, what the process has used and,
// where BENCH_STATEMENTS is set, what was sent to its database. It ends with the benchmark, however that ends. Plain
// JavaScript: what translates takes memory too.

/**
 * What a process has used since it began: user and system time of all its threads, in milliseconds; bytes of memory that
 * it holds now, and the most it ever held.
 * @typedef {{ cpuMs: number, rss: number, peakRss: number }} Usage
 * @typedef {{ id: number, about: "usage" | "statements" }} Asked
 */

/** @type {() => import("./statements").Statement[]} */
const takeStatements = process.env.BENCH_STATEMENTS
  ? (await import("./statements")).watchStatements()
  : () => [];

/** @returns {Usage} */
function usage() {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rss: process.memoryUsage.rss(),
    peakRss: process.resourceUsage().maxRSS * 1_024,
  };
}

process.on("message", (/** @type {Asked} */ { id, about }) => {
  process.send?.({ id, answer: about === "usage" ? usage() : takeStatements() });
});
process.on("disconnect", () => process.exit());
