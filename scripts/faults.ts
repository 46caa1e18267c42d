// `npm run faults`: lets people use the built shop while faults are made, and checks that no answer was untrue
// (docs/reliability.md). Ends with 1 after a violation.
import { hasProc } from "./bench/process-tree";
import { buildIfStale } from "./build";
import { endPlainly } from "./command";
import { readOptions } from "./faults/options";
import { runFaults } from "./faults/run";
import { tableOf } from "./faults/table";

endPlainly();
if (!hasProc) throw new Error("The checker needs Linux: it finds the shop's processes in /proc.");
const options = readOptions(process.argv.slice(2));
await buildIfStale();
const { database, minutes, seed } = options;
console.log(`Faults on ${database} for ${minutes} minutes, seed ${seed}\n`);
const report = await runFaults(options);
console.log(tableOf(report));
process.exit(report.violations.length > 0 ? 1 : 0);
