import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

import { unreadable } from "~/shop/base/files/unreadable";
import { readDirectory } from "~/shop/base/files/zip-directory.server";
import { Problem } from "~/shop/base/problem";
import { MAX_STATEMENT_BYTES, ZIP_LIMITS } from "./entry";

const WORDS = {
  damaged: "The ZIP is damaged or protected by a password. Download it from the bank again.",
  many: `The ZIP has more than ${ZIP_LIMITS.files} files. Upload them in parts.`,
  large: "The ZIP is too large when it is unpacked. Download shorter periods from the bank.",
};

/** A file of a ZIP. */
interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

export const isZip = (bytes: Uint8Array) =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/** The files of a ZIP by their names, one in memory at a time, without hidden ones. Throws a Problem: unreadable. */
export async function* filesOfZip(bytes: Uint8Array): AsyncGenerator<ZippedFile, void> {
  const { zip, entries } = await openZip(bytes);
  let left: number = ZIP_LIMITS.bytes;
  for (const entry of entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const file = await unpack(zip, entry, Math.min(left, MAX_STATEMENT_BYTES));
    left -= file.byteLength;
    yield { name: entry.fileName.split("/").at(-1)!, bytes: file };
  }
}

async function openZip(bytes: Uint8Array): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { autoClose: false });
    const entries: Entry[] = [];
    await readDirectory(zip, (entry) => {
      if (isHidden(entry.fileName)) return;
      entries.push(entry);
      if (entries.length > ZIP_LIMITS.files) throw unreadable(WORDS.many);
    });
    return { zip, entries };
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(WORDS.damaged);
  }
}

// Folders, and what macOS adds.
const isHidden = (name: string) => name.endsWith("/") || /(^|\/)(\.|__MACOSX\/)/.test(name);

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw unreadable(WORDS.large);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(WORDS.damaged);
  }
  return Buffer.concat(parts);
}
