import { Semaphore } from "async-mutex";

import { unreadableWorkbook } from "../unreadable";
import { MAX_WORKBOOK_BYTES, WORKBOOK_LIMITS } from "./limits";
import { readIndex } from "./parts.server";
import { CellBudget, readSheet, type Sheet } from "./read-sheet.server";
import { ZipParts } from "./zip-parts.server";

// A workbook may be unpacked to 32 MB and takes up to two seconds of the server's only thread, in small parts.
const reading = new Semaphore(1);

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Whether a file is a zip, as .xlsx is, or a compound file, as .xls and encrypted workbooks are. */
export const isWorkbook = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || isCompoundFile(bytes);

const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The worksheet of an .xlsx file that `matches` accepts, otherwise of the first one that has rows; empty rows are left
 * out. Unpacks no more than the limits, in small parts. Throws a Problem unreadable for another kind of workbook and one that
 * is damaged, empty or too large.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  matches: (rows: readonly string[][]) => Promise<boolean>,
  { cellLetters }: { cellLetters: number } = WORKBOOK_LIMITS,
): Promise<Sheet> {
  if (bytes.byteLength > MAX_WORKBOOK_BYTES) {
    throw unreadableWorkbook({ megabytes: MAX_WORKBOOK_BYTES / 1024 / 1024 });
  }
  if (isCompoundFile(bytes)) {
    const isEncrypted = Buffer.from(bytes).includes("EncryptedPackage", 0, "utf16le");
    throw unreadableWorkbook(isEncrypted ? "encrypted" : "old");
  }
  return reading.runExclusive(async () => {
    const zip = await ZipParts.open(bytes);
    const index = await readIndex(zip, cellLetters);
    const budget = new CellBudget();
    let first: Sheet | undefined;
    for (const part of index.sheets) {
      const sheet = await readSheet(zip, part, index, budget);
      if (await matches(sheet.rows)) return sheet;
      if (sheet.rows.length > 0) first ??= sheet;
    }
    if (!first) throw unreadableWorkbook("no rows");
    return first;
  });
}
