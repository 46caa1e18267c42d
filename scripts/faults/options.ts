import { parseArgs } from "node:util";

/** What one run of the checker does. */
export interface FaultOptions {
  /** How long faults are made. */
  minutes: number;
  database: "sqlite" | "postgres";
  /** Decides which faults come when, and what people do. */
  seed: number;
  /** The names of the faults to make; empty: all that are possible. */
  only: string[];
}

const USAGE =
  "npm run faults -- [--minutes 30] [--database sqlite|postgres] [--seed 1] [--only kill-worker,cut-lines]";

/** Reads the command proxy. Throws with the usage when it is wrong. */
export function readOptions(words: string[]): FaultOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      minutes: { type: "string", default: "30" },
      database: { type: "string", default: "sqlite" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      only: { type: "string", default: "" },
    },
  });
  const { database } = values;
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error(USAGE);
  if (database !== "sqlite" && database !== "postgres") throw new Error(USAGE);
  return { minutes, database, seed, only: values.only.split(",").filter(Boolean) };
}
