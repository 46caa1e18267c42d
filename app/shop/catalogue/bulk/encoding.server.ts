import { Problem } from "~/shop/problem";
import type { GuessedEncoding } from "./preview-query";

/** How the letters of a file were written. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | GuessedEncoding;

const SIGNATURES: [bytes: number[], message: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "This is an Excel workbook (or another zip file). Save it as CSV."],
  [[0xd0, 0xcf, 0x11, 0xe0], "This is an old Excel workbook. Save it as CSV."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Save the table as CSV."],
];

/**
 * The text of a file that a spreadsheet saved. A byte order mark decides (UTF-8, UTF-16), else what is valid UTF-8
 * is UTF-8, else the letters tell which Windows code page it was. Throws a Problem (unreadable) for a file that is
 * no text: a workbook, a picture.
 */
export function decodeTable(bytes: Uint8Array): { text: string; encoding: Encoding } {
  for (const [signature, message] of SIGNATURES) {
    if (signature.every((byte, index) => bytes[index] === byte)) {
      throw new Problem("unreadable", message, "file");
    }
  }
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding).toWellFormed();
  if (text.trim() === "") throw new Problem("unreadable", "The file is empty.", "file");
  if (text.includes("\0")) {
    throw new Problem("unreadable", "This is no table of text. Save the table as CSV.", "file");
  }
  return { text, encoding };
}

// Windows-1252 from 0x80 to 0x9F; beyond that it is Latin-1.
const LOW_HALF = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function decode(bytes: Uint8Array, encoding: Encoding): string {
  // The decoder takes the byte order mark away. Node 20's takes Windows-1252 for Latin-1.
  if (encoding !== "windows-1252") return new TextDecoder(encoding).decode(bytes);
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (letter) => LOW_HALF[letter.charCodeAt(0) - 0x80]!);
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return codePageOf(bytes);
  }
}

const codes = (letters: string) => new Set(Array.from(letters, (letter) => letter.codePointAt(0)!));

// As Windows-1252 shows the bytes. In Windows-1250 the first six are č Č ć Ć đ Đ, the others letters that nobody
// writes in Slovenian: ŕ ă ĺ ę ě ď ń ň ő ř ů ű.
const SLOVENIAN = codes("èÈæÆðÐ");
const WESTERN = codes("àãåêìïñòõøùûÀÃÅÊÌÏÑÒÕØÙÛ");

/**
 * š, ž and the German letters are the same bytes in both code pages, č is è in the other. The shop is Slovenian:
 * such a byte is č, unless a letter elsewhere in the file can only be Western.
 */
function codePageOf(bytes: Uint8Array): GuessedEncoding {
  const has = (set: ReadonlySet<number>) => bytes.some((byte) => set.has(byte));
  return has(SLOVENIAN) && !has(WESTERN) ? "windows-1250" : "windows-1252";
}
