import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import * as t from "~/messages/desk";
import { isPast, markPersistently, NOT_LEASED, unleased } from "~/shop/base/leases";
import { DeliveryError, type PostAnswer, postJson } from "./post.server";
import { signedHeaders } from "./signature.server";
import { eventId, restOf, retryPause, TRIED_MS } from "./webhook";

export interface WebhookDelivery {
  /** What the API says of "order:12"; null for what is not there any more. */
  contentOf: (object: string) => Promise<unknown>;
  post?: typeof postJson;
  now?: () => Date;
  /** Ends after the current deliveries. */
  stopping?: AbortSignal;
  /** Awaited before each delivery. */
  rest?: () => Promise<void>;
  onFault?: (error: unknown) => void;
}

/** Longer than the longest attempt, with a margin for clocks that differ. */
const LEASE_MS = 60_000;
const BATCH = 20;

type Row = Prisma.WebhookDeliveryGetPayload<{ include: { endpoint: true } }>;

/** Endpoints with a delivery that is due, but those that pause after failures. */
export async function dueEndpoints(now: Date): Promise<number[]> {
  const rows = await db.read.webhookEndpoint.findMany({
    where: {
      OR: [null, ...isPast(now, restOf(Infinity))].map((restsUntil) => ({ restsUntil })),
      deliveries: { some: { state: "waiting", OR: isPast(now, TRIED_MS).map((nextTryAt) => ({ nextTryAt })) } },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Sends the due deliveries of one endpoint, oldest first, until none is due or it does not answer. Safe in several processes at once
 * and after a crash at any moment: what was sent but not marked so is sent again, with the same id. Of one subject nothing is sent
 * before all earlier deliveries have arrived or failed.
 */
export async function deliverTo(endpointId: number, delivery: WebhookDelivery): Promise<void> {
  const { now = () => new Date(), stopping, rest } = delivery;
  const worker = randomUUID();
  for (;;) {
    await expire(endpointId, now());
    const due = await dueOf(endpointId, now());
    if (due.length === 0) return;
    for (const id of due) {
      await rest?.();
      if (stopping?.aborted) return;
      const row = await claim(id, worker, now());
      if (row && !(await send(row, delivery))) return;
    }
  }
}

/** The ids of deliveries that are due: of each subject at most the first that waits. */
async function dueOf(endpointId: number, now: Date): Promise<number[]> {
  const rows = await db.read.$queryRaw<{ id: number }[]>`
    SELECT "one"."id" FROM "webhook_deliveries" AS "one"
    WHERE "one"."endpointId" = ${endpointId} AND "one"."state" = 'waiting' AND "one"."nextTryAt" <= ${now}
      AND ("one"."leasedUntil" IS NULL OR "one"."leasedUntil" <= ${now})
      AND NOT EXISTS (
        SELECT 1 FROM "webhook_deliveries" AS "earlier"
        WHERE "earlier"."endpointId" = "one"."endpointId" AND "earlier"."subject" = "one"."subject"
          AND "earlier"."state" = 'waiting' AND "earlier"."id" < "one"."id")
    ORDER BY "one"."id" LIMIT ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** Null when another worker has claimed it or it is no longer due. */
function claim(id: number, leasedBy: string, now: Date): Promise<Row | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return db.write(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, state: "waiting", nextTryAt: { lte: now }, ...unleased(now) },
      data: { leasedBy, leasedUntil, attempts: { increment: 1 } },
    });
    return count === 0 ? null : tx.webhookDelivery.findUniqueOrThrow({ where: { id }, include: { endpoint: true } });
  });
}

/** Returns whether the endpoint answered. */
async function send(row: Row, { contentOf, post = postJson, now = () => new Date(), onFault }: WebhookDelivery) {
  const { id, endpointId, endpoint, attempts, leasedBy } = row;
  let answered: PostAnswer | null = null;
  let lastError: string | null = null;
  try {
    const body = await bodyOf(row, contentOf);
    const { secret, previousSecret, previousUntil } = endpoint;
    const secrets = previousSecret && previousUntil && previousUntil > now() ? [secret, previousSecret] : [secret];
    answered = await post(endpoint.url, body, signedHeaders(eventId(row), body, secrets, now()));
    if (answered.status < 200 || answered.status > 299) lastError = t.webhookRefused({ status: answered.status });
  } catch (error) {
    if (!(error instanceof DeliveryError)) onFault?.(error);
    lastError = error instanceof DeliveryError ? error.message : t.webhookNotComposed();
  }
  const at = now();
  const said = { status: answered?.status ?? null, answer: answered?.answer ?? null, lastError, ...NOT_LEASED };
  await markPersistently(() =>
    db.write(async (tx) => {
      await tx.webhookDelivery.updateMany({
        where: lastError === null ? { id } : { id, leasedBy, state: "waiting" },
        data:
          lastError === null
            ? { ...said, state: "sent", sentAt: at }
            : { ...said, nextTryAt: new Date(at.getTime() + retryPause(attempts)) },
      });
      const failures = answered ? 0 : endpoint.failures + 1;
      if (failures !== endpoint.failures) {
        const restsUntil = failures === 0 ? null : new Date(at.getTime() + restOf(failures));
        await tx.webhookEndpoint.updateMany({ where: { id: endpointId }, data: { failures, restsUntil } });
      }
    }),
  );
  return answered !== null;
}

async function bodyOf(row: Row, contentOf: WebhookDelivery["contentOf"]) {
  const { type, subject, object, createdAt } = row;
  const data = await contentOf(object);
  return JSON.stringify({ id: eventId(row), type, time: createdAt.toISOString(), subject, object, data });
}

/**
 * Marks as failed what could not be delivered for three days. An attempt, or failures of the endpoint, show that it was not the shop
 * itself that was down.
 */
async function expire(endpointId: number, now: Date): Promise<void> {
  const expired = {
    endpointId,
    state: "waiting",
    expiresAt: { lte: now },
    AND: [unleased(now), { OR: [{ attempts: { gt: 0 } }, { endpoint: { failures: { gt: 0 } } }] }],
  };
  if ((await db.read.webhookDelivery.count({ where: expired, take: 1 })) === 0) return;
  await db.write((tx) => tx.webhookDelivery.updateMany({ where: expired, data: { state: "failed" } }));
}
