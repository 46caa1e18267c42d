const [NODE_VERSION] = process.versions.node.split(".").map(Number) as [number];

/**
 * Options of node for processes that live as long as a file of tests. With little room for young objects a tenth of their
 * time goes into collecting them. Hardly any code runs so often that optimising it pays: without it Prisma's WebAssembly
 * takes 8 % less of the CPU of the routes, and their JavaScript 13 % on Node 20, whose only optimising compiler is a slow one.
 */
export const SHORT_LIVED = [
  "--max-semi-space-size=64",
  "--liftoff-only",
  ...(NODE_VERSION === 20 ? ["--interrupt-budget=1000000"] : []),
];
