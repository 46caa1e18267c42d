import { db, joinSql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { groupedBy, inBatches } from "~/shop/base/batches";
import { translatedLine } from "~/shop/base/brand-words";
import { idleMoment, LATE } from "~/shop/base/idle-moment.server";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { openWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { notRetired, pieceColumns, asPieces } from "~/shop/catalogue/pieces/piece-records.server";
import { choiceOf } from "~/shop/catalogue/pieces/pieces";
import { APPROVED } from "~/shop/customers/applications/approval";
import { COMPANY_ROLES, mayOrder } from "~/shop/customers/people/roles";
import { whyNowhere } from "./alert";
import { availableAgain } from "./alert-letter";

/** E-mails that are made in one transaction. Each may name MAX_ALERTS pieces. */
const AT_ONCE = 5;

/**
 * Queues an e-mail to everybody who waits for pieces that can be ordered by now, however they became so; all pieces of a person in one.
 * Several processes may do so; each piece is said once. Who may not order now is told when they may again.
 */
export async function sendAlerts(): Promise<void> {
  const ids = await alertsToSend();
  const people = [...groupedBy(ids, ({ userId, companyId }) => `${userId} ${companyId}`).values()];
  for (const some of inBatches(people, AT_ONCE)) {
    await idleMoment(undefined, LATE);
    await tell(some.flat().map(({ id }) => id));
  }
}

async function alertsToSend() {
  const awaited = await db.read.availabilityAlert.groupBy({ by: ["pieceId"], where: { toldAt: null } });
  const open = await openWindows();
  const today = isoDay(new Date());
  const found = [];
  for (const some of inBatches(awaited)) {
    const rows = await db.read.piece.findMany({
      where: { id: { in: some.map(({ pieceId }) => pieceId) }, ...notRetired },
      select: {
        ...pieceColumns,
        stock: { select: { quantity: true } },
        product: { select: { isActive: true, windows: styleWindows } },
      },
    });
    const orderable = asPieces(rows).filter(({ product: { isActive, windows }, stock, ...piece }) => {
      const offered = { isActive, open: windowsOf(windows, open) };
      return whyNowhere(piece, offered, stock?.quantity, today) === null;
    });
    if (orderable.length === 0) continue;
    found.push(
      ...(await db.read.availabilityAlert.findMany({
        where: {
          toldAt: null,
          pieceId: { in: orderable.map(({ id }) => id) },
          membership: { role: { in: COMPANY_ROLES.filter(mayOrder) }, company: APPROVED },
        },
        select: { id: true, userId: true, companyId: true },
      })),
    );
  }
  return found;
}

/** Those that another process has not told. */
async function tell(ids: readonly number[]): Promise<void> {
  const now = new Date();
  await db.write(async (tx) => {
    const told: number[] = [];
    for (const some of inBatches(ids)) {
      const rows = await tx.$queryRaw<{ id: number | bigint }[]>`
        UPDATE "availability_alerts" SET "toldAt" = ${now}
        WHERE "id" IN (${joinSql(some)}) AND "toldAt" IS NULL RETURNING "id"`;
      told.push(...rows.map(({ id }) => Number(id)));
    }
    const alerts = [];
    for (const some of inBatches(told)) {
      alerts.push(
        ...(await tx.availabilityAlert.findMany({
          where: { id: { in: some } },
          orderBy: { id: "asc" },
          select: {
            id: true,
            companyId: true,
            membership: { select: { user: { select: { id: true, email: true, firstName: true } } } },
            piece: { select: { color: true, size: true, product: { select: { id: true, name: true } } } },
          },
        })),
      );
    }
    const letters = [
      ...groupedBy(alerts, ({ companyId, membership }) => `${membership.user.id} ${companyId}`).values(),
    ];
    if (letters.length === 0) return;
    await queueLetters(
      tx,
      letters.map((own) => {
        const { email, firstName } = own[0]!.membership.user;
        const named = ({ piece: { product, color, size } }: (typeof own)[number]) => {
          const { name, ...piece } = translatedLine({ productId: product.id, name: product.name, color, size });
          return { style: name, choice: choiceOf(piece) };
        };
        return {
          key: `alert:${own[0]!.id}:${now.getTime()}`,
          kind: "available-again" as const,
          to: email,
          letter: () =>
            availableAgain({ firstName, pieces: own.map(named), order: `/alerts/order?told=${now.getTime()}` }),
        };
      }),
    );
  });
}
