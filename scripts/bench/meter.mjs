// Preloaded (--import) into each process of a measured server. On request, the primary process sends the benchmark the
// usage of all processes (for machines without /proc) and, with BENCH_STATEMENTS, the SQL statements that they sent. It
// exits when the benchmark ends. Plain JavaScript, because a compiler would add to the measured memory.
import cluster from "node:cluster";

/**
 * @typedef {import("./process-tree").Usage} Usage
 * @typedef {import("./statements").Statement} Statement
 * @typedef {{ usage: Usage, statements: Statement[] }} MeterValues
 * @typedef {{ id: number, about: keyof MeterValues }} MeterRequest
 * @typedef {{ id: number, answers: MeterValues[keyof MeterValues][] }} MeterResponse One answer per process.
 */

/** @type {() => Statement[]} */
const takeStatements = process.env.BENCH_STATEMENTS ? (await import("./statements")).watchStatements() : () => [];

/** @returns {Usage} */
function usage() {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1_000, memory: process.memoryUsage.rss() };
}

/**
 * @param {import("node:cluster").Worker} worker
 * @param {MeterRequest} request
 * @returns {Promise<MeterResponse["answers"]>} Empty when the worker ends before it answers.
 */
function askWorker(worker, request) {
  return new Promise((resolve) => {
    /** @param {MeterResponse | undefined} message Or any other message of the shop's workers. */
    const onMessage = (message) => {
      if (message?.id === request.id && message.answers) finish(message.answers);
    };
    const onExit = () => finish([]);
    /** @param {MeterResponse["answers"]} answers */
    const finish = (answers) => {
      worker.off("message", onMessage).off("exit", onExit);
      resolve(answers);
    };
    worker.on("message", onMessage).on("exit", onExit);
    worker.send(request);
  });
}

process.on("message", async (/** @type {MeterRequest} */ request) => {
  const own = request.about === "usage" ? usage() : takeStatements();
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  const theirs = await Promise.all(workers.map((worker) => askWorker(worker, request)));
  process.send?.({ id: request.id, answers: [own, ...theirs.flat()] });
});
process.on("disconnect", () => process.exit());
