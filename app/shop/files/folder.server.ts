import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type FileStore, FileStoreError } from "./store";
import { writeWhole } from "./whole-file.server";

/** Files in a folder: of one host, or one that several share. */
export function folderStore(folder: string): FileStore {
  const find = (name: string) =>
    orNull(async () => ({ name, keptAt: (await stat(join(folder, name))).mtime }));
  return {
    put: (name, bytes) => trouble(() => writeWhole(join(folder, name), bytes)),
    get: (name) => orNull(() => readFile(join(folder, name))),
    find,
    list: async (prefix) => {
      const within = prefix.endsWith("/") ? prefix.slice(0, -1) : dirname(prefix);
      const files = (await orNull(() => readdir(join(folder, within)))) ?? [];
      const names = files.map((file) => (within === "." ? file : `${within}/${file}`));
      const kept = await Promise.all(names.filter((name) => name.startsWith(prefix)).map(find));
      // One may go while this looks.
      return kept.filter((one) => one !== null);
    },
    delete: (name) => trouble(() => rm(join(folder, name), { force: true })),
  };
}

/** What `work` gives; null where there is no such file or folder. */
function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return trouble(() =>
    work().catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    }),
  );
}

async function trouble<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError(error);
  }
}
