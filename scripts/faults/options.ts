import { parseArgs } from "node:util";

export interface FaultOptions {
  /** Maximum duration. */
  minutes: number;
  /** How often each fault is made at most. */
  turns: number;
  /** How many buyers use the shop. */
  buyers: number;
  database: "sqlite" | "postgres";
  /** Decides which faults come when, and what people do. */
  seed: number;
  /** Names of faults; empty: all that are possible. */
  only: string[];
}

const USAGE =
  "npm run faults -- [--minutes 30] [--turns 1] [--buyers 8] [--database sqlite|postgres] [--seed 1] [--only kill-worker,cut-lines]";

/** Throws with the usage when the words are wrong. */
export function readOptions(words: string[]): FaultOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      minutes: { type: "string", default: "30" },
      turns: { type: "string", default: "Infinity" },
      buyers: { type: "string", default: "8" },
      database: { type: "string", default: "sqlite" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      only: { type: "string", default: "" },
    },
  });
  const { database } = values;
  const [minutes, turns] = [Number(values.minutes), Number(values.turns)];
  const [buyers, seed] = [Number(values.buyers), Number(values.seed)];
  if (!(minutes > 0) || !(turns > 0)) throw new Error(USAGE);
  if (!(buyers > 0) || ![buyers, seed].every(Number.isInteger)) throw new Error(USAGE);
  if (database !== "sqlite" && database !== "postgres") throw new Error(USAGE);
  return { minutes, turns, buyers, database, seed, only: values.only.split(",").filter(Boolean) };
}
