import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
// oxlint-disable-next-line no-restricted-imports -- its code is a constant.
import { Worker } from "node:worker_threads";

import type { Cell } from "hucre/xlsx";

import { yieldToEventLoop } from "~/event-loop.server";
import type { WorkbookFrame } from "./workbook-frame";

/** By "row,column" from 0. */
export type CellBatch = [place: string, cell: Partial<Cell>][];

// As a text, because the build makes one file of all modules. Cells arrive in batches, so that copying them to the thread
// never takes long.
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const cells = new Map();
parentPort.on("message", async ({ batch, frame }) => {
  for (const [place, cell] of batch ?? []) cells.set(place, cell);
  if (!frame) return;
  const { writeXlsx } = await import(workerData);
  const { sheet, ...more } = frame;
  const bytes = await writeXlsx({ ...more, sheets: [{ ...sheet, cells }] });
  parentPort.postMessage(bytes, [bytes.buffer]);
});
`;

const MEGABYTES = 256;

/**
 * Writes a workbook in a thread of its own: the library does it in one go, which takes a quarter of a second for a hundred
 * styles. Throws when the thread fails.
 */
export async function writeInThread(batches: Iterable<CellBatch>, frameOf: () => WorkbookFrame): Promise<Uint8Array> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve("hucre/xlsx")).href;
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: library,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  try {
    const written = new Promise<Uint8Array>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", (code) => reject(new Error(`The thread ended with ${code}`)));
    });
    // It is awaited only after the last batch.
    written.catch(() => undefined);
    for (const batch of batches) {
      thread.postMessage({ batch });
      await yieldToEventLoop();
    }
    thread.postMessage({ frame: frameOf() });
    return await written;
  } finally {
    await thread.terminate();
  }
}
