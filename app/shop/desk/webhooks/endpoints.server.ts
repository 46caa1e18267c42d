import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import * as t from "~/messages/desk";
import { record } from "~/shop/base/audit/audit.server";
import { requiredLine, rowId, tick } from "~/shop/base/fields.server";
import { type PageOf, pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { hostOf, isLoopback } from "./public-address";
import { makeSecret } from "./signature.server";
import {
  asDeliveryState,
  eventId,
  type DeliveryState,
  MAX_ENDPOINTS,
  MAX_URL_LENGTH,
  OVERLAP_MS,
  topicsOf,
  TRIED_MS,
  WEBHOOK_TOPICS,
  type WebhookTopic,
} from "./webhook";

/** http only where the shop itself has none but http, to a program on the same machine. */
function isSendable(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const url = new URL(typed);
  const { protocol, username, password, hash } = url;
  if (username || password || hash) return false;
  const host = hostOf(url);
  const isLocal = host === "localhost" || isLoopback(host);
  return protocol === "https:" || (protocol === "http:" && !env.secure && isLocal);
}

const endpointFields = {
  url: requiredLine(MAX_URL_LENGTH, t.enterWebhookAddress).refine(isSendable, {
    error: () => (env.secure ? t.enterWebhookHttps() : t.enterWebhookHttpsOrLocal()),
  }),
  ...(Object.fromEntries(WEBHOOK_TOPICS.map((topic) => [topic, tick()])) as Record<
    WebhookTopic,
    ReturnType<typeof tick>
  >),
};

type TopicTicks = { [Topic in WebhookTopic]?: boolean };

const hasTopic = (form: TopicTicks & { intent: string }, context: z.RefinementCtx) => {
  if (WEBHOOK_TOPICS[0] in form && chosenTopics(form).length === 0) {
    context.addIssue({ code: "custom", path: [WEBHOOK_TOPICS[0]], message: t.chooseWebhookTopics() });
  }
};

/** The ticked ones of a form. */
export const chosenTopics = (form: TopicTicks) => WEBHOOK_TOPICS.filter((topic) => form[topic]);

export const newEndpointForm = z.object({ intent: z.literal("make-webhook"), ...endpointFields }).superRefine(hasTopic);

export const endpointForm = z
  .discriminatedUnion("intent", [
    z.object({ intent: z.literal("change"), ...endpointFields }),
    z.object({ intent: z.literal("renew") }),
    z.object({ intent: z.literal("remove") }),
    z.object({ intent: z.literal("retry"), delivery: rowId() }),
  ])
  .superRefine(hasTopic);

interface EndpointFields {
  url: string;
  topics: readonly WebhookTopic[];
}

const stored = ({ url, topics }: EndpointFields) => ({ url, topics: topics.join(" ") });
const subjectOf = (id: number) => `webhook:${id}`;

/** Returns the secret. This is the only time that it is shown. */
export function createEndpoint(actorId: string, fields: EndpointFields): Promise<{ id: number; secret: string }> {
  const secret = makeSecret();
  return db.write(async (tx) => {
    const { id, url, topics } = await tx.webhookEndpoint.create({ data: { ...stored(fields), secret } });
    if ((await tx.webhookEndpoint.count()) > MAX_ENDPOINTS) {
      throw new Problem("too_many_webhooks", { most: MAX_ENDPOINTS });
    }
    await record(tx, { actorId, action: "create_webhook", subject: subjectOf(id), label: url, after: { url, topics } });
    return { id, secret };
  });
}

/** Locks it. Refuses as not_found. */
async function lockEndpoint(tx: Tx, id: number) {
  await tx.webhookEndpoint.updateMany({ where: { id }, data: { failures: { increment: 0 } } });
  const endpoint = await tx.webhookEndpoint.findUnique({ where: { id } });
  if (!endpoint) throw new Problem("not_found.webhook");
  return endpoint;
}

/** What waits for it goes to the new address. */
export function changeEndpoint(actorId: string, id: number, fields: EndpointFields): Promise<void> {
  return db.write(async (tx) => {
    const { url, topics } = await lockEndpoint(tx, id);
    const after = stored(fields);
    if (url === after.url && topics === after.topics) return;
    await tx.webhookEndpoint.update({ where: { id }, data: { ...after, failures: 0, restsUntil: null } });
    const before = { url, topics };
    await record(tx, { actorId, action: "change_webhook", subject: subjectOf(id), label: after.url, before, after });
  });
}

/** Returns the new secret. The former one signs as well for a day. */
export function renewSecret(actorId: string, id: number, now = new Date()): Promise<string> {
  const secret = makeSecret();
  return db.write(async (tx) => {
    const { url, secret: previousSecret } = await lockEndpoint(tx, id);
    const previousUntil = new Date(now.getTime() + OVERLAP_MS);
    await tx.webhookEndpoint.update({ where: { id }, data: { secret, previousSecret, previousUntil } });
    await record(tx, { actorId, action: "renew_webhook_secret", subject: subjectOf(id), label: url });
    return secret;
  });
}

/** With its deliveries. Returns its address. */
export function removeEndpoint(actorId: string, id: number): Promise<string> {
  return db.write(async (tx) => {
    const { url } = await lockEndpoint(tx, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await record(tx, { actorId, action: "remove_webhook", subject: subjectOf(id), label: url });
    return url;
  });
}

/** Makes a delivery due now, in whatever state it is; it is tried for three days again. */
export function retryDelivery(actorId: string, id: number, deliveryId: number, now = new Date()): Promise<void> {
  return db.write(async (tx) => {
    const { url } = await lockEndpoint(tx, id);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, endpointId: id },
      data: { state: "waiting", attempts: 0, nextTryAt: now, expiresAt: new Date(now.getTime() + TRIED_MS) },
    });
    const delivery = count > 0 && (await tx.webhookDelivery.findUnique({ where: { id: deliveryId } }));
    if (!delivery) throw new Problem("not_found.webhook_delivery");
    await tx.webhookEndpoint.update({ where: { id }, data: { restsUntil: null } });
    await record(tx, {
      actorId,
      action: "retry_webhook",
      subject: subjectOf(id),
      label: url,
      after: { delivery: eventId(delivery) },
    });
  });
}

export interface EndpointRow extends EndpointFields {
  id: number;
  /** Until when nothing is sent to it, because it did not answer; null otherwise. */
  restsUntil: Date | null;
  counts: Record<DeliveryState, number>;
}

/** Oldest first; only the one with this id, if given. */
export async function endpoints(id?: number): Promise<EndpointRow[]> {
  const select = { id: true, url: true, topics: true, restsUntil: true } as const;
  const [rows, counted] = await Promise.all([
    db.read.webhookEndpoint.findMany({ where: { id }, orderBy: { id: "asc" }, select }),
    db.read.webhookDelivery.groupBy({ by: ["endpointId", "state"], where: { endpointId: id }, _count: true }),
  ]);
  const now = new Date();
  return rows.map(({ topics, restsUntil, ...row }) => {
    const counts = { failed: 0, waiting: 0, sent: 0 };
    for (const one of counted) if (one.endpointId === row.id) counts[asDeliveryState(one.state)] += one._count;
    return {
      ...row,
      topics: topicsOf(topics),
      restsUntil: restsUntil && restsUntil > now ? restsUntil : null,
      counts,
    };
  });
}

export interface DeliveryRow {
  id: number;
  type: string;
  object: string;
  state: DeliveryState;
  attempts: number;
  createdAt: Date;
  /** When a waiting one is tried. */
  nextTryAt: Date;
  /** Of the last answer. */
  status: number | null;
  answer: string | null;
  lastError: string | null;
}

/** Newest first, of one state or of all. Null without such an endpoint. */
export async function endpointWithLog(
  id: number,
  { state, page }: { state: DeliveryState | null; page: number },
): Promise<(PageOf & { endpoint: EndpointRow; deliveries: DeliveryRow[] }) | null> {
  const [endpoint] = await endpoints(id);
  if (!endpoint) return null;
  const { counts } = endpoint;
  const count = state ? counts[state] : counts.failed + counts.waiting + counts.sent;
  const { skip, take, ...place } = pageOf(count, page);
  const rows = await db.read.webhookDelivery.findMany({
    where: { endpointId: id, ...(state && { state }) },
    orderBy: { id: "desc" },
    skip,
    take,
    select: {
      id: true,
      type: true,
      object: true,
      state: true,
      attempts: true,
      createdAt: true,
      nextTryAt: true,
      status: true,
      answer: true,
      lastError: true,
    },
  });
  return {
    endpoint,
    deliveries: rows.map((row) => ({ ...row, state: asDeliveryState(row.state) })),
    skip,
    take,
    ...place,
  };
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes from the log what was sent or has failed more than 30 days ago. */
export async function sweepDeliveries(now = new Date()): Promise<void> {
  const old = { state: { in: ["sent", "failed"] }, createdAt: { lt: new Date(now.getTime() - KEPT_MS) } };
  if (!(await db.read.webhookDelivery.findFirst({ where: old, select: { id: true } }))) return;
  await db.write((tx) => tx.webhookDelivery.deleteMany({ where: old }), { isBookkeeping: true });
}
