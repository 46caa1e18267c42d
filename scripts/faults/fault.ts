import type { Environment } from "./environment";
import type { Random } from "./random";

/** Something that goes wrong. */
export interface Fault {
  name: string;
  /** What it is, for the table in docs/reliability.md. */
  what: string;
  /** The only database that it concerns. */
  on?: "sqlite" | "postgres";
  /** Whether it needs the small file system (small-disk.ts). */
  needsDisk?: boolean;
  /** Whether a letter may be sent twice because of it: nobody could note that the mail server took it. */
  mayRepeatMail: boolean;
  /** Whether reads must go on meanwhile. */
  blocksWritersOnly?: boolean;
  /** Makes it, waits, and ends it. */
  run(environment: Environment, random: Random): Promise<void>;
}
