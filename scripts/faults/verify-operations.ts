import type { Db } from "../../app/db/db.server";
import { APPROVED } from "~/shop/customers/applications/approval";
import { allOrders } from "./all-orders";
import type { PossiblePrices } from "./admin";
import type { Buyer, SentOrder } from "./buyer";
import { isTrue, knownOf, type History } from "./history";
import { pieceOf } from "./possible-carts";

export interface Expectations {
  history: History;
  buyers: readonly Buyer[];
  sent: readonly SentOrder[];
  prices: PossiblePrices;
}

/**
 * What people were told is compared with the database: what is "ok" is there once, what was refused left nothing, and
 * what is unknown is there once or not at all. Each difference becomes a violation.
 */
export async function verifyOperations(db: Db, accounts: Expectations): Promise<void> {
  const { history } = accounts;
  await verifyOrders(db, accounts);
  await verifyCarts(db, accounts);
  await verifyPrices(db, accounts);

  const count = async (what: string, effectsOf: (key: string) => Promise<number>) => {
    for (const operation of history.operationsOf(what)) {
      const [effects, known] = [await effectsOf(operation.key), knownOf(operation)];
      if (isTrue(known, effects)) continue;
      const told = operation.outcomes.join(", ");
      history.addViolation(`"${what}" ${operation.key} was told ${told}, and is there ${effects} times.`);
    }
  };
  const { read } = db;
  await count("inquire", (mark) => read.inquiry.count({ where: { message: { contains: mark } } }));
  // The note of a shipped order is that of its shipment.
  await count(
    "change a status",
    async (note) =>
      (await read.orderEvent.count({ where: { note } })) + (await read.shipment.count({ where: { note } })),
  );
  await count("issue a proforma", (reason) => read.document.count({ where: { reason } }));
  await count("write a message", (mark) => read.message.count({ where: { text: { contains: mark } } }));
  await count("report a problem", (mark) =>
    read.orderClaim.count({ where: { message: { text: { contains: mark } } } }),
  );
  await count("decide a claim", (answer) => read.orderClaim.count({ where: { answer } }));
  await verifyTold(db, history);
  await count("join", (email) => read.user.count({ where: { email } }));
  await count("approve", (id) => read.company.count({ where: { id, ...APPROVED } }));
  for (const { key: id } of history.operationsOf("approve")) {
    const letters = await read.outgoingMail.count({
      where: { key: { startsWith: `approval-status:${id}:` } },
    });
    const audited = await read.auditEntry.count({ where: { subject: `company:${id}` } });
    const approved = await read.company.count({ where: { id, ...APPROVED } });
    if (letters === approved && audited === approved) continue;
    history.addViolation(`Approval of ${id}: ${approved}, ${letters} letters, ${audited} audit entries.`);
  }
}

/** Each message and each claim has its letter to the desk, a decided claim one to the customer, and no piece is granted twice. */
async function verifyTold({ read }: Db, history: History): Promise<void> {
  const letters = new Set((await read.outgoingMail.findMany({ select: { key: true } })).map(({ key }) => key));
  const expectLetter = (key: string) => {
    if (!letters.has(key)) history.addViolation(`Letter ${key} was never written.`);
  };
  const messages = await read.message.findMany({ where: { fromShop: false, claim: null }, select: { id: true } });
  for (const { id } of messages) expectLetter(`message:${id}:desk`);
  for (const { id, decidedAt } of await read.orderClaim.findMany()) {
    expectLetter(`claim:${id}:desk`);
    const decided = [...letters].filter((key) => key.startsWith(`claim:${id}:decided:`)).length;
    if (decided !== (decidedAt ? 1 : 0)) history.addViolation(`Claim ${id} has ${decided} letters about its decision.`);
  }
  for (const line of await read.orderLine.findMany({
    where: { claims: { some: {} } },
    select: { id: true, claims: true, shipments: true },
  })) {
    const claimed = line.claims.reduce((sum, { quantity, accepted }) => sum + (accepted ?? quantity), 0);
    const shipped = line.shipments.reduce((sum, { quantity }) => sum + quantity, 0);
    if (claimed > shipped) history.addViolation(`Of line ${line.id} ${shipped} were shipped and ${claimed} claimed.`);
  }
}

/** Each order was sent by somebody, is there as often as they know, and holds what they saw. */
async function verifyOrders(db: Db, { history, sent }: Expectations): Promise<void> {
  const companyIds = new Set(sent.map(({ companyId }) => companyId));
  const orders = [];
  for await (const order of allOrders(db)) if (companyIds.has(order.companyId)) orders.push(order);
  for (const { operation, companyId, lines } of sent) {
    const own = orders.filter((order) => order.companyId === companyId && order.clientReference === operation.key);
    if (!isTrue(knownOf(operation), own.length)) {
      const told = operation.outcomes.join(", ");
      history.addViolation(`Order ${operation.key} was told ${told}, and is there ${own.length} times.`);
    }
    const wanted = lines && textOf([...lines]);
    for (const order of own) {
      const found = textOf(
        order.lines.map((proxy) => [pieceOf(proxy.productId, proxy.size, proxy.color), proxy.quantity]),
      );
      if (wanted && wanted !== found) {
        history.addViolation(`Order ${operation.key} holds ${found} instead of ${wanted}.`);
      }
    }
  }
  const references = new Set(sent.map(({ operation }) => operation.key));
  for (const { clientReference } of orders) {
    if (!references.has(clientReference)) history.addViolation(`Nobody sent order ${clientReference}.`);
  }
}

const textOf = (pieces: [string, number][]) => JSON.stringify(pieces.sort());

async function verifyCarts(db: Db, { history, buyers }: Expectations): Promise<void> {
  for (const { account, carts, recentRequests } of buyers) {
    const rows = await db.read.cartItem.findMany({
      where: { cart: { companyId: account.subject, isCurrent: true } },
      include: { piece: true },
    });
    const cart = rows.map(
      ({ piece, quantity }) => [pieceOf(piece.productId, piece.size ?? "", piece.color ?? ""), quantity] as const,
    );
    const wrong = carts.observe(new Map(cart));
    if (!wrong) continue;
    history.addViolation(`At the end the cart of ${account.subject} holds ${wrong}. ${recentRequests}`);
  }
}

async function verifyPrices(db: Db, { history, prices }: Expectations): Promise<void> {
  for (const [styleCode, possible] of prices) {
    const style = await db.read.product.findUniqueOrThrow({ where: { styleCode } });
    if (possible.includes(style.wholesalePrice)) continue;
    history.addViolation(`${styleCode} costs ${style.wholesalePrice} instead of ${possible.join(", ")}.`);
  }
}
