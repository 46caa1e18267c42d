import type { Environment } from "./environment";
import type { Random } from "./random";

export interface Fault {
  name: string;
  /** For the table in docs/reliability.md. */
  what: string;
  /** The only database that it concerns. */
  on?: "sqlite" | "postgres";
  /** See small-disk.ts. */
  needsDisk?: boolean;
  /** A letter may be sent twice because of it: nobody could note that the mail server took it. */
  mayRepeatMail: boolean;
  /** Reads must go on meanwhile. */
  blocksWritersOnly?: boolean;
  /** Makes the fault, waits, and ends it. */
  run(environment: Environment, random: Random): Promise<void>;
}
