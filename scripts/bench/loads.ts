import { randomUUID } from "node:crypto";
import { Agent } from "node:http";

import type { Db } from "~/db/db.server";
import { BUYER } from "./demo-shop";
import { median, quantile } from "./report";
import { type Answer, type MeasuredServer, send } from "./serve";

/** Under load for about a second. CPU times and bytes are totals of all answers. */
export interface Sample {
  answers: number;
  /** Of all processes of the server. */
  cpuMs: number;
  /** In milliseconds, of each answer. */
  times: number[];
  /** Of the bodies, as transferred. */
  bytes: number;
  /** Of all processes of the server afterwards, in bytes. */
  memory: number;
}

export interface Load {
  name: string;
  /**
   * Sends so many requests that they take about this CPU time, so that samples on a busy machine are as large as on an
   * idle one.
   */
  sample(cpuMs: number): Promise<Sample>;
}

export interface Page {
  path: string;
  cookie?: string;
}

/** The orders of a shop. */
export interface OrderSubject {
  server: MeasuredServer;
  db: Db;
  /** Sessions; all have the same cart, that of the first copy of BUYER, after refillCarts. */
  buyers: readonly string[];
  fields: Record<string, string>;
}

// One coding for all, because an empty page costs two to fourteen milliseconds by the coding that it chooses.
const headersOf = (cookie?: string) => ({ "Accept-Encoding": "gzip", ...(cookie && { Cookie: cookie }) });

/** By connections of which none pauses. */
export function pageLoad(name: string, server: MeasuredServer, page: Page, connections: number): Load {
  const headers = headersOf(page.cookie);
  return loadOf(name, server, { connections }, async (_, agent) => {
    const answer = await send(server.origin, page.path, { headers, agent });
    if (answer.status !== 200) throw new Error(`${name} (${page.path}) answered ${answer.status}.`);
    return answer;
  });
}

/** They submit the checkout at the same time. */
const BUYERS_AT_A_TIME = 4;

/**
 * Orders, each from another buyer's cart. Throws when one is refused or missing. With `reader`, the session of a buyer
 * whose catalogue is requested meanwhile, the times are those of the catalogue. Mail that is not sent within a sample
 * is cancelled, unless it is kept: the next one would count it.
 */
export function orderLoad(
  name: string,
  { server, db, buyers, fields }: OrderSubject,
  { reader, keepsMail = false }: { reader?: string; keepsMail?: boolean } = {},
): Load {
  const headers = {
    Origin: server.origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const limits = { connections: BUYERS_AT_A_TIME, most: buyers.length };
  const orders = loadOf(name, server, limits, async (number, agent) => {
    const body = new URLSearchParams({ ...fields, checkoutToken: randomUUID() }).toString();
    const sent = { method: "POST", headers: { ...headers, Cookie: buyers[number]! }, body, agent };
    const answer = await send(server.origin, "/checkout", sent);
    if (answer.status === 303 && answer.location.startsWith("/orders/")) return answer;
    throw new Error(`An order was refused: ${answer.status} ${answer.location}`);
  });
  return {
    name,
    async sample(cpuMs) {
      await refillCarts(db);
      const before = await db.read.order.count();
      const catalogue = reader === undefined ? null : startProbe(server, { path: "/", cookie: reader });
      const sample = await orders.sample(cpuMs);
      const times = await catalogue?.stop();
      const stored = (await db.read.order.count()) - before;
      if (stored !== sample.answers) throw new Error(`${sample.answers} orders placed, ${stored} stored.`);
      const [where, data] = [{ state: "waiting" }, { state: "cancelled" }];
      if (!keepsMail) await db.write((tx) => tx.outgoingMail.updateMany({ where, data }));
      return { ...sample, times: times ?? sample.times };
    },
  };
}

/**
 * Places orders for so much CPU time and waits until their mail is delivered. Returns the CPU milliseconds of the mail
 * of one order.
 */
export async function measureMail(subject: OrderSubject, cpuMs: number): Promise<number> {
  const { answers } = await orderLoad("mail", subject, { keepsMail: true }).sample(cpuMs);
  const before = subject.server.usage().cpuMs;
  while ((await subject.db.read.outgoingMail.count({ where: { state: "waiting" } })) > 0) await pause(100);
  return (subject.server.usage().cpuMs - before) / answers;
}

/**
 * Requests a page 20 times a second, or less often while five requests are pending. `stop` returns the milliseconds of
 * each.
 */
export function startProbe(server: MeasuredServer, { path, cookie }: Page): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = [];
  let pending = 0;
  const timer = setInterval(() => {
    if (pending === 5) return;
    pending++;
    const answer = send(server.origin, path, { headers: headersOf(cookie) }).then(({ status, ms }) => {
      pending--;
      if (status !== 200) throw new Error(`${path} answered ${status} while orders were placed.`);
      return ms;
    });
    answer.catch(() => undefined);
    answers.push(answer);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

/** In the first sample, before the cost of a request is known. */
const FIRST_REQUESTS = 20;

function loadOf(
  name: string,
  server: MeasuredServer,
  { connections, most = Infinity }: { connections: number; most?: number },
  request: (number: number, agent: Agent) => Promise<Answer>,
): Load {
  let cpuOfOne = NaN;
  const sample = async (cpuMs: number): Promise<Sample> => {
    const wanted = Number.isNaN(cpuOfOne) ? FIRST_REQUESTS : Math.round(cpuMs / cpuOfOne);
    const amount = Math.min(most, Math.max(connections, wanted));
    // Its connections are opened at once.
    const agent = new Agent({ keepAlive: true });
    const answers: Answer[] = [];
    let next = 0;
    const before = server.usage();
    const connection = async () => {
      while (next < amount) answers.push(await request(next++, agent));
    };
    await Promise.all(Array.from({ length: connections }, connection));
    const after = server.usage();
    agent.destroy();
    const used = after.cpuMs - before.cpuMs;
    // The clock of /proc has steps of 10 ms.
    cpuOfOne = Math.max(used, 5) / amount;
    const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
    return { answers: amount, cpuMs: used, times: answers.map(({ ms }) => ms), bytes, memory: after.memory };
  };
  return { name, sample };
}

/** Every copy of BUYER gets the cart of the first one. */
async function refillCarts(db: Db): Promise<void> {
  const [first, all] = [`${BUYER}-copy-1`, `${BUYER}-copy-%`];
  await db.write(async (tx) => {
    await tx.cart.deleteMany({ where: { companyId: { startsWith: `${BUYER}-copy-`, not: first } } });
    await tx.$executeRaw`
      INSERT INTO "carts" ("companyId", "isCurrent", "updatedAt")
      SELECT "id", true, "updatedAt" FROM "companies" WHERE "id" LIKE ${all} AND "id" <> ${first}`;
    await tx.$executeRaw`
      INSERT INTO "cart_items" ("cartId", "pieceId", "windowId", "quantity", "createdAt", "updatedAt")
      SELECT o."id", l."pieceId", l."windowId", l."quantity", l."createdAt", l."updatedAt"
      FROM "carts" o, "carts" c JOIN "cart_items" l ON l."cartId" = c."id"
      WHERE o."companyId" LIKE ${all} AND o."companyId" <> ${first} AND c."companyId" = ${first}
      ORDER BY o."id", l."id"`;
  });
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** With its reference, and the samples of both. */
export interface Compared {
  load: Load;
  reference: Load;
  samples: Sample[];
  references: Sample[];
  /** CPU time of a response of `load` relative to one of `reference`, in each round. */
  ratios: number[];
}

/**
 * Warms all loads up, then measures each and its reference in alternating samples, so that other work on the machine
 * and changes of its speed affect both alike. A round measures four times the reference, twice the load, and the
 * reference again.
 */
export async function compare(
  pairs: readonly Pick<Compared, "load" | "reference">[],
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<Compared[]> {
  const loads = new Set(pairs.flatMap(({ load, reference }) => [load, reference]));
  for (let n = 0; n < warmUps; n++) for (const load of loads) await load.sample(500);
  const compared = pairs.map((pair): Compared => ({ ...pair, samples: [], references: [], ratios: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const { load, reference, samples, references, ratios } of compared) {
      const [own, around]: Sample[][] = [[], []];
      for (let turn = 0; turn < 4; turn++) {
        around!.push(await reference.sample(SAMPLE_MS));
        own!.push(await load.sample(SAMPLE_MS), await load.sample(SAMPLE_MS));
        around!.push(await reference.sample(SAMPLE_MS));
      }
      samples.push(...own!);
      references.push(...around!);
      ratios.push(cpuOfAnswer(own!) / cpuOfAnswer(around!));
    }
    process.stderr.write(".");
  }
  return compared;
}

const SAMPLE_MS = 250;

function cpuOfAnswer(samples: readonly Sample[]): number {
  const sum = (pick: (sample: Sample) => number) => samples.reduce((all, sample) => all + pick(sample), 0);
  return sum(({ cpuMs }) => cpuMs) / sum(({ answers }) => answers);
}

/** CPU and bytes of an answer, medians of all samples; p50 and p99 of all answers; the most memory. */
export function figuresOf(samples: readonly Sample[]) {
  const times = samples.flatMap((sample) => sample.times);
  return {
    cpuMs: median(samples.map(({ cpuMs, answers }) => cpuMs / answers)),
    bytes: median(samples.map(({ bytes, answers }) => bytes / answers)),
    p50: median(times),
    p99: quantile(times, 0.99),
    memory: Math.max(...samples.map(({ memory }) => memory)),
  };
}
