import { db, type Prisma } from "~/db/db.server";
import { retryDelay } from "./backoff";
import type { MailRow } from "./compose.server";
import { KINDS_WITH_A_SECRET } from "../mail/outbox.server";
import type { MailError } from "./mail-error";

/**
 * How long a mail belongs to who claimed it. Longer than the longest try (smtp.server.ts), and by enough that the
 * clocks of two machines may differ by a minute. What a process that died had in hand waits so long.
 */
export const LEASE_MS = 3 * 60_000;
const BATCH = 20;
const NOT_LEASED = { leasedBy: null, leasedUntil: null };

/** Rows that nobody is sending at this moment. */
export const unleased = (now: Date) =>
  ({
    OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }],
  }) satisfies Prisma.OutgoingMailWhereInput;

const isDue = (now: Date) =>
  ({
    state: "waiting",
    nextTryAt: { lte: now },
    ...unleased(now),
  }) satisfies Prisma.OutgoingMailWhereInput;

/** The ids of some mails that are due, those that wait longest first. */
export async function dueMail(now: Date): Promise<number[]> {
  const rows = await db.read.outgoingMail.findMany({
    where: isDue(now),
    orderBy: [{ nextTryAt: "asc" }, { id: "asc" }],
    take: BATCH,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Leases a mail, as long as it is due. Null: somebody else has it, or there is nothing to send any more. */
export function claimMail(id: number, leasedBy: string, now: Date): Promise<MailRow | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return db.write(async (tx) => {
    const { count } = await tx.outgoingMail.updateMany({
      where: { id, ...isDue(now) },
      data: { leasedBy, leasedUntil, attempts: { increment: 1 } },
    });
    return count === 0 ? null : tx.outgoingMail.findUniqueOrThrow({ where: { id } });
  });
}

const MARK_TRIES = 5;

/**
 * Notes that a mail is out, whatever happened to its row meanwhile, and does not give up at once: until this is
 * written the mail would be sent again.
 */
export async function markSent({ id, kind }: MailRow, now: Date): Promise<void> {
  const hasSecret = KINDS_WITH_A_SECRET.includes(kind);
  for (let tried = 1; ; tried++) {
    try {
      await db.write((tx) =>
        tx.outgoingMail.updateMany({
          where: { id, state: { not: "sent" } },
          data: {
            ...{ state: "sent", sentAt: now, lastError: null, ...NOT_LEASED },
            ...(hasSecret && { text: "", html: "" }),
          },
        }),
      );
      return;
    } catch (error) {
      if (tried === MARK_TRIES) throw error;
      await new Promise((done) => setTimeout(done, tried * 200));
    }
  }
}

/** Notes why a mail was not delivered; gives whether it will be tried again or is parked for the desk. */
export async function postponeMail(
  { id, leasedBy, attempts }: MailRow,
  { kind, message }: MailError,
  now: Date,
): Promise<"postponeMail" | "failed"> {
  const pause = kind === "refused" ? null : retryDelay(attempts);
  const next =
    pause === null ? { state: "failed" } : { nextTryAt: new Date(now.getTime() + pause) };
  await db.write((tx) =>
    tx.outgoingMail.updateMany({
      where: { id, leasedBy, state: "waiting" },
      data: { ...next, lastError: message, ...NOT_LEASED },
    }),
  );
  return pause === null ? "failed" : "postponeMail";
}
