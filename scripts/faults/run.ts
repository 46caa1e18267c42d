import type { Db } from "../../app/db/db.server";
import { type Accounts, accountsOf, storeAccounts } from "./accounts";
import type { Style } from "./environment";
import type { Fault } from "./fault";
import { type Call, knownOf } from "./history";
import { type MadeFault, makeFaults } from "./make-faults";
import { openEnvironment, type OpenedEnvironment } from "./open-environment";
import type { FaultOptions } from "./options";
import { peopleOf } from "./people";
import { pause } from "./random";
import { verifyAnswers } from "./verify-answers";
import { verifyMail, verifyWebhooks } from "./verify-mail";
import { verifyOperations } from "./verify-operations";
import { verifySums } from "./verify-sums";

const MAIL_MS = 300_000;

/** The result of a run. */
export interface FaultReport {
  made: MadeFault[];
  skipped: Fault[];
  calls: Call[];
  orders: number;
  letters: number;
  repeated: number;
  violations: string[];
  /** A file with what the shop printed; only after violations. */
  log: string | null;
}

/** Lets people use the real shop while faults are made, and compares what they were told with what is stored. */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const accounts = accountsOf(options);
  const environment = await openEnvironment(options, accounts);
  let isClean = false;
  const abort = () => void environment.close(false).finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, abort);
  try {
    const report = await runIn(environment, accounts, options);
    isClean = report.violations.length === 0;
    return isClean ? { ...report, log: null } : report;
  } finally {
    await environment.close(!isClean);
  }
}

async function runIn(environment: OpenedEnvironment, accounts: Accounts, options: FaultOptions): Promise<FaultReport> {
  const { history, received } = environment;
  // The settings are read with the first import.
  process.env.DATABASE_URL = environment.databaseUrl;
  const { openDb } = await import("../../app/db/db.server");
  const withDb = async <T>(work: (db: Db) => Promise<T>) => {
    const db = openDb(environment.databaseUrl);
    return work(db).finally(() => db.close());
  };
  const styles = await withDb(async (db) => {
    await storeAccounts(db, environment.issuer, accounts);
    await storeEndpoint(db, environment.webhooks.url);
    return stylesOf(db);
  });

  const { people, expectations } = peopleOf(environment, accounts, styles, options.seed);
  const end = new AbortController();
  const running = people.map((person) => person.run(end.signal));
  const { made, skipped } = await makeFaults(environment, options).finally(async () => {
    end.abort();
    await Promise.all(running);
  });
  await withDb((db) => waitForMail(db));

  const code = await environment.shop.stop();
  if (code !== 0) history.addViolation(`The shop exited with ${code} after SIGTERM.`);
  const { messageIdOf } = await import("~/shop/desk/mail-queue/compose.server");
  const mail = await withDb(async (db) => {
    await verifyOperations(db, expectations);
    await verifySums(db, history);
    await verifyWebhooks(db, history, environment.webhooks.told);
    return verifyMail(db, history, { received, made, messageIdOf });
  });
  verifyAnswers(history, made);
  const orders = expectations.sent.filter(({ operation }) => knownOf(operation) === "ok").length;
  const { calls, violations } = history;
  return { made, skipped, calls, orders, ...mail, violations, log: environment.log };
}

async function stylesOf(db: Db): Promise<Style[]> {
  const rows = await db.read.product.findMany({ where: { isActive: true }, take: 12 });
  return rows.map(({ id, styleCode, wholesalePrice, sizes, colors }) => ({
    id,
    code: styleCode,
    price: wholesalePrice,
    sizes: sizes as string[],
    colors: colors as string[],
  }));
}

/** It is told of orders. */
async function storeEndpoint(db: Db, url: string): Promise<void> {
  const secret = `whsec_${Buffer.alloc(24, "faults").toString("base64")}`;
  await db.write((tx) => tx.webhookEndpoint.create({ data: { url, topics: "orders", secret } }));
}

/** Retries and leases of e-mails and webhooks that wait for minutes are due now. */
async function waitForMail(db: Db): Promise<void> {
  for (const until = Date.now() + MAIL_MS; Date.now() < until; await pause(1_000)) {
    const where = { state: "waiting" };
    const waiting = (await db.read.outgoingMail.count({ where })) + (await db.read.webhookDelivery.count({ where }));
    if (waiting === 0) return;
    const late = new Date(Date.now() - 1_000);
    await db.write(async (tx) => {
      const putOff = { where: { ...where, nextTryAt: { gt: new Date() } }, data: { nextTryAt: late } };
      await tx.outgoingMail.updateMany(putOff);
      await tx.webhookDelivery.updateMany(putOff);
      await tx.webhookEndpoint.updateMany({ data: { restsUntil: null } });
      // A lease that is older than an attempt can take belongs to a process that is gone.
      const ended = (ms: number) => ({ ...where, leasedUntil: { lt: new Date(Date.now() + ms) } });
      await tx.outgoingMail.updateMany({ where: ended(120_000), data: { leasedUntil: late } });
      await tx.webhookDelivery.updateMany({ where: ended(40_000), data: { leasedUntil: late } });
    });
  }
}
