import { db, type Prisma } from "~/db/db.server";
import { retryDelay } from "./backoff";
import { isPast, markPersistently, NOT_LEASED, unleased } from "~/shop/base/leases";
import type { MailRow } from "./compose.server";
import { KINDS_AT_ONCE, KINDS_WITH_A_SECRET, KINDS_WITHOUT_TRACE } from "~/shop/brand/mail/outbox.server";
import type { MailError } from "./mail-error";

/**
 * A worker owns a mail that it claimed for so long: longer than the longest attempt (smtp.server.ts), with a margin for
 * clocks that differ by a minute. A mail claimed by a process that crashed waits for this time.
 */
export const LEASE_MS = 3 * 60_000;
const BATCH = 20;

/**
 * Nothing waits for so long: a later time is from while the clock was ahead, and would keep the mail back until then.
 */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;

const isDue = (now: Date) =>
  ({
    state: "waiting",
    OR: isPast(now, LONGEST_WAIT_MS).map((nextTryAt) => ({ nextTryAt })),
    AND: unleased(now),
  }) satisfies Prisma.OutgoingMailWhereInput;

/** A batch: mails for which somebody waits, else all, longest due first. */
export async function dueMail(now: Date): Promise<{ id: number; nextTryAt: Date }[]> {
  const urgent = await dueOf(now, { kind: { in: [...KINDS_AT_ONCE] } });
  return urgent.length > 0 ? urgent : dueOf(now, {});
}

function dueOf(now: Date, which: Prisma.OutgoingMailWhereInput) {
  return db.read.outgoingMail.findMany({
    where: { ...isDue(now), ...which },
    orderBy: [{ nextTryAt: "asc" }, { id: "asc" }],
    take: BATCH,
    select: { id: true, nextTryAt: true },
  });
}

/** Null when another worker has claimed it or it is no longer due. */
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

/** As sent or kept, whatever happened to its row meanwhile; deletes it if nothing must remain of it. */
export async function markDone({ id, kind }: MailRow, state: "sent" | "kept", now: Date): Promise<void> {
  const hasSecret = KINDS_WITH_A_SECRET.includes(kind);
  await markPersistently(() =>
    db.write((tx) =>
      KINDS_WITHOUT_TRACE.includes(kind)
        ? tx.outgoingMail.deleteMany({ where: { id } })
        : tx.outgoingMail.updateMany({
            where: { id, state: { notIn: ["sent", "kept"] } },
            data: {
              state,
              sentAt: now,
              lastError: null,
              ...NOT_LEASED,
              ...(hasSecret && { text: "", html: "" }),
            },
          }),
    ),
  );
}

/** Returns whether it will be retried or has failed for good. One of which nothing must remain is deleted then. */
export async function postponeMail(
  { id, leasedBy, attempts, kind: letterKind }: MailRow,
  { kind, message }: MailError,
  now: Date,
): Promise<"postponed" | "failed"> {
  const pause = kind === "refused" ? null : retryDelay(attempts);
  const next = pause === null ? { state: "failed" } : { nextTryAt: new Date(now.getTime() + pause) };
  const where = { id, leasedBy, state: "waiting" };
  await db.write((tx) =>
    pause === null && KINDS_WITHOUT_TRACE.includes(letterKind)
      ? tx.outgoingMail.deleteMany({ where })
      : tx.outgoingMail.updateMany({
          where,
          data: { ...next, lastError: message, ...NOT_LEASED },
        }),
  );
  return pause === null ? "failed" : "postponed";
}
