import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { env } from "~/env.server";
import { writeFileAtomically } from "./atomic-write.server";
import { bucketStore } from "./bucket.server";
import { type FileStore, FileStoreError } from "./store";

/** Where the shop stores its files. */
export interface ShopFiles {
  /** For files that cannot be regenerated, shared by all hosts. */
  store: FileStore;
  /** A folder of this host for files that can be regenerated at any time. */
  cacheDir: string;
}

/** In one folder: for a shop on one host, and for tests. */
export function filesIn(dataDir: string): ShopFiles {
  return { store: folderStore(dataDir), cacheDir: cacheDirIn(dataDir) };
}

const cacheDirIn = (dataDir: string) => join(dataDir, "pictures", "made");

/** As configured: in the bucket if there is one, otherwise in DATA_DIR. */
export const shopFiles: ShopFiles = env.bucket
  ? { store: bucketStore(env.bucket), cacheDir: cacheDirIn(env.DATA_DIR) }
  : filesIn(env.DATA_DIR);

/** Local to one host or shared by several. */
export function folderStore(folder: string): FileStore {
  const find = (name: string) =>
    orNull(async () => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, size, storedAt: mtime };
    });
  return {
    put: (name, bytes) => withStoreError(() => writeFileAtomically(join(folder, name), bytes)),
    get: (name) => orNull(() => readFile(join(folder, name))),
    find,
    list: async (prefix) => {
      const within = prefix.endsWith("/") ? prefix.slice(0, -1) : dirname(prefix);
      const files = (await orNull(() => readdir(join(folder, within)))) ?? [];
      const names = files.map((file) => (within === "." ? file : `${within}/${file}`));
      const found = await Promise.all(names.filter((name) => name.startsWith(prefix)).map(find));
      // A file may be deleted while the folder is listed.
      return found.filter((file) => file !== null);
    },
    delete: (name) => withStoreError(() => rm(join(folder, name), { force: true })),
  };
}

/** Null when there is no such file or folder. */
function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return withStoreError(() =>
    work().catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    }),
  );
}

/** Errors become FileStoreErrors. */
async function withStoreError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError(error);
  }
}
