import { join } from "node:path";

import { env } from "~/env.server";
import { bucketStore } from "./bucket.server";
import { folderStore } from "./folder.server";
import type { FileStore } from "./store";

/** Where the shop has its files. */
export interface ShopFiles {
  /** What cannot be made again, for all hosts. */
  kept: FileStore;
  /** This host's own folder for what can be made again at any time. */
  madeIn: string;
}

/** All in one folder: the shop of one host, and the tests'. */
export function filesIn(dataDir: string): ShopFiles {
  return { kept: folderStore(dataDir), madeIn: madeIn(dataDir) };
}

const madeIn = (dataDir: string) => join(dataDir, "pictures", "made");

/** As the settings say: in the bucket when there is one, in DATA_DIR otherwise. */
export const shopFiles: ShopFiles = env.bucket
  ? { kept: bucketStore(env.bucket), madeIn: madeIn(env.DATA_DIR) }
  : filesIn(env.DATA_DIR);
