// Both file stores behave alike: a folder, and a bucket of an S3 server.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { bucketStore } from "~/shop/base/files/bucket.server";
import { folderStore } from "~/shop/base/files/shop-files.server";
import { type FileStore, FileStoreError } from "~/shop/base/files/store";
import { openBucket, type TestBucket } from "../support/bucket";

const folder = mkdtempSync(join(tmpdir(), "files-"));
let bucket: TestBucket;
const stores = {} as Record<"folder" | "bucket", FileStore>;

beforeAll(async () => {
  bucket = await openBucket();
  stores.folder = folderStore(folder);
  stores.bucket = bucketStore(bucket.bucket);
});
afterAll(async () => {
  await bucket.remove();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string) => Buffer.from(text);
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name).sort();

describe.each(["folder", "bucket"] as const)("a %s", (kind) => {
  const store = () => stores[kind];

  it("returns stored bytes unchanged", async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
    await store().put("pictures/masters/alma.1.jpeg", all);
    expect((await store().get("pictures/masters/alma.1.jpeg"))!.equals(all)).toBe(true);
    await store().put("pictures/masters/empty.1.svg", bytes(""));
    expect(await store().get("pictures/masters/empty.1.svg")).toHaveLength(0);
  });

  it("has no unknown files", async () => {
    expect(await store().get("pictures/masters/none.1.svg")).toBeNull();
    expect(await store().find("pictures/masters/none.1.svg")).toBeNull();
    expect(await store().list("elsewhere/")).toEqual([]);
    await store().delete("pictures/masters/none.1.svg");
  });

  it("has the time of the last write of a file", async () => {
    const name = "pictures/masters/young.1.svg";
    const began = Date.now();
    await store().put(name, bytes("a"));
    const first = (await store().find(name))!;
    expect(first.name).toBe(name);
    // S3 has a resolution of seconds.
    expect(Math.abs(first.storedAt.getTime() - began)).toBeLessThan(2_500);
    await new Promise((done) => setTimeout(done, 1_100));
    await store().put(name, bytes("a"));
    expect((await store().find(name))!.storedAt.getTime()).toBeGreaterThan(first.storedAt.getTime());
  });

  it("replaces a file", async () => {
    await store().put("replaced.svg", bytes("first"));
    await store().put("replaced.svg", bytes("second"));
    expect(String(await store().get("replaced.svg"))).toBe("second");
  });

  it("lists files with a prefix", async () => {
    for (const name of ["list/alma.svg", "list/alba.svg", "list/bela.svg", "lists/alma.svg"]) {
      await store().put(name, bytes(name));
    }
    const all = await store().list("list/");
    expect(namesOf(all)).toEqual(["list/alba.svg", "list/alma.svg", "list/bela.svg"]);
    expect(all[0]!.storedAt).toBeInstanceOf(Date);
    expect(namesOf(await store().list("list/al"))).toEqual(["list/alba.svg", "list/alma.svg"]);
  });

  it("deletes files", async () => {
    await store().put("gone.svg", bytes("a"));
    await store().delete("gone.svg");
    expect(await store().get("gone.svg")).toBeNull();
    expect(await store().find("gone.svg")).toBeNull();
  });

  it("has one complete version after concurrent writes of a name", async () => {
    const texts = Array.from({ length: 12 }, (_, at) => String(at).repeat(50_000));
    await Promise.all(texts.map((text) => store().put("raced.svg", bytes(text))));
    expect(texts).toContain(String(await store().get("raced.svg")));
  });
});

describe("a failing store is an error, never an empty store", () => {
  async function failsAtAll(store: FileStore) {
    const asked = await Promise.allSettled([
      store.put("a.svg", bytes("a")),
      store.get("a.svg"),
      store.find("a.svg"),
      store.list("list/"),
      store.delete("a.svg"),
    ]);
    for (const answer of asked) {
      expect(answer.status === "rejected" && answer.reason).toBeInstanceOf(FileStoreError);
    }
  }

  it("an unreachable bucket, which works again when it is back", async () => {
    await stores.bucket.put("before.svg", bytes("before"));
    await bucket.stop();
    await failsAtAll(stores.bucket);
    await bucket.start();
    expect(String(await stores.bucket.get("before.svg"))).toBe("before");
  });

  it("a missing bucket, at the first write", async () => {
    const store = bucketStore({ ...bucket.bucket, name: "another" });
    await expect(store.put("a.svg", bytes("a"))).rejects.toThrow(FileStoreError);
    await expect(store.list("")).rejects.toThrow(FileStoreError);
  });

  it("a path that is not a folder", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await failsAtAll(folderStore(file));
  });
});
