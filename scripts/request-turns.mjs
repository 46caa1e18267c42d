import { readOptimisations } from "../app/optimisations.mjs";

/**
 * Makes a request listener that begins one request in each turn of the event loop, in the order of arrival (optimisation
 * "request-turns"). In a turn Node accepts one connection, but begins all requests that open connections have sent: under
 * load, new connections would wait for that many pages each. Whoever has left before their turn is not answered.
 * @param {import("node:http").RequestListener} listener
 * @returns {import("node:http").RequestListener}
 */
export function inTurns(listener) {
  if (!readOptimisations(process.env.OPTIMISATIONS).has("request-turns")) return listener;
  /** @type {Parameters<typeof listener>[]} */
  const waiting = [];
  const beginNext = () => {
    const [request, response] = /** @type {Parameters<typeof listener>} */ (waiting.shift());
    if (waiting.length > 0) setImmediate(beginNext);
    if (!response.destroyed) listener(request, response);
  };
  return (request, response) => {
    if (waiting.push([request, response]) === 1) setImmediate(beginNext);
  };
}
