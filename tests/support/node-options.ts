const [NODE_MAJOR] = process.versions.node.split(".").map(Number) as [number];

/**
 * Options of node for processes that live as long as a file of tests. With little room for young objects a tenth of their
 * time goes into collecting them. Hardly any code runs so often that optimising it pays: the tests of the routes take 8 % less
 * CPU when WebAssembly is not optimised, and 13 % less when JavaScript is optimised later. The latter is for Node 20, whose only
 * optimising compiler is a slow one; later versions do not know the option.
 */
export const TEST_NODE_OPTIONS = [
  "--max-semi-space-size=64",
  "--liftoff-only",
  ...(NODE_MAJOR === 20 ? ["--interrupt-budget=1000000"] : []),
];
