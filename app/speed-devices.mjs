// The optimisations that can be switched off one by one (setting SPEED_DEVICES). Each exists for speed or memory alone:
// the shop gives the same answers without it. docs/performance.md has the measured gain of each. Plain JavaScript,
// because the scripts that serve the shop read it without a compiler.

export const SPEED_DEVICES = /** @type {const} */ ([
  "page-cache",
  "route-subsets",
  "fragments",
  "page-start",
  "background-fsync",
  "state-connection",
  "shop-cache",
  "yield",
  "checkpoints",
  "small-heap",
]);

/** @typedef {(typeof SPEED_DEVICES)[number]} SpeedDevice */

/**
 * Reads the value of SPEED_DEVICES: "on" (also when empty or not set) is all devices, "off" is none, and a list like
 * "-page-cache,-checkpoints" is all but those.
 * @param {string | undefined} value
 * @returns {ReadonlySet<SpeedDevice>} The devices that are on.
 * @throws {Error} Says which word is not understood.
 */
export function readSpeedDevices(value) {
  const words = (value ?? "").split(",").map((word) => word.trim());
  /** @type {Set<SpeedDevice>} */
  const on = new Set(SPEED_DEVICES);
  if (words.length === 1 && (words[0] === "" || words[0] === "on")) return on;
  if (words.length === 1 && words[0] === "off") return new Set();
  for (const word of words) {
    const device = SPEED_DEVICES.find((name) => word === `-${name}`);
    if (!device) throw new Error(`SPEED_DEVICES: unknown device "${word}"`);
    on.delete(device);
  }
  return on;
}
