import { watchReplica } from "~/db/browse.server";
import { log } from "../log.server";

/** Notes when the read replica begins to serve the catalogue and when the primary does it instead. */
export function logReplica(): void {
  watchReplica((serves, reason) => {
    if (serves) log.info("The read replica serves the catalogue.");
    else
      log.warn(
        { err: reason },
        "The read replica cannot be read: the primary serves the catalogue.",
      );
  });
}
