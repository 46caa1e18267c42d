import { z } from "zod";

import { db, joinSql, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { inStyleOrder } from "~/shop/catalogue/pieces/piece-records.server";
import type { Piece } from "~/shop/catalogue/pieces/pieces";
import { nextIncoming } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import type { PriceList } from "~/shop/catalogue/prices/price";
import type { PiecedStyle } from "~/shop/catalogue/styles/style";
import { compareLines, type LineComparison } from "../compare-lines.server";
import { type CartAccount, lockCustomer } from "../lock-cart.server";
import { shownPiece } from "../piece";
import { moreText, obstacle } from "../unavailable-texts";
import { ALERT_DAYS, awaitedPieces, MAX_ALERTS } from "./alert";

export const alertForm = z
  .object({ piece: z.array(z.string()).default([]) })
  .transform(({ piece }) => piece.flatMap((id) => parseId(id) ?? []));

export const stopForm = z.object({ alert: z.string() });

/** Somebody's own, at the company for which they act. */
const ownedBy = ({ company, user }: CartAccount) => ({ companyId: company.id, userId: user.id });

interface AwaitedPiece {
  id: number;
  /** "Sand, M"; the style's name for its only piece. */
  name: string;
  /** "sold out", "sold out, 12 more on 3 Mar 2027" */
  reason: string;
  /** An e-mail was asked for. */
  isAsked: boolean;
}

const nameOf = ({ color, size }: Piece, style: PiecedStyle) =>
  color || size ? shownPiece({ name: "", color, size }) : style.name;

async function awaitedNow({ id, isActive, colors, sizes, windowIds, ...style }: PiecedStyle) {
  const [windows, stock] = await Promise.all([openWindows(), readStock([id])]);
  const open = windows.filter((window) => windowIds.includes(window.id));
  const pieces = inStyleOrder({ colors: colors.map(({ name }) => name), sizes }, style.pieces);
  return awaitedPieces({ isActive, pieces, open }, stock, isoDay(new Date()));
}

/** The pieces of a style that cannot be ordered now. */
export async function findAwaited(account: CartAccount, style: PiecedStyle): Promise<AwaitedPiece[]> {
  const [awaited, incoming] = await Promise.all([awaitedNow(style), incomingGoods()]);
  const today = isoDay(new Date());
  const alerts = await db.read.availabilityAlert.findMany({
    where: { ...ownedBy(account), toldAt: null, piece: { productId: style.id } },
    select: { pieceId: true },
  });
  const asked = new Set(alerts.map(({ pieceId }) => pieceId));
  return awaited.map(({ piece, reason }) => ({
    id: piece.id,
    name: nameOf(piece, style),
    reason: [obstacle(reason), reason === "sold out" && moreText(nextIncoming(incoming, piece.id, today))]
      .filter(Boolean)
      .join(", "),
    isAsked: asked.has(piece.id),
  }));
}

/**
 * Asks for an e-mail about these pieces of a style, and no longer for one about its others, of those that cannot be ordered now. Refuses
 * (limit.alerts) more than MAX_ALERTS of a company, and (not_approved) who is no customer any more. Returns how many were asked for and ended.
 */
export async function askForAlerts(
  account: CartAccount,
  style: PiecedStyle,
  pieceIds: readonly number[],
): Promise<{ asked: number; ended: number }> {
  const awaited = (await awaitedNow(style)).map(({ piece }) => piece.id);
  const wanted = awaited.filter((id) => pieceIds.includes(id));
  const others = awaited.filter((id) => !pieceIds.includes(id));
  const { companyId, userId } = ownedBy(account);
  const now = new Date();
  return db.write(async (tx) => {
    await lockCustomer(tx, companyId);
    const { count: ended } = await tx.availabilityAlert.deleteMany({
      where: { companyId, userId, toldAt: null, pieceId: { in: others } },
    });
    if (wanted.length > 0) {
      const rows = wanted.map((id) => sql`(${userId}, ${companyId}, CAST(${id} AS INTEGER), ${now})`);
      await tx.$executeRaw`
        INSERT INTO "availability_alerts" ("userId", "companyId", "pieceId", "askedAt") VALUES ${joinSql(rows)}
        ON CONFLICT ("userId", "companyId", "pieceId") DO UPDATE SET "askedAt" = ${now}, "toldAt" = NULL
        WHERE "availability_alerts"."toldAt" IS NOT NULL`;
      if ((await tx.availabilityAlert.count({ where: { companyId, toldAt: null } })) > MAX_ALERTS) {
        throw new Problem("limit.alerts", { most: MAX_ALERTS });
      }
    }
    return { asked: wanted.length, ended };
  });
}

export interface OwnAlert {
  id: number;
  productId: number;
  /** Its style is in the collection. */
  isActive: boolean;
  /** "Alma sweater, Sand, M" */
  name: string;
  askedAt: Date;
}

/** What somebody waits for, the newest first, and how many pieces of the last ALERT_DAYS they were told about. */
export async function ownAlerts(account: CartAccount): Promise<{ alerts: OwnAlert[]; told: number }> {
  const rows = await db.read.availabilityAlert.findMany({
    where: { ...ownedBy(account), toldAt: null },
    orderBy: [{ askedAt: "desc" }, { id: "desc" }],
    select: { id: true, askedAt: true, piece: { select: pieceColumns } },
  });
  return {
    alerts: rows.map(({ id, askedAt, piece: { product, ...piece } }) => ({
      id,
      productId: product.id,
      isActive: product.isActive,
      name: shownPiece({ productId: product.id, name: product.name, ...piece }),
      askedAt,
    })),
    told: await db.read.availabilityAlert.count({ where: { ...ownedBy(account), toldAt: { gte: earliest() } } }),
  };
}

const pieceColumns = {
  color: true,
  size: true,
  product: { select: { id: true, name: true, isActive: true } },
} as const;

const earliest = () => new Date(Date.now() - ALERT_DAYS * 24 * 3_600_000);

/** Ends an alert of their own. Refuses (not_found) any other one. */
export async function stopAlert(account: CartAccount, id: number): Promise<void> {
  const where = { ...ownedBy(account), id, toldAt: null };
  const { count } = await db.write((tx) => tx.availabilityAlert.deleteMany({ where }));
  if (count === 0) throw new Problem("not_found.alert");
}

/**
 * What somebody was told about by the e-mail of this moment, or by all of the last ALERT_DAYS, with what can be ordered of it today at
 * these prices: one of each. Null when that is nothing.
 */
export async function toldPieces(
  account: CartAccount,
  told: Date | null,
  prices: PriceList,
): Promise<LineComparison | null> {
  const rows = await db.read.availabilityAlert.findMany({
    where: { ...ownedBy(account), toldAt: told ?? { gte: earliest() } },
    orderBy: { pieceId: "asc" },
    select: { piece: { select: pieceColumns } },
  });
  if (rows.length === 0) return null;
  const lines = rows.map(({ piece: { product, color, size } }) => ({
    productId: product.id,
    name: product.name,
    color,
    size,
    quantity: 1,
    unitPrice: null,
    window: null,
    shipping: null,
  }));
  return compareLines(lines, prices);
}
