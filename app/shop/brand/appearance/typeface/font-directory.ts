import { Problem, type TypefaceFault } from "~/shop/base/problem";

/** The largest typeface as it is unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const MAX_TABLES = 64;

/** A Problem about an uploaded typeface. */
export const unreadableTypeface = (why: TypefaceFault) =>
  new Problem("unreadable", { what: "typeface", why });
const damaged = () => unreadableTypeface("damaged");

/** By the first four bytes of a file, why it is not taken. */
const OTHER_FORMATS: Record<string, TypefaceFault> = { wOFF: "WOFF", ttcf: "collection" };

/**
 * Checks the beginning of a font file, a WOFF2, TTF or OTF: what it is, and that the tables that it lists fit into it, unpacked into 8
 * MB. Throws a Problem "unreadable" that says why it is not taken.
 */
export function checkFontDirectory(bytes: Uint8Array): void {
  if (bytes.length === 0) throw unreadableTypeface("empty");
  const format = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  const other = OTHER_FORMATS[format];
  if (other) throw unreadableTypeface(other);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (format === "wOF2") checkWoff2(view);
    else if (["\0\x01\0\0", "true", "OTTO"].includes(format)) checkTables(view);
    else throw unreadableTypeface("no font");
  } catch (error) {
    // Something was read beyond the end.
    throw error instanceof RangeError ? damaged() : error;
  }
}

function checkCount(tables: number): void {
  if (tables === 0 || tables > MAX_TABLES) throw damaged();
}

function checkTables(view: DataView): void {
  const tables = view.getUint16(4);
  checkCount(tables);
  let listed = 0;
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    const length = view.getUint32(at + 12);
    if (view.getUint32(at + 8) + length > view.byteLength) throw damaged();
    listed += length;
  }
  // Tables may lie within each other.
  if (listed > MAX_UNPACKED_BYTES) throw damaged();
}

/** The number of a table whose tag is not one of the 63 known ones. */
const OTHER_TAG = 63;
const GLYF_AND_LOCA = [10, 11];

/** The header and the directory of a WOFF2 file (W3C WOFF 2.0, sections 4 and 5). */
function checkWoff2(view: DataView): void {
  if (view.getUint32(4) === 0x74746366) throw unreadableTypeface("collection");
  const [length, tables] = [view.getUint32(8), view.getUint16(12)];
  if (length !== view.byteLength || view.getUint32(20) > view.byteLength) throw damaged();
  checkCount(tables);
  let unpacked = view.getUint32(16);
  let at = 48;
  const readNumber = () => {
    let number = 0;
    for (let count = 0; count < 5; count++) {
      const byte = view.getUint8(at++);
      number = number * 128 + (byte & 0x7f);
      if (byte < 0x80) return number;
    }
    throw damaged();
  };
  let listed = 0;
  for (let table = 0; table < tables; table++) {
    const flags = view.getUint8(at++);
    const [tag, version] = [flags & 0x3f, flags >> 6];
    if (tag === OTHER_TAG) at += 4;
    const size = readNumber();
    const isTransformed = GLYF_AND_LOCA.includes(tag) ? version !== 3 : version !== 0;
    listed += Math.max(size, isTransformed ? readNumber() : 0);
  }
  unpacked = Math.max(unpacked, listed);
  if (unpacked > MAX_UNPACKED_BYTES) {
    throw unreadableTypeface("large when unpacked");
  }
}
