// Folders of uploads that a process left in the temporary folder.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { makeUploadFolder, sweepUploadFolders } from "~/http/gate/upload-folders.server";

it("are deleted when the process has ended, and only then", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const folderOf = (id: number) => {
    const folder = join(tmpdir(), `shop-upload-${id}-a1b2c3`);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  const [dead, running, foreign] = [folderOf(pid), folderOf(process.ppid), join(tmpdir(), "shop-upload-notes")];
  mkdirSync(foreign, { recursive: true });
  // One that had the id of this process cannot run any more.
  const reused = await makeUploadFolder();
  await sweepUploadFolders();
  expect([dead, running, foreign, reused].map((folder) => existsSync(folder))).toEqual([false, true, true, false]);
});
