import { join } from "node:path";

import { env } from "~/env.server";
import { bucketStore } from "./bucket.server";
import { folderStore } from "./folder.server";
import type { FileStore } from "./store";

/** Where the shop stores its files. */
export interface ShopFiles {
  /** Files that cannot be regenerated, shared by all hosts. */
  store: FileStore;
  /** A folder of this host for files that can be regenerated at any time. */
  cacheDir: string;
}

/** All files in one folder: for a shop on one host, and for tests. */
export function filesIn(dataDir: string): ShopFiles {
  return { store: folderStore(dataDir), cacheDir: cacheDirIn(dataDir) };
}

const cacheDirIn = (dataDir: string) => join(dataDir, "pictures", "made");

/** The shop's files as configured: in the bucket if there is one, otherwise in DATA_DIR. */
export const shopFiles: ShopFiles = env.bucket
  ? { store: bucketStore(env.bucket), cacheDir: cacheDirIn(env.DATA_DIR) }
  : filesIn(env.DATA_DIR);
