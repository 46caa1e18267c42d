import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import { median, megabytes, quantile, short } from "../figures";
import { table, verdict } from "../report";
import type { MeasuredServer } from "../serve";
import { timedGet } from "../timed-get";

/** What others notice of a large request, and what is left of it when its reader has gone. */
export interface Meanwhile {
  name: string;
  status: number;
  /** Milliseconds until the first byte of the body; NaN when none came. */
  firstByte: number;
  /** Milliseconds that /healthz took while it ran. */
  p50: number;
  p99: number;
  most: number;
  /** How many times /healthz was asked. */
  asked: number;
  /** Bytes of the body that came, and whether these were all. */
  bytes: number;
  isWhole: boolean;
  /** Statements of the second that begins 0.3 s after the reader had left. */
  statementsAfter: number;
  /** The most memory of all processes, in bytes. */
  memory: number;
}

/** So long is a request read, at most; then its reader leaves. */
const READ_MS = 8_000;
/** After so long without a first byte a reader leaves, and so long afterwards the work must have ended. */
const LEAVING_MS = 300;
const GONE_MS = 300;
const HEALTH_TARGET_MS = 200;

/** So long is the shop watched that nobody asks: longer than the pauses of its background work. */
const IDLE_MS = 15_000;

/** The statements that the shop sends by itself, such as when it looks for mail to deliver. */
export async function idleStatements(server: MeasuredServer): Promise<Set<string>> {
  await server.takeStatements();
  await delay(IDLE_MS);
  return new Set((await server.takeStatements()).map(({ sql }) => sql));
}

/**
 * Sends a request and reads it while /healthz is asked again and again; then once more, to leave at the first byte. Statements of
 * the idle shop do not count.
 */
export async function measureMeanwhile(
  server: MeasuredServer,
  { name, address, cookie }: { name: string; address: string; cookie: string },
  idle: ReadonlySet<string>,
): Promise<Meanwhile> {
  for (let n = 0; n < 5; n++) await timedGet(server.origin, "/healthz");
  const reading = read(server.origin, address, cookie, { atMostMs: READ_MS });
  const times: number[] = [];
  let memory = 0;
  let isRunning = true;
  void reading.finally(() => (isRunning = false));
  for (let n = 0; isRunning; n++) {
    times.push((await timedGet(server.origin, "/healthz")).ms);
    if (n % 50 === 0) memory = Math.max(memory, (await server.usage()).memory);
    await delay(5);
  }
  const whole = await reading;
  await delay(GONE_MS);
  await read(server.origin, address, cookie, { atMostMs: LEAVING_MS, leavesAtFirstByte: true });
  await delay(GONE_MS);
  await server.takeStatements();
  await delay(1_000);
  const after = (await server.takeStatements()).filter(({ sql }) => !idle.has(sql));
  const statementsAfter = after.length;
  const [p50, p99, most] = [median(times), quantile(times, 0.99), Math.max(...times)];
  return { name, ...whole, p50, p99, most, asked: times.length, statementsAfter, memory };
}

/** Renders what others noticed of each request. */
export function meanwhileTable(results: readonly Meanwhile[]): string {
  const head = [
    "request",
    "status",
    "first byte",
    "read",
    "/healthz p50",
    "p99",
    "most",
    "target",
    "statements after leaving",
    "target",
    "memory",
  ];
  return table(
    head,
    results.map((one) => [
      one.name,
      String(one.status),
      `${short(one.firstByte)} ms`,
      megabytes(one.bytes) + (one.isWhole ? "" : " and more"),
      `${short(one.p50)} ms`,
      `${short(one.p99)} ms`,
      `${short(one.most)} ms`,
      verdict(one.p99, { most: HEALTH_TARGET_MS }),
      String(one.statementsAfter),
      verdict(one.statementsAfter, { most: 0 }),
      megabytes(one.memory),
    ]),
  );
}

interface Read {
  status: number;
  firstByte: number;
  bytes: number;
  isWhole: boolean;
}

/** Reads a response for at most so long, then leaves. */
function read(
  origin: string,
  address: string,
  cookie: string,
  { atMostMs, leavesAtFirstByte = false }: { atMostMs: number; leavesAtFirstByte?: boolean },
): Promise<Read> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const result: Read = { status: 0, firstByte: NaN, bytes: 0, isWhole: false };
    const sent = request(origin + address, { headers: cookie ? { Cookie: cookie } : {} });
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
      clearTimeout(timer);
      sent.destroy();
      resolve(result);
    };
    const timer = setTimeout(leave, atMostMs);
    sent.on("error", (error) => !hasLeft && reject(error));
    sent.on("response", (answer) => {
      result.status = answer.statusCode!;
      answer.on("error", () => undefined);
      answer.on("data", (part: Buffer) => {
        if (result.bytes === 0) result.firstByte = performance.now() - began;
        result.bytes += part.length;
        if (leavesAtFirstByte) leave();
      });
      answer.on("end", () => {
        clearTimeout(timer);
        result.isWhole = true;
        resolve(result);
      });
    });
    sent.end();
  });
}
