// Loaded into the served shop before anything else: tells the benchmark, when asked, what was sent to the database.
import { watchStatements } from "./statements";

const take = watchStatements();
process.on("message", () => process.send?.(take()));
