import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

import { Problem } from "~/shop/base/problem";
import { unreadableWorkbook } from "../unreadable";
import { readDirectory } from "../zip-directory.server";
import { WORKBOOK_LIMITS as LIMITS } from "./limits";

/** Each is unpacked when it is read, and never beyond the limits. */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws (unreadable) for a damaged zip, or one with too many files. */
  static async open(bytes: Uint8Array): Promise<ZipParts> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      const zip = await fromBufferPromise(buffer, { autoClose: false });
      if (zip.entryCount > LIMITS.entries) throw unreadableWorkbook("too_large");
      const entries = new Map<string, Entry>();
      await readDirectory(zip, (entry) => entries.set(entry.fileName.toLowerCase(), entry));
      return new ZipParts(zip, entries);
    } catch (error) {
      throw error instanceof Problem ? error : unreadableWorkbook("damaged");
    }
  }

  /** In lower case: readers of workbooks ignore case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * In parts, as it is unpacked; nothing for a missing file. Throws (unreadable) beyond the limits, and for a damaged
   * or encrypted file.
   */
  async *text(name: string): AsyncGenerator<string, void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const decoder = new TextDecoder();
    let size = 0;
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.#bytes += chunk.length;
        if (size > LIMITS.partBytes || this.#bytes > LIMITS.allBytes) throw unreadableWorkbook("too_large");
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof Problem ? error : unreadableWorkbook("damaged");
    }
  }
}
