// Loaded into each process of a measured server before anything else. The first one tells the benchmark, when asked, what
// all of them have used (for machines without /proc) and, where BENCH_STATEMENTS is set, what they sent to the database.
// It ends with the benchmark, however that ends. Plain JavaScript, because a compiler would add to the measured memory.
import cluster from "node:cluster";

/**
 * @typedef {import("./process-tree").Usage} Usage
 * @typedef {import("./statements").Statement} Statement
 * @typedef {{ usage: Usage, statements: Statement[] }} Answers
 * @typedef {{ id: number, about: keyof Answers }} Asked
 * @typedef {{ id: number, answers: Answers[keyof Answers][] }} Answered One answer of each process.
 */

/** @type {() => Statement[]} */
const takeStatements = process.env.BENCH_STATEMENTS
  ? (await import("./statements")).watchStatements()
  : () => [];

/** @returns {Usage} */
function usage() {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, memory: process.memoryUsage.rss() };
}

/**
 * @param {import("node:cluster").Worker} worker
 * @param {Asked} asked
 * @returns {Promise<Answered["answers"]>} Empty when the worker ends before it answers.
 */
function askWorker(worker, asked) {
  return new Promise((resolve) => {
    /** @param {Answered | undefined} message The shop's workers may send messages of their own. */
    const hear = (message) => {
      if (message?.id === asked.id && message.answers) finish(message.answers);
    };
    const gone = () => finish([]);
    /** @param {Answered["answers"]} answers */
    const finish = (answers) => {
      worker.off("message", hear).off("exit", gone);
      resolve(answers);
    };
    worker.on("message", hear).on("exit", gone);
    worker.send(asked);
  });
}

process.on("message", async (/** @type {Asked} */ asked) => {
  const own = asked.about === "usage" ? usage() : takeStatements();
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  const theirs = await Promise.all(workers.map((worker) => askWorker(worker, asked)));
  process.send?.({ id: asked.id, answers: [own, ...theirs.flat()] });
});
process.on("disconnect", () => process.exit());
