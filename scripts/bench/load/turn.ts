import { median, quantile } from "../figures";
import { treeUsage } from "../process-tree";
import type { Served } from "../serve";

/** By the clock, a turn on a busy machine takes at most so many times as long as it should take of CPU. */
const MOST_DELAY = 4;
/** How many are asked for in the first turn, which tells what each costs. */
const FIRST = 20;

/** What a server did in a turn of about a second. CPU times and bytes are those of all answers together. */
export interface Turn {
  answers: number;
  /** From the first request to the last answer. */
  ms: number;
  /** Of all processes of the server. */
  cpuMs: number;
  /** Of all processes of the PostgreSQL server; NaN without one on this machine. */
  postgresCpuMs: number;
  /** Milliseconds of each answer. */
  times: number[];
  /** As they came over the line, with headers. */
  bytes: number;
  /** Of all processes of the server right after, in bytes. */
  memory: number;
}

/** Something that a server can be loaded with, a turn at a time. */
export interface Load {
  name: string;
  /** Loads the server for about so many seconds of CPU; ends when all that was asked is answered. */
  takeTurn(seconds: number): Promise<Turn>;
}

/**
 * How many answers to ask for in a turn. It is a number and not a time, so that all that has cost something is counted;
 * and it goes by CPU time, so that a turn on a busy machine says as much as one on an idle machine.
 * @param last The turn before, if there was one.
 * @param least Answers.
 */
export function amountFor(last: Turn | null, seconds: number, least: number): number {
  if (!last) return Math.max(least, FIRST);
  const turns = Math.min(seconds / last.cpuMs, (MOST_DELAY * seconds) / last.ms) * 1_000;
  return Math.max(least, Math.round(last.answers * turns));
}

/** Runs `work` and adds what the server and PostgreSQL (by its first process) have used meanwhile. */
export async function metered(
  server: Served,
  postgres: number | null,
  work: () => Promise<Omit<Turn, "cpuMs" | "postgresCpuMs" | "memory">>,
): Promise<Turn> {
  const postgresCpu = () => (postgres === null ? NaN : treeUsage(postgres).cpuMs);
  const [before, postgresBefore] = [await server.usage(), postgresCpu()];
  const done = await work();
  const [after, postgresAfter] = [await server.usage(), postgresCpu()];
  return {
    ...done,
    cpuMs: after.cpuMs - before.cpuMs,
    postgresCpuMs: postgresAfter - postgresBefore,
    memory: after.memory,
  };
}

/** Several turns in one line of figures. CPU times and bytes are those of one answer, the middle one of all turns. */
export interface Figures {
  perSecond: number;
  cpuMs: number;
  postgresCpuMs: number;
  p50: number;
  p99: number;
  bytes: number;
  /** The most after any turn. */
  memory: number;
}

/** Sums up turns with one load. */
export function figuresOf(turns: readonly Turn[]): Figures {
  const middle = (pick: (turn: Turn) => number) => median(turns.map(pick));
  const times = turns.flatMap((turn) => turn.times);
  return {
    perSecond: middle(({ answers, ms }) => answers / (ms / 1_000)),
    cpuMs: middle(({ cpuMs, answers }) => cpuMs / answers),
    postgresCpuMs: middle(({ postgresCpuMs, answers }) => postgresCpuMs / answers),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: middle(({ bytes, answers }) => bytes / answers),
    memory: Math.max(...turns.map(({ memory }) => memory)),
  };
}

/** CPU time of the server an answer, in milliseconds, over several turns. */
export function cpuOfAnswer(turns: readonly Turn[]): number {
  const sum = (pick: (turn: Turn) => number) => turns.reduce((all, turn) => all + pick(turn), 0);
  return sum(({ cpuMs }) => cpuMs) / sum(({ answers }) => answers);
}
