import { isUtf8 } from "node:buffer";

import { env } from "~/env.server";
import { yieldToEventLoop } from "~/event-loop.server";
import type { EuroState } from "~/formats/countries";
import { unreadableTable } from "../unreadable";
import type { GuessedEncoding } from "./preview";

/** The character encoding of a file. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | GuessedEncoding;

const SIGNATURES: [bytes: number[], why: Parameters<typeof unreadableTable>[0]][] = [
  [[0x50, 0x4b, 0x03, 0x04], "zip"],
  [[0xd0, 0xcf, 0x11, 0xe0], "old_workbook"],
  [[0x25, 0x50, 0x44, 0x46], "pdf"],
];

/**
 * Decodes a file saved by a spreadsheet. A byte order mark decides (UTF-8, UTF-16); otherwise valid UTF-8 is UTF-8, and
 * for other bytes the Windows code page is guessed. Other requests are served meanwhile. Throws a Problem (unreadable) for a file that is not text, such as a
 * workbook or a picture.
 */
export async function decodeTable(bytes: Uint8Array): Promise<{ text: string; encoding: Encoding }> {
  for (const [signature, why] of SIGNATURES) {
    if (signature.every((byte, index) => bytes[index] === byte)) {
      throw unreadableTable(why);
    }
  }
  const encoding = encodingOf(bytes);
  const text = (await decodeInTurns(bytes, encoding)).toWellFormed();
  if (text.trim() === "") throw unreadableTable("empty");
  if (text.includes("\0")) throw unreadableTable("no_text");
  return { text, encoding };
}

// From 0x80 to 0x9F; all other bytes are as in Latin-1.
const LOW_HALF = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

const WINDOWS_1252 = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? LOW_HALF.charCodeAt(byte - 0x80) : byte,
);

/** Other requests are served between so many bytes. */
const BYTES_PER_TURN = 256 * 1024;

async function decodeInTurns(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  const decoder = decoderOf(encoding);
  let text = "";
  for (let at = 0; at < bytes.length; at += BYTES_PER_TURN) {
    if (at > 0) await yieldToEventLoop();
    text += decoder.decode(bytes.subarray(at, at + BYTES_PER_TURN), { stream: true });
  }
  return text + decoder.decode();
}

/** Decodes a text, or its next part. Removes the byte order mark. */
function decoderOf(encoding: Encoding): Pick<TextDecoder, "decode"> {
  // In Node 20 a TextDecoder decodes Windows-1252 as Latin-1.
  if (encoding !== "windows-1252") return new TextDecoder(encoding);
  const decoder = new TextDecoder("utf-16le");
  return {
    decode(bytes = new Uint8Array(), options) {
      const letters = new Uint16Array(bytes.byteLength);
      // With a function for each letter it takes half a second.
      for (let at = 0; at < letters.length; at++) letters[at] = WINDOWS_1252[(bytes as Uint8Array)[at]!]!;
      return decoder.decode(letters, options);
    },
  };
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : codePageOf(bytes);
}

const codes = (letters: string) => Array.from(letters, (letter) => letter.codePointAt(0)!);

/** Tells the code page of a state's own Windows from Windows-1252. */
interface OwnCodePage {
  encoding: GuessedEncoding;
  /** Its words are no words of a Macintosh's encoding either. */
  isOtherAlphabet?: true;
  isLikely: (bytes: Buffer) => boolean;
}

const hasAny = (bytes: Buffer, letters: readonly number[]) => letters.some((byte) => bytes.includes(byte));

/** Windows-1250, where a file has one of the letters `own` and none that is `foreign`; both are written in Windows-1252. */
function central(own: string, foreign: string): OwnCodePage {
  const [likely, unlikely] = [codes(own), codes(foreign)];
  return { encoding: "windows-1250", isLikely: (bytes) => hasAny(bytes, likely) && !hasAny(bytes, unlikely) };
}

/** Words of another alphabet have three letters beyond ASCII beside each other. */
const alphabet = (encoding: GuessedEncoding): OwnCodePage => ({
  encoding,
  isOtherAlphabet: true,
  isLikely: (bytes) => bytes.some((byte, at) => byte >= 0xc0 && bytes[at + 1]! >= 0xc0 && bytes[at + 2]! >= 0xc0),
});

// In Windows-1250 the first letters are č Č ć Ć đ Đ; the others are no letters of the state: ŕ ă ĺ ę ě ď ń ň ő ř ů ű.
const SOUTH_SLAVIC = central("èÈæÆðÐ", "àãåêìïñòõøùûÀÃÅÊÌÏÑÒÕØÙÛ");

const OWN_CODE_PAGES: Partial<Record<EuroState, OwnCodePage>> = {
  SI: SOUTH_SLAVIC,
  HR: SOUTH_SLAVIC,
  // č Č ď Ď ľ Ľ ĺ Ĺ ň Ň ŕ Ŕ; not ę ă ě ń ő ř ů ű ć.
  SK: central("èÈïÏ¾¼åÅòÒàÀ", "êãìñõøùûæÊÃÌÑÕØÙÛÆ"),
  GR: alphabet("windows-1253"),
  CY: alphabet("windows-1253"),
  BG: alphabet("windows-1251"),
};

/**
 * Whether the bytes beyond ASCII are letters in the encoding of old Macintosh programs, and not in that of Windows: within
 * words there, "Größe" of a Macintosh is "Grš§e" in Windows.
 */
function isMacintosh(bytes: Uint8Array): boolean {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const sample = bytes.subarray(Math.max(0, first - 1), first + SAMPLE_BYTES);
  const [mac, windows] = (["macintosh", "windows-1252"] as const).map((encoding) => decoderOf(encoding).decode(sample));
  return misfits(mac!) < misfits(windows!);
}

/** How much of a file tells what encoding it has, from the first letter beyond ASCII on. */
const SAMPLE_BYTES = 64 * 1024;

/** How often a sign is between letters, or a capital follows a small letter, with one of them beyond ASCII. */
function misfits(text: string): number {
  const signs = text.match(/(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’‘–—](?=\p{L})/gu) ?? [];
  const capitals = text.match(/(?<=\p{Ll})[^\P{Lu}\p{ASCII}]/gu) ?? [];
  const controls = text.match(/[\x80-\x9f]/g) ?? [];
  return signs.length + capitals.length + controls.length;
}

/**
 * Guesses the code page. š, ž and the German letters have the same bytes in Windows-1250 and 1252; the byte of č is è in the
 * other. With a seller in Slovenia such a byte means č, unless the file contains a letter that can only be Western European.
 */
function codePageOf(bytes: Uint8Array): GuessedEncoding {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = OWN_CODE_PAGES[env.SELLER_COUNTRY];
  if (own?.isOtherAlphabet && own.isLikely(buffer)) return own.encoding;
  if (isMacintosh(bytes)) return "macintosh";
  return own?.isLikely(buffer) ? own.encoding : "windows-1252";
}
