import { Semaphore } from "async-mutex";

import { Problem } from "~/shop/base/problem";
import { unreadableWorkbook } from "../unreadable";
import { MAX_WORKBOOK_BYTES, WORKBOOK_LIMITS } from "./limits";
import { readIndex } from "./parts.server";
import { CellBudget, readSheet, type Sheet } from "./read-sheet.server";
import { ZipParts } from "./zip-parts.server";

// A workbook may be unpacked to 32 MB and takes up to two seconds of the server's only thread, in small parts.
const reading = new Semaphore(1);

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** A zip, as .xlsx is, or a compound file, as .xls and encrypted workbooks are. */
export const isWorkbook = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || isCompoundFile(bytes);

const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

export interface Worksheet extends Sheet {
  name: string;
  isHidden: boolean;
}

/** What was read of a workbook. */
export interface ReadWorkbook {
  /** With rows; visible ones first. */
  sheets: Worksheet[];
  /** Names of visible sheets that were not looked at. */
  unread: string[];
}

/**
 * The worksheets of an .xlsx file, without empty rows. None is read after one that `isLast` accepts, nor one with which
 * the workbook would be too large. Unpacks no more than the limits, in small parts. Throws (unreadable) for another
 * kind of workbook and one that is damaged, empty or too large.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  {
    isLast = () => false,
    cellLetters = WORKBOOK_LIMITS.cellLetters,
  }: { isLast?: (rows: readonly string[][]) => boolean; cellLetters?: number } = {},
): Promise<ReadWorkbook> {
  if (bytes.byteLength > MAX_WORKBOOK_BYTES) {
    throw new Problem(
      "unreadable.workbook_file_too_large",
      { megabytes: MAX_WORKBOOK_BYTES / 1024 / 1024 },
      { field: "file" },
    );
  }
  if (isCompoundFile(bytes)) {
    const isEncrypted = Buffer.from(bytes).includes("EncryptedPackage", 0, "utf16le");
    throw unreadableWorkbook(isEncrypted ? "encrypted" : "old");
  }
  return reading.runExclusive(async () => {
    const zip = await ZipParts.open(bytes);
    const index = await readIndex(zip, cellLetters);
    const budget = new CellBudget();
    const sheets: Worksheet[] = [];
    const unread: string[] = [];
    let isDone = false;
    for (const [at, { name, part, isHidden }] of index.sheets.entries()) {
      const sheet =
        isDone || at >= WORKBOOK_LIMITS.sheets
          ? null
          : await readSheet(zip, part, index, budget).catch((error: unknown) => {
              if (sheets.length > 0 && error instanceof Problem) return null;
              throw error;
            });
      if (sheet === null) {
        if (!isHidden) unread.push(name);
      } else if (sheet.rows.length > 0) {
        sheets.push({ name, isHidden, ...sheet });
        isDone = isLast(sheet.rows);
      }
    }
    if (sheets.length === 0) throw unreadableWorkbook("no_rows");
    return { sheets, unread };
  });
}
