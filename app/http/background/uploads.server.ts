import { sweepUploadFolders } from "../gate/upload-folders.server";
import { log } from "../log.server";

// On globalThis, so that `npm run dev`, which reloads this module, does not delete the folders of uploads that are running.
const shared = globalThis as { shopUploadsSwept?: true };

/** Deletes what uploads of processes that have ended left in the temporary folder. */
export function startSweepOfUploads(): void {
  if (shared.shopUploadsSwept) return;
  shared.shopUploadsSwept = true;
  void sweepUploadFolders().catch((err: unknown) => {
    log.error({ err }, "remains of uploads could not be deleted");
  });
}
