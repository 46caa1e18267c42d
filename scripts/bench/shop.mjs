// Serves the built shop as `npm start` does, by workers and a primary process, but without the preparation (.env, build,
// migrations, seed), which the benchmark does itself with its own settings.
import { startWorkers } from "../workers.mjs";

startWorkers(Number(process.env.WEB_CONCURRENCY ?? 1), () => process.exit(1));
