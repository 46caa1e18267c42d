// What an operator runs, where the pictures are in a bucket: seed, sweep, backup, restore.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, it } from "vitest";

import { bucketStore } from "~/shop/base/files/bucket.server";
import type { FileStore } from "~/shop/base/files/store";
import { openBucket, type TestBucket } from "../support/bucket";

const folder = mkdtempSync(join(tmpdir(), "bucket-scripts-"));
const dataDir = join(folder, "data");
let bucket: TestBucket;
let store: FileStore;

beforeAll(async () => {
  bucket = await openBucket();
  store = bucketStore(bucket.bucket);
});
afterAll(async () => {
  await bucket.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script of the shop; gives what it printed. */
async function run(script: string, words: string[] = [], settings = bucket.settings) {
  const { stdout } = await promisify(execFile)(execPath, ["--import", "tsx", `scripts/${script}.ts`, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  return stdout;
}

const masters = () => store.list("pictures/masters/");
const copy = join(folder, "backup");

it("the seed puts its pictures into the bucket and none on the disk", async () => {
  await run("seed");
  expect((await masters()).length).toBeGreaterThan(100);
  expect(existsSync(join(dataDir, "pictures"))).toBe(false);
});

it("a sweep leaves what is named and what is young", async () => {
  await store.put("pictures/masters/nobody-s.1a2b3c4d.svg", Buffer.from("<svg/>"));
  expect(await run("sweep-pictures")).toContain("0 pictures and 0 sizes of pictures are gone.");
  await store.delete("pictures/masters/nobody-s.1a2b3c4d.svg");
});

it("a backup holds all of the bucket's pictures, and a restore puts back what was lost", async () => {
  const before = await masters();
  expect(await run("backup", [copy])).toContain(`with ${before.length} pictures`);
  expect(readdirSync(join(copy, "pictures/masters"))).toHaveLength(before.length);
  const { name } = before[0]!;
  const lost = await store.get(name);
  await store.delete(name);
  await run("restore", [copy, "--replace"]);
  expect((await store.get(name))!.equals(lost!)).toBe(true);
  expect(await masters()).toHaveLength(before.length);
});

it("a backup is the same wherever the pictures were: a bucket's is restored into a folder", async () => {
  await run("restore", [copy, "--replace"], {});
  const kept = (await masters()).map(({ name }) => name.split("/").at(-1));
  expect(readdirSync(join(dataDir, "pictures/masters")).sort()).toEqual(kept.sort());
});

it("a backup fails loudly while the bucket is out of reach", async () => {
  await bucket.stop();
  await expect(run("backup", [join(folder, "none")])).rejects.toThrow(
    /No backup was made\. The pictures were not copied\. Nothing listens at this address/,
  );
  expect(readdirSync(folder).filter((name) => name.startsWith("none"))).toEqual([]);
  await bucket.start();
});
