import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { currentState } from "~/db/read-source.server";

/** Another build may write the same data in another way. Without its stamp each process has versions of its own. */
const BUILD = readStamp() ?? randomUUID();

function readStamp(): string | null {
  try {
    return readFileSync("build/.stamp", "utf8");
  } catch {
    return null;
  }
}

/**
 * Identifies a file that is made of what the state token covers (state.server.ts), before it is made. `parts` must have all else
 * that its content depends on: which file, its filters, whose prices, the day.
 */
export async function fileVersion(...parts: readonly unknown[]): Promise<string> {
  const { state } = await currentState();
  const text = JSON.stringify([BUILD, state, ...parts]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 27);
}
