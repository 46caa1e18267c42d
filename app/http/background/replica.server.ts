import { onReplicaChange } from "~/db/read-source.server";
import { log } from "../log.server";

/** Logs when the read replica begins to serve the catalogue, and when the primary has to serve it instead. */
export function logReplica(): void {
  onReplicaChange((isUsable, reason) => {
    if (isUsable) log.info("The read replica serves the catalogue.");
    else
      log.warn(
        { err: reason },
        "The read replica cannot be read: the primary serves the catalogue.",
      );
  });
}
