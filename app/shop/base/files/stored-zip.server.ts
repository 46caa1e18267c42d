import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

import { LRUCache } from "lru-cache";

// A ZIP whose files are stored without compression: its length is known from their sizes, and any part of it can be made
// without those before it, so that an interrupted download goes on where it ended. The libraries that write ZIPs begin each one
// at its first byte. Format: PKWARE's APPNOTE.TXT 6.3.10; the numbers in names of functions are its sections.

/** Smaller than 4 GB. */
export interface ZipFile {
  /** In the ZIP: "pictures/ALMA-SAND-1.jpg". */
  name: string;
  /** In bytes. */
  size: number;
  /** The same text is the same content. */
  version: string;
  /** Into memory. Throws when the file no longer exists. */
  read(): Promise<Uint8Array>;
}

/** Made while it is read. */
export interface StoredZip {
  /** In bytes. */
  size: number;
  /** Identifies the bytes: an ETag without its quotes. */
  tag: string;
  /** From `start` up to `end` (exclusive), with one file in memory at a time. */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void>;
}

const HEADER_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
// Additional bytes for an offset of 4 GB or more: in its entry, and at the end.
const LONG_OFFSET_BYTES = 12;
const LONG_END_BYTES = 56 + 20;
const MAX_UINT32 = 0xffff_ffff;
const MAX_UINT16 = 0xffff;
const UTF8_NAMES = 0x0800;

interface Placed {
  file: ZipFile;
  name: Buffer;
  offset: number;
}

/** All files have the date `modified`. */
export function storedZip(files: readonly ZipFile[], modified: Date): StoredZip {
  let directoryAt = 0;
  const placed = files.map((file): Placed => {
    const one = { file, name: Buffer.from(file.name), offset: directoryAt };
    directoryAt += HEADER_BYTES + one.name.length + file.size;
    return one;
  });
  const directorySize = placed.reduce((sum, one) => sum + entrySize(one), 0);
  const isLong = directoryAt >= MAX_UINT32 || placed.length >= MAX_UINT16;
  const size = directoryAt + directorySize + (isLong ? LONG_END_BYTES : 0) + END_BYTES;
  const time = dosTime(modified);

  async function* read(start: number, end: number) {
    const within = (bytes: Uint8Array, at: number) =>
      bytes.subarray(Math.max(0, Math.min(start - at, bytes.length)), Math.max(0, Math.min(end - at, bytes.length)));
    for (const one of placed) {
      const dataAt = one.offset + HEADER_BYTES + one.name.length;
      if (dataAt + one.file.size <= start) continue;
      if (one.offset >= end) break;
      const bytes = await contentOf(one.file);
      const header = within(localHeader(one, checksumOf(one.file, bytes), time), one.offset);
      if (header.length > 0) yield header;
      const content = within(bytes, dataAt);
      if (content.length > 0) yield content;
    }
    if (end <= directoryAt) return;
    const entries: Buffer[] = [];
    for (const one of placed) {
      const known = checksums.get(one.file.version);
      const sum = known ?? checksumOf(one.file, await contentOf(one.file));
      entries.push(directoryEntry(one, sum, time));
    }
    entries.push(endOf({ count: placed.length, directoryAt, directorySize, isLong }));
    yield within(Buffer.concat(entries), directoryAt);
  }

  return { size, tag: tagOf(files, time), read };
}

const entrySize = ({ name, offset }: Placed) =>
  ENTRY_BYTES + name.length + (offset >= MAX_UINT32 ? LONG_OFFSET_BYTES : 0);

async function contentOf({ name, size, read }: ZipFile): Promise<Uint8Array> {
  const bytes = await read();
  if (bytes.length === size) return bytes;
  throw new Error(`${name} has ${bytes.length} bytes now, and had ${size} when its ZIP was begun`);
}

// The checksums by version, for the directory at the end of a ZIP that is read from its middle on.
const checksums = new LRUCache<string, number>({ max: 20_000 });

function checksumOf({ version }: ZipFile, bytes: Uint8Array): number {
  const known = checksums.get(version);
  if (known !== undefined) return known;
  const sum = crc32(bytes);
  checksums.set(version, sum);
  return sum;
}

function tagOf(files: readonly ZipFile[], time: number): string {
  const hash = createHash("sha256").update(String(time));
  for (const { name, size, version } of files) hash.update(JSON.stringify([name, size, version]));
  return hash.digest("base64url").slice(0, 27);
}

/** 4.4.6: MS-DOS date and time, from 1980 on, in steps of two seconds; here in UTC. */
function dosTime(date: Date): number {
  const year = Math.max(0, date.getUTCFullYear() - 1980);
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}

/** Shared by a local header and an entry of the directory. */
function common(version: number, time: number, sum: number, { file, name }: Placed): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(version, 0);
  bytes.writeUInt16LE(UTF8_NAMES, 2);
  bytes.writeUInt32LE(time, 6);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(file.size, 14);
  bytes.writeUInt32LE(file.size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

/** 4.3.7 */
function localHeader(placed: Placed, sum: number, time: number): Buffer {
  return Buffer.concat([Buffer.from("PK\x03\x04"), common(20, time, sum, placed), placed.name]);
}

/** 4.3.12: made by 3 (Unix), a file with mode 0644; with 4.5.3 for an offset of 4 GB or more. */
function directoryEntry(placed: Placed, sum: number, time: number): Buffer {
  const isLong = placed.offset >= MAX_UINT32;
  const version = isLong ? 45 : 20;
  const shared = common(version, time, sum, placed);
  const extra = Buffer.alloc(isLong ? LONG_OFFSET_BYTES : 0);
  if (isLong) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(placed.offset), 4);
  }
  shared.writeUInt16LE(extra.length, 24);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(0o100644 * 0x1_0000, 6);
  rest.writeUInt32LE(Math.min(placed.offset, MAX_UINT32), 10);
  const made = Buffer.from([version, 3]);
  return Buffer.concat([Buffer.from("PK\x01\x02"), made, shared, rest, placed.name, extra]);
}

interface Directory {
  count: number;
  directoryAt: number;
  directorySize: number;
  isLong: boolean;
}

/** 4.3.14 to 4.3.16 */
function endOf({ count, directoryAt, directorySize, isLong }: Directory): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 8);
  end.writeUInt16LE(Math.min(count, MAX_UINT16), 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(Math.min(directoryAt, MAX_UINT32), 16);
  if (!isLong) return end;
  const long = Buffer.alloc(LONG_END_BYTES);
  long.write("PK\x06\x06", "latin1");
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(0x032d, 12);
  long.writeUInt16LE(45, 14);
  long.writeBigUInt64LE(BigInt(count), 24);
  long.writeBigUInt64LE(BigInt(count), 32);
  long.writeBigUInt64LE(BigInt(directorySize), 40);
  long.writeBigUInt64LE(BigInt(directoryAt), 48);
  long.write("PK\x06\x07", 56, "latin1");
  long.writeBigUInt64LE(BigInt(directoryAt + directorySize), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([long, end]);
}
