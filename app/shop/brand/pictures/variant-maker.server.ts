import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { FileStoreError } from "~/shop/base/files/store";
import { idleMoment, WHENEVER } from "~/shop/base/idle-moment.server";
import { prepareVariants } from "./pictures.server";

/** A background loop that makes variants before somebody asks for them. */
export interface VariantMaker {
  /** `<name>-<hash8>`; they are made before those that were added earlier. */
  add(keys: Iterable<string>): void;
  /** Resolves after the current variant. */
  stop(): Promise<void>;
}

/**
 * Makes one picture after the other, a variant in each idle moment (`rest`). Variants that are missing when the process
 * ends are made when a reader asks for them. A picture that cannot be made is left out; a failure of the file store
 * ends the work on all that were added.
 */
export function startVariantMaker(
  files: ShopFiles,
  onFault: (error: unknown, key: string) => void,
  rest = (stopping: AbortSignal) => idleMoment(stopping, WHENEVER),
): VariantMaker {
  const stopping = new AbortController();
  let pending: string[] = [];
  let isRunning = false;
  let ended = Promise.resolve();
  const mayGoOn = async () => {
    await rest(stopping.signal);
    return !stopping.signal.aborted;
  };

  const run = async () => {
    isRunning = true;
    for (let key = pending.shift(); key && !stopping.signal.aborted; key = pending.shift()) {
      try {
        await prepareVariants(files, key, mayGoOn);
      } catch (error) {
        onFault(error, key);
        if (error instanceof FileStoreError) pending = [];
      }
    }
    isRunning = false;
  };

  return {
    add(keys) {
      pending = [...new Set([...keys, ...pending])];
      if (!isRunning) ended = run();
    },
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
