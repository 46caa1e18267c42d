// Preloaded into every process of node that the tests start (vitest.config.ts), because NODE_OPTIONS does not take these
// options. Hardly any of their code runs so often that optimising it pays: the tests of the routes take 8 % less CPU when
// WebAssembly is not optimised, and 13 % less when JavaScript is optimised later; those of `tests/faults`, whose shops run
// in processes of their own, 6 to 12 % less with all options of vitest.config.ts.
const { setFlagsFromString } = process.getBuiltinModule("node:v8");

setFlagsFromString("--liftoff-only");
// The only optimising compiler of Node 20 is a slow one. Later versions do not know the option.
if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=1000000");
