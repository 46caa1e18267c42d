// Serves the built shop as `npm start` does once it is ready: one process that watches over those that serve. What
// `npm start` does before (.env, building, migrating, seeding) the benchmark has done with settings of its own.
import { startWorkers } from "../workers.mjs";

startWorkers(Number(process.env.WEB_CONCURRENCY ?? 1), () => process.exit(1));
