// A ZIP that is made while it is read: other programs read it, and any part of it is the same bytes.
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

import { storedZip, type StoredZip, type ZipFile } from "~/shop/base/files/stored-zip.server";

const MODIFIED = new Date("2027-03-03T11:22:34Z");

const file = (name: string, content: Uint8Array): ZipFile => ({
  name,
  size: content.length,
  version: `${name} ${crc32(content)}`,
  read: () => Promise.resolve(content),
});

async function bytesOf(zip: StoredZip, start = 0, end = zip.size): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.read(start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const someFiles = fc
  .array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 })
  .map((contents) => contents.map((content, at) => file(`pictures/Ä ${at}.jpg`, content)));

describe("a stored ZIP", () => {
  it("has the announced size, and yauzl reads what was put in", () =>
    fc.assert(
      fc.asyncProperty(someFiles, async (files) => {
        const zip = storedZip(files, MODIFIED);
        const bytes = await bytesOf(zip);
        expect(bytes).toHaveLength(zip.size);
        const opened = await fromBufferPromise(bytes);
        const found: [string, Buffer][] = [];
        for await (const entry of opened.eachEntry()) {
          expect(entry.getLastModDate({ timezone: "UTC" })).toEqual(MODIFIED);
          const content = Buffer.concat(await (await opened.openReadStreamPromise(entry)).toArray());
          expect(crc32(content)).toBe(entry.crc32);
          found.push([entry.fileName, content]);
        }
        const put = files.map(async ({ name, read }) => [name, Buffer.from(await read())]);
        expect(found).toEqual(await Promise.all(put));
      }),
      { numRuns: 40 },
    ));

  it("has the same bytes from any offset to any other", () =>
    fc.assert(
      fc.asyncProperty(someFiles, fc.nat(), fc.nat(), async (files, from, length) => {
        // The checksums of an earlier ZIP are not needed.
        const fresh = files.map((one) => ({ ...one, version: `${one.version} ${Math.random()}` }));
        const start = from % storedZip(files, MODIFIED).size;
        const part = await bytesOf(storedZip(fresh, MODIFIED), start, start + length);
        const whole = await bytesOf(storedZip(files, MODIFIED));
        expect(part.equals(whole.subarray(start, start + length))).toBe(true);
      }),
      { numRuns: 60 },
    ));

  it("has another tag with other content, names, order or date, and the same one otherwise", () => {
    const [one, two] = [file("a.jpg", Buffer.from("1")), file("b.jpg", Buffer.from("2"))];
    const tags = [
      storedZip([one, two], MODIFIED),
      storedZip([two, one], MODIFIED),
      storedZip([one], MODIFIED),
      storedZip([one, { ...two, name: "c.jpg" }], MODIFIED),
      storedZip([one, { ...two, version: "other" }], MODIFIED),
      storedZip([one, two], new Date("2027-03-04")),
    ].map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    expect(storedZip([{ ...one }, { ...two }], MODIFIED).tag).toBe(tags[0]);
  });

  it("ends with an error where a file is not what it was", async () => {
    const shorter = { ...file("a.jpg", Buffer.from("1234")), size: 5 };
    await expect(bytesOf(storedZip([shorter], MODIFIED))).rejects.toThrow("had 5");
  });

  it("is read beyond 4 GB", async () => {
    // One allocation that nobody writes to takes no memory.
    const zeros = Buffer.alloc(1_100_000_000);
    // A checksum that is known already, and that nobody compares: to compute it takes seconds.
    await bytesOf(storedZip([{ ...file("", Buffer.of()), version: "zeros" }], MODIFIED));
    const large = [1, 2, 3, 4].map((at) => ({ ...file("", Buffer.of()), name: `large-${at}.jpg` }));
    const zip = storedZip(
      [
        ...large.map((one) => ({
          ...one,
          size: zeros.length,
          version: "zeros",
          read: () => Promise.resolve(zeros),
        })),
        file("last.jpg", Buffer.from("the last picture")),
      ],
      MODIFIED,
    );
    const opened = await fromRandomAccessReaderPromise(new ZipReader(zip), zip.size, {
      autoClose: false,
    });
    let last: Entry | undefined;
    for await (const entry of opened.eachEntry()) last = entry;
    expect(opened.entryCount).toBe(5);
    expect(last!.fileName).toBe("last.jpg");
    const content = await (await opened.openReadStreamPromise(last!)).toArray();
    expect(Buffer.concat(content).toString()).toBe("the last picture");
  });
});

/** A ZIP as yauzl reads it in parts. */
class ZipReader extends RandomAccessReader {
  constructor(private readonly zip: StoredZip) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.zip.read(start, end), { objectMode: false });
  }
}
