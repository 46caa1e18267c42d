import { open, readFile } from "node:fs/promises";

import { type Entry, openPromise, type ZipFile } from "yauzl";

import { readDirectory } from "~/shop/base/files/zip-directory.server";
import { Problem } from "~/shop/base/problem";
import { MAX_AT_ONCE_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES_AT_ONCE, MAX_ZIP_ENTRIES } from "./upload-limits";

/** It may be a picture, uploaded by itself or in a ZIP. */
export interface PictureFile {
  /** With folders if it has any. */
  name: string;
  /** Into memory. Throws (unreadable) for a file that is too large, encrypted or damaged. */
  read(): Promise<Uint8Array>;
}

/**
 * Opens the files and the ZIP files among them, which are recognised by content, and calls `work` with what they hold,
 * in their order; hidden files are left out. Nothing is unpacked before it is read. Throws (unreadable) for a damaged
 * ZIP, and beyond the limits.
 */
export async function withPictureFiles<Result>(
  files: readonly { name: string; path: string; size: number }[],
  work: (files: readonly PictureFile[]) => Promise<Result>,
): Promise<Result> {
  const zips: ZipFile[] = [];
  try {
    const found: PictureFile[] = [];
    let bytes = 0;
    const add = (file: PictureFile, size: number) => {
      if (found.length >= MAX_PICTURES_AT_ONCE) {
        throw new Problem("unreadable.pictures_too_many", { most: MAX_PICTURES_AT_ONCE }, { field: "files" });
      }
      found.push(file);
      bytes += size;
    };
    for (const file of files) {
      if (await isZip(file.path)) await listZip(file, zips, add);
      else if (!isHidden(file.name)) add(fileOnDisk(file), file.size);
    }
    if (bytes > MAX_AT_ONCE_BYTES) {
      throw new Problem(
        "unreadable.pictures_too_many_bytes",
        { megabytes: MAX_AT_ONCE_BYTES / 1024 / 1024 },
        { field: "files" },
      );
    }
    return await work(found);
  } finally {
    for (const zip of zips) zip.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    // The second one is a ZIP without files.
    return bytesRead === 4 && ["PK\x03\x04", "PK\x05\x06"].includes(buffer.toString("latin1"));
  } finally {
    await file.close();
  }
}

async function openZip({ name, path }: { name: string; path: string }, opened: ZipFile[]) {
  try {
    const zip = await openPromise(path, { autoClose: false });
    opened.push(zip);
    if (zip.entryCount > MAX_ZIP_ENTRIES) {
      throw new Problem("unreadable.pictures_full_zip", { name, most: MAX_ZIP_ENTRIES }, { field: "files" });
    }
    return zip;
  } catch (error) {
    throw error instanceof Problem ? error : damagedZip(name);
  }
}

/** Adds the files in a ZIP, up to the one that is too many. */
async function listZip(
  file: { name: string; path: string },
  opened: ZipFile[],
  add: (file: PictureFile, size: number) => void,
): Promise<void> {
  const zip = await openZip(file, opened);
  try {
    await readDirectory(zip, (entry) => {
      if (entry.fileName.endsWith("/") || isHidden(entry.fileName)) return;
      add(fileInZip(zip, entry), entry.uncompressedSize);
    });
  } catch (error) {
    throw error instanceof Problem ? error : damagedZip(file.name);
  }
}

const damagedZip = (name: string) => new Problem("unreadable.pictures_damaged_zip", { name }, { field: "files" });

/** Operating systems put these into folders and ZIP files: ".DS_Store", "__MACOSX/._photo.jpg", "Thumbs.db". */
function isHidden(path: string): boolean {
  // Some programs begin each name with "./".
  const parts = path.split("/").filter((part) => part !== ".");
  return (
    parts.some((part) => part.startsWith(".") || part === "__MACOSX") ||
    /^(thumbs\.db|desktop\.ini)$/i.test(parts.at(-1)!)
  );
}

/** For one file, which is left out. */
const unreadable = (why: "too_large" | "password" | "damaged_in_zip") => new Problem(`unreadable.pictures_${why}`);

function fileOnDisk({ name, path, size }: { name: string; path: string; size: number }) {
  return {
    name,
    read() {
      if (size > MAX_PICTURE_BYTES) return Promise.reject(unreadable("too_large"));
      return readFile(path);
    },
  };
}

function fileInZip(zip: ZipFile, entry: Entry): PictureFile {
  return {
    name: nameOf(entry),
    async read() {
      if (entry.isEncrypted()) {
        throw unreadable("password");
      }
      if (entry.uncompressedSize > MAX_PICTURE_BYTES) throw unreadable("too_large");
      try {
        const chunks: Buffer[] = [];
        // yauzl ends with an error where more is unpacked than the ZIP says.
        const stream = await zip.openReadStreamPromise(entry);
        for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
        return Buffer.concat(chunks);
      } catch {
        throw unreadable("damaged_in_zip");
      }
    },
  };
}

/** In a ZIP: macOS writes UTF-8 without saying so. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    return fileName;
  }
}
