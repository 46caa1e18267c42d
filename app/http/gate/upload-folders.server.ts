import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FileStoreError } from "~/shop/base/files/store";

// With the id of its process: "shop-upload-4711-Xy12Zz".
const PREFIX = "shop-upload-";

export const makeUploadFolder = (): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`)).catch((error: unknown) => {
    throw new FileStoreError(error);
  });

/** Deletes the folders of uploads whose process ended before it could. Called before this process takes uploads. */
export async function sweepUploadFolders(): Promise<void> {
  // At once, so that none of this process is among them.
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^shop-upload-(\d+)-/.exec(name) ?? [];
    if (pid && !isOfAnother(Number(pid))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** Whether another process with this id runs. One that had the id of this process does not any more. */
function isOfAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs under another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
