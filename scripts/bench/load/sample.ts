import { median, quantile } from "../figures";
import { treeUsage } from "../process-tree";
import type { MeasuredServer } from "../serve";

/** On a busy machine the elapsed time of a sample may exceed its intended CPU time by at most this factor. */
const MAX_DELAY = 4;
/** Requests in the first sample, before the cost of a request is known. */
const FIRST = 20;

/** A measurement of a server under load for about a second. CPU times and bytes are totals of all answers. */
export interface Sample {
  answers: number;
  /** Elapsed time from the first request to the last answer. */
  ms: number;
  /** Of all processes of the server. */
  cpuMs: number;
  /** Of all processes of the PostgreSQL server; NaN when there is none on this machine. */
  postgresCpuMs: number;
  /** Milliseconds of each answer. */
  times: number[];
  /** Transferred bytes, with headers. */
  bytes: number;
  /** Memory of all processes of the server afterwards, in bytes. */
  memory: number;
}

/** A kind of load on a server, measured sample by sample. */
export interface Load {
  name: string;
  /** Loads the server for about `seconds` seconds of CPU time; resolves when every request is answered. */
  takeSample(seconds: number): Promise<Sample>;
}

/**
 * Returns the number of requests for a sample. Samples have a fixed number of requests and not a duration, so that all
 * their CPU time belongs to counted answers; the number follows from CPU time, so that samples on a busy machine are as
 * large as on an idle one.
 * @param last The previous sample, if there was one.
 * @param least The fewest requests.
 */
export function requestCount(last: Sample | null, seconds: number, least: number): number {
  if (!last) return Math.max(least, FIRST);
  const factor = Math.min(seconds / last.cpuMs, (MAX_DELAY * seconds) / last.ms) * 1_000;
  return Math.max(least, Math.round(last.answers * factor));
}

/**
 * Runs `work` and adds the CPU time and memory of the server.
 * @param postgres The process id of the PostgreSQL server, or null.
 */
export async function measureUsage(
  server: MeasuredServer,
  postgres: number | null,
  work: () => Promise<Omit<Sample, "cpuMs" | "postgresCpuMs" | "memory">>,
): Promise<Sample> {
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

/** The summary of several samples. CPU times and bytes are per answer, the median of all samples. */
export interface Figures {
  perSecond: number;
  cpuMs: number;
  postgresCpuMs: number;
  p50: number;
  p99: number;
  bytes: number;
  /** The most after any sample, in bytes. */
  memory: number;
}

/** Summarises samples of one load. */
export function figuresOf(samples: readonly Sample[]): Figures {
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const times = samples.flatMap((sample) => sample.times);
  return {
    perSecond: middle(({ answers, ms }) => answers / (ms / 1_000)),
    cpuMs: middle(({ cpuMs, answers }) => cpuMs / answers),
    postgresCpuMs: middle(({ postgresCpuMs, answers }) => postgresCpuMs / answers),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: middle(({ bytes, answers }) => bytes / answers),
    memory: Math.max(...samples.map(({ memory }) => memory)),
  };
}

/** Returns the server's mean CPU time per answer in several samples, in milliseconds. */
export function cpuOfAnswer(samples: readonly Sample[]): number {
  const sum = (pick: (sample: Sample) => number) => samples.reduce((all, sample) => all + pick(sample), 0);
  return sum(({ cpuMs }) => cpuMs) / sum(({ answers }) => answers);
}
