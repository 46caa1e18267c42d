/** What an endpoint may subscribe to. The triggers of the migrations name them. */
export const WEBHOOK_TOPICS = ["orders", "shipments", "payments", "documents", "stock", "companies"] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export const topicsOf = (stored: string): WebhookTopic[] => {
  const all = stored.split(" ");
  return WEBHOOK_TOPICS.filter((topic) => all.includes(topic));
};

/** The id that a receiver gets, the same with each attempt. It has the time, because a restored database gives the same ids again. */
export const eventId = ({ id, createdAt }: { id: number; createdAt: Date }) => `evt_${id}_${createdAt.getTime()}`;

/** Failed ones, which need attention, come first. */
export const DELIVERY_STATES = ["failed", "waiting", "sent"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const asDeliveryState = (stored: string): DeliveryState =>
  DELIVERY_STATES.find((state) => state === stored) ?? "failed";

const SECONDS = [10, 60, 5 * 60, 30 * 60, 2 * 3_600, 6 * 3_600];
const LONGEST = 12 * 3_600;

/** Milliseconds after so many failed attempts: 10 seconds, 1, 5 and 30 minutes, 2, 6 and then each 12 hours. */
export const retryPause = (attempts: number): number => (SECONDS[Math.max(attempts, 1) - 1] ?? LONGEST) * 1_000;

/** Milliseconds without attempts after an endpoint has not answered so many times in a row: 5 seconds, doubled up to 10 minutes. */
export const restOf = (failures: number): number => Math.min(5_000 * 2 ** Math.min(failures - 1, 20), 10 * 60_000);

/** How long a delivery is tried, in milliseconds; as in the triggers of the migrations. */
export const TRIED_MS = 3 * 24 * 3_600_000;
/** How long the former secret signs as well after it was renewed, in milliseconds. */
export const OVERLAP_MS = 24 * 3_600_000;
export const MAX_URL_LENGTH = 500;
export const MAX_ENDPOINTS = 10;
