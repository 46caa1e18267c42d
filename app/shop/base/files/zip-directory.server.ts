import type { Entry, ZipFile } from "yauzl";

/** For a ZIP's list of files: names, extra fields and comments, in bytes, of one file and of all. */
const ZIP_DIRECTORY_LIMITS = {
  entryBytes: 4 * 1024,
  extraFields: 32,
  allBytes: 1024 * 1024,
} as const;

const HEADER_BYTES = 30;
const ENTRY_BYTES = 46;

/**
 * Calls `keep` with each file, in their order; it may throw to stop. Throws, before the entry is kept, where the list
 * is far longer than any program writes it, and for files that lie within each other: so that a few bytes do not unpack
 * to many files.
 */
export async function readDirectory(zip: ZipFile, keep: (entry: Entry) => void): Promise<void> {
  const { entryBytes, extraFields, allBytes } = ZIP_DIRECTORY_LIMITS;
  const places: { start: number; end: number }[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const own = ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    bytes += own;
    if (own > entryBytes || bytes > allBytes || entry.extraFields.length > extraFields) {
      throw new Error("The ZIP's list of files is too long");
    }
    const start = entry.relativeOffsetOfLocalHeader;
    places.push({
      start,
      end: start + HEADER_BYTES + entry.fileNameLength + entry.compressedSize,
    });
    keep(entry);
  }
  places.sort((a, b) => a.start - b.start);
  if (places.some(({ start }, at) => at > 0 && start < places[at - 1]!.end)) {
    throw new Error("Files of the ZIP lie within each other");
  }
}
