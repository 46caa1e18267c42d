import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { nameOfCompany, personName } from "~/formats/person-name";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { queueLetters, toStaff } from "~/shop/brand/mail/send-letter.server";
import { orderedPieces, pieceName } from "~/shop/cart/piece";
import { translatedLine } from "~/shop/base/brand-words";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { FIRST_STATUS, type RequestKind } from "~/shop/orders/order";
import { ownedBy } from "~/shop/orders/orders.server";
import { changeRequested, changeRequestReceived } from "./change-letters";
import { Problem } from "~/shop/base/problem";
import { type ChangeRequest, type RequestState, type StoredLine, translatedRequest } from "./change-request";
import { previewOrderEdit } from "./preview-order-edit";
import { readChangeableOrder } from "./read-order.server";

/** About one of the customer's own pending orders. */
export interface NewChangeRequest {
  companyId: string;
  orderId: number;
  kind: RequestKind;
  /** By line, of all or some; empty for a cancellation. */
  quantities: ReadonlyMap<number, number>;
  /** May be empty for a change of quantities, and for a cancellation. */
  message: string;
  /** Somebody of the company. */
  requestedById: string;
}

/**
 * To change or cancel one of the customer's own pending orders. Tells the staff, and confirms it to the company's
 * contact and to the colleague who asked.
 * Refuses as wrong_step an order that is no longer pending, and a request for nothing; as already_exists a second open
 * request; and as previewOrderEdit.
 */
export function requestChange(request: NewChangeRequest): Promise<void> {
  const { companyId, orderId, kind, message, requestedById } = request;
  return db.write(async (tx) => {
    // Locks the order, so that only one of two requests is stored and none while the order is being confirmed.
    const { count } = await tx.order.updateMany({
      where: { id: orderId, ...ownedBy(companyId), status: statusFilter(FIRST_STATUS) },
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw await refusal(tx, companyId, orderId);
    const order = (await readChangeableOrder(tx, orderId))!;
    const quantities = kind === "change" ? request.quantities : new Map<number, number>();
    previewOrderEdit({ ...order, lines: order.lines.map(translatedLine) }, { ...order, quantities, added: [] }, []);
    const pieceOf = orderedPieces(order.lines);
    const changed = order.lines.flatMap((line): StoredLine[] => {
      const { id: lineId, quantity: from, sku } = line;
      const quantity = quantities.get(lineId) ?? from;
      return quantity === from ? [] : [{ lineId, quantity, asked: { ...pieceOf(line), sku, from } }];
    });
    if (kind === "change" && changed.length === 0 && message === "") {
      throw new Problem("wrong_step.nothing_asked_for", {}, { field: "message" });
    }
    if ((await tx.changeRequest.count({ where: { orderId, state: "open" } })) > 0) {
      throw new Problem("already_exists.change_request");
    }
    const { id } = await tx.changeRequest.create({
      data: {
        orderId,
        kind,
        message,
        quantities: changed as object[],
        requestedById,
      },
      select: { id: true },
    });
    const [stored] = await readRequests(tx, { id });
    const company = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: namedCompany,
    });
    const asking = await tx.user.findUniqueOrThrow({
      where: { id: requestedById },
      select: contactColumns,
    });
    const asked = { orderId, orderNumber: order.orderNumber, request: stored! };
    const received = (key: string, to: typeof asking, colleague: string | null) => ({
      key: `change-request:${id}:${key}`,
      kind: "change-request-received" as const,
      to: to.email,
      letter: () =>
        changeRequestReceived({ ...asked, request: translatedRequest(stored!), firstName: to.firstName, colleague }),
    });
    const { requestedBy } = stored!;
    await queueLetters(tx, [
      toStaff({
        key: `change-request:${id}:desk`,
        kind: "new-change-request",
        replyTo: asking.email,
        letter: () => changeRequested({ ...asked, customer: nameOfCompany(company) }),
      }),
      received("received", company.contact, requestedBy),
      ...(requestedBy === null ? [] : [received("received:colleague", asking, null)]),
    ]);
  });
}

/** Throws a Problem "stale" for one that is answered or withdrawn. */
export function withdrawRequest(companyId: string, { orderId, id }: { orderId: number; id: number }): Promise<void> {
  const where = { id, orderId, order: ownedBy(companyId) };
  return db.write(async (tx) => {
    const { count } = await tx.changeRequest.updateMany({
      where: { ...where, state: "open" },
      data: { state: "withdrawn", answeredAt: new Date() },
    });
    if (count === 0) throw await notOpen(tx, where);
  });
}

/** The refusal to answer or withdraw a request that is not open. */
export async function notOpen(tx: Tx, where: Prisma.ChangeRequestWhereInput): Promise<Problem> {
  const request = await tx.changeRequest.findFirst({ where, select: { state: true } });
  return request
    ? new Problem("stale.answered_request", { state: request.state })
    : new Problem("not_found.change_request");
}

/** Null when there is none. The caller has checked who may see the order. */
export async function newestRequest(orderId: number): Promise<ChangeRequest | null> {
  const [newest] = await readRequests(db.read, { orderId });
  return newest ?? null;
}

async function readRequests(from: Reader | Tx, where: Prisma.ChangeRequestWhereInput): Promise<ChangeRequest[]> {
  const rows = await from.changeRequest.findMany({
    where,
    orderBy: { id: "desc" },
    take: 1,
    select: {
      id: true,
      kind: true,
      message: true,
      state: true,
      createdAt: true,
      answeredAt: true,
      answer: true,
      quantities: true,
      requestedById: true,
      requestedBy: { select: contactColumns },
      order: {
        select: {
          company: { select: { contactId: true } },
          lines: {
            select: {
              id: true,
              productId: true,
              name: true,
              sku: true,
              color: true,
              size: true,
              quantity: true,
              window: { select: { name: true } },
            },
          },
        },
      },
    },
  });
  return rows.map(({ quantities, order, kind, state, requestedBy, requestedById, ...row }) => ({
    ...row,
    requestedBy: requestedBy && requestedById !== order.company.contactId ? personName(requestedBy) : null,
    kind: kind as RequestKind,
    state: state as RequestState,
    lines: (quantities as unknown as StoredLine[]).flatMap(({ lineId, quantity: to, asked }) => {
      if (asked && state !== "open") return [{ ...asked, piece: asked.piece ?? pieceName(asked), to }];
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line || line.quantity === to) return [];
      return [{ ...orderedPieces(order.lines)(line), sku: line.sku, from: line.quantity, to }];
    }),
  }));
}

async function refusal(tx: Tx, companyId: string, orderId: number): Promise<Problem> {
  const isOwn = (await tx.order.count({ where: { id: orderId, ...ownedBy(companyId) } })) > 0;
  return isOwn ? new Problem("wrong_step.order_not_pending") : new Problem("not_found.order_to_change");
}
