import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";

import { env } from "~/env.server";
import { bucketStore } from "~/shop/base/files/bucket.server";
import { type Finding, note, ok, wrong } from "../findings";
import { folderProblem } from "../probe-machine";
import { reasonOf } from "../reason";

const ENOUGH_MB = 500;
const PROBE = "pictures/doctor-probe";

/** The data folder, the room on its disk, and the bucket. */
export async function checkFiles(): Promise<Finding[]> {
  return [...(await checkFolder(env.DATA_DIR)), ...(await checkBucket())];
}

async function checkFolder(folder: string): Promise<Finding[]> {
  const problem = folderProblem(folder);
  if (problem) return [wrong(problem, "Correct DATA_DIR in .env, or make the shop's user its owner.")];
  if (!existsSync(folder)) {
    return [note(`The data folder ${folder} does not exist.`, "npm start makes it, if DATA_DIR is right.")];
  }
  const { bavail, bsize, blocks } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 1_048_576);
  const share = blocks > 0 ? Math.floor((bavail / blocks) * 100) : 100;
  if (freeMb < ENOUGH_MB) {
    return [
      wrong(
        `The disk of the data folder is nearly full: ${freeMb} MB are free.`,
        "Free some space (old backups, logs), or move DATA_DIR.",
      ),
    ];
  }
  return [ok(`The data folder can be written; ${freeMb} MB (${share} %) are free.`)];
}

async function checkBucket(): Promise<Finding[]> {
  if (!env.bucket) return [];
  const { name } = env.bucket;
  const store = bucketStore(env.bucket);
  try {
    await store.put(PROBE, Buffer.from("npm run doctor"));
    const found = await store.get(PROBE);
    await store.delete(PROBE);
    return found
      ? [ok(`The bucket ${name} can be read and written.`)]
      : [wrong(`The bucket ${name} lost a file that was just stored.`, "Ask its operator.")];
  } catch (error) {
    return [
      wrong(
        `The bucket ${name} does not work. ${reasonOf(error)}`,
        "Compare S3_ENDPOINT, S3_REGION and the keys; they must allow to read, write and delete under pictures/.",
      ),
    ];
  }
}
