// The optimisations that can be switched off one by one (setting SPEED_DEVICES). Each only saves time or memory: the
// responses of the shop are the same without it. docs/performance.md has the measured gain of each. Plain JavaScript,
// because the scripts that serve the shop import it without a compiler.

export const SPEED_DEVICES = /** @type {const} */ ([
  "page-cache",
  "route-subsets",
  "request-turns",
  "fragments",
  "page-start",
  "background-fsync",
  "state-connection",
  "shop-cache",
  "yield",
  "small-heap",
]);

/** @typedef {(typeof SPEED_DEVICES)[number]} SpeedDevice */

/**
 * Reads the value of SPEED_DEVICES: "on" (also when empty or not set) is all devices, "off" is none, and a list like
 * "-page-cache,-fragments" is all but those.
 * @param {string | undefined} value
 * @returns {ReadonlySet<SpeedDevice>} The enabled optimisations.
 * @throws {Error} Names the unknown value.
 */
export function readSpeedDevices(value) {
  const items = (value ?? "").split(",").map((item) => item.trim());
  /** @type {Set<SpeedDevice>} */
  const enabled = new Set(SPEED_DEVICES);
  if (items.length === 1 && (items[0] === "" || items[0] === "on")) return enabled;
  if (items.length === 1 && items[0] === "off") return new Set();
  for (const item of items) {
    const device = SPEED_DEVICES.find((name) => item === `-${name}`);
    if (!device) throw new Error(`SPEED_DEVICES: unknown device "${item}"`);
    enabled.delete(device);
  }
  return enabled;
}
