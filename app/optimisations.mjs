// The optimisations that can be switched off one by one (setting OPTIMISATIONS). Each only saves time or memory: the
// responses of the shop are the same without it. docs/performance.md has the measured gain of each. Plain JavaScript,
// because the scripts that serve the shop import it without a compiler.

export const OPTIMISATIONS = /** @type {const} */ ([
  "page-cache",
  "route-subsets",
  "request-turns",
  "fragments",
  "page-start",
  "background-fsync",
  "state-connection",
  "shop-cache",
  "small-heap",
]);

/** @typedef {(typeof OPTIMISATIONS)[number]} Optimisation */

/**
 * Reads the value of OPTIMISATIONS: "on" (also when empty or not set) is all of them, "off" is none, and a list like
 * "-page-cache,-fragments" is all but those.
 * @param {string | undefined} value
 * @returns {ReadonlySet<Optimisation>} The enabled optimisations.
 * @throws {Error} Names the unknown value.
 */
export function readOptimisations(value) {
  const items = (value ?? "").split(",").map((item) => item.trim());
  /** @type {Set<Optimisation>} */
  const enabled = new Set(OPTIMISATIONS);
  if (items.length === 1 && (items[0] === "" || items[0] === "on")) return enabled;
  if (items.length === 1 && items[0] === "off") return new Set();
  for (const item of items) {
    const switchedOff = OPTIMISATIONS.find((name) => item === `-${name}`);
    if (!switchedOff) throw new Error(`OPTIMISATIONS: unknown optimisation "${item}"`);
    enabled.delete(switchedOff);
  }
  return enabled;
}
