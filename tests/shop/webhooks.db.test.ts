// Webhooks: what is sent of each change, in which order, how it is signed, and that nothing is lost.
import { createHmac } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import { deliverTo, dueEndpoints } from "~/shop/desk/webhooks/deliver.server";
import {
  changeEndpoint,
  createEndpoint,
  endpoints,
  endpointWithLog,
  removeEndpoint,
  renewSecret,
  retryDelivery,
  sweepDeliveries,
} from "~/shop/desk/webhooks/endpoints.server";
import { DeliveryError } from "~/shop/desk/webhooks/post.server";
import { eventId, OVERLAP_MS, TRIED_MS, WEBHOOK_TOPICS, type WebhookTopic } from "~/shop/desk/webhooks/webhook";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, shipAll } from "../support/orders";
import { makePerson } from "../support/people";
import { openReceiver } from "../support/webhook-receiver";

beforeEach(() => emptyDatabase(db));

const ADDRESS = "http://localhost:1/hook";
let admin: string;
beforeEach(async () => void (admin = (await makePerson("admin")).id));

const make = (topics: readonly WebhookTopic[] = WEBHOOK_TOPICS, url = ADDRESS) =>
  createEndpoint(admin, { url, topics });
const contentOf = (object: string) => Promise.resolve({ object });
const told = async (where: object = {}) => {
  const rows = await db.read.webhookDelivery.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ type, subject, object }) => `${type} ${subject} ${object}`);
};
/** As if something had changed, without the rows that it is about. */
const tell = (endpointId: number, ...subjects: string[]) =>
  db.write((tx) =>
    tx.webhookDelivery.createMany({
      data: subjects.map((subject) => ({
        endpointId,
        type: "test",
        subject,
        object: subject,
        expiresAt: new Date(Date.now() + TRIED_MS),
      })),
    }),
  );

describe("a change", () => {
  it("of each kind is told in its transaction, to the endpoints that want it", async () => {
    const { id } = await make();
    const { id: stockOnly } = await make(["stock"]);
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    const [piece] = await db.read.piece.findMany({ where: { productId: style.id }, select: { id: true } });
    await db.write((tx) => tx.webhookDelivery.deleteMany({}));

    const order = await makeOrder({ companyId: buyer.id, status: "confirmed", isAmountFinal: true });
    const subject = `order:${order.id}`;
    expect(await told()).toEqual([`order.placed ${subject} ${subject}`]);
    const since = async () => {
      const all = await told({ endpointId: id });
      await db.write((tx) => tx.webhookDelivery.deleteMany({}));
      return all;
    };
    await since();

    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } } }));
    // Bookkeeping that nobody sees.
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { searchText: "x" } }));
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { status: "shipped" } }));
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { status: "cancelled" } }));
    expect(await since()).toEqual(
      ["changed", "status_changed", "cancelled"].map((what) => `order.${what} ${subject} ${subject}`),
    );

    const shipment = await db.write((tx) =>
      tx.shipment.create({ data: { orderId: order.id, number: 1, shippedOn: "2026-11-20" } }),
    );
    await db.write((tx) => tx.shipment.update({ where: { id: shipment.id }, data: { version: { increment: 1 } } }));
    await db.write((tx) => tx.shipment.delete({ where: { id: shipment.id } }));
    expect(await since()).toEqual(
      ["recorded", "changed", "deleted"].map((what) => `shipment.${what} ${subject} shipment:${shipment.id}`),
    );

    const payment = await db.write((tx) =>
      tx.payment.create({ data: { orderId: order.id, amount: 100, paidOn: "2026-11-20" } }),
    );
    await db.write((tx) => tx.payment.update({ where: { id: payment.id }, data: { undoneAt: new Date() } }));
    await db.write((tx) =>
      tx.document.create({ data: { orderId: order.id, kind: "proforma", number: "PF-1", content: {} } }),
    );
    const invoice = {
      companyId: buyer.id,
      issuedOn: "2026-11-20",
      net: 100,
      vat: 0,
      vatKind: "domestic",
      vatRate: 0,
      content: {},
    };
    const { id: invoiceId } = await db.write((tx) =>
      tx.invoice.create({ data: { ...invoice, kind: "invoice", number: "INV-1" } }),
    );
    const { id: noteId } = await db.write((tx) =>
      tx.invoice.create({ data: { ...invoice, kind: "credit_note", number: "CN-1", correctsId: invoiceId } }),
    );
    const papers = await since();
    expect(papers[2]).toMatch(new RegExp(`^document.issued ${subject} document:`));
    expect(papers.filter((_, at) => at !== 2)).toEqual([
      `payment.recorded ${subject} payment:${payment.id}`,
      `payment.undone ${subject} payment:${payment.id}`,
      `invoice.issued invoice:${invoiceId} invoice:${invoiceId}`,
      `invoice.issued invoice:${invoiceId} invoice:${noteId}`,
    ]);

    const stocked = async (stock: number | null) =>
      db.write((tx) => setStock(tx, [{ id: piece!.id, stock }], { reason: "edited" }));
    for (const stock of [5, 5, 3, null]) await stocked(stock);
    expect(await told({ endpointId: stockOnly })).toHaveLength(3);
    expect(await since()).toEqual(Array(3).fill(`stock.changed piece:${piece!.id} piece:${piece!.id}`));

    const company = (data: object) => db.write((tx) => tx.company.update({ where: { id: buyer.id }, data }));
    await company({ approvalStatus: "suspended" });
    await company({ approvalStatus: "approved" });
    await company({ name: "Maison", version: { increment: 1 } });
    await company({ updatedAt: new Date() });
    const about = `company:${buyer.id}`;
    expect(await since()).toEqual(
      ["suspended", "approved", "changed"].map((what) => `company.${what} ${about} ${about}`),
    );

    const undone = db.write(async (tx) => {
      await tx.company.update({ where: { id: buyer.id }, data: { version: { increment: 1 } } });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await removeEndpoint(admin, id);
    await company({ version: { increment: 1 } });
    expect(await told()).toEqual([]);
  });

  it("by a verb of the shop is told with the order as it is when it is sent", async () => {
    await make(["orders", "shipments"]);
    const order = await makeOrder({ status: "confirmed", isAmountFinal: true });
    await shipAll(order.id, admin);
    const types = (await told()).map((one) => one.split(" ")[0]);
    expect(types[0]).toBe("order.placed");
    expect(types).toContain("shipment.recorded");
    expect(types.at(-1)).toBe("order.status_changed");
  });
});

describe("what is told", () => {
  it("arrives signed by both secrets for a day after these were renewed", async () => {
    const { url, received } = await openReceiver();
    const { id, secret } = await make(["stock"], url);
    const at = (ms: number) => () => new Date(Date.now() + ms);
    const verified = (by: string) => {
      const { headers, text } = received.at(-1)!;
      const content = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`;
      const mac = createHmac("sha256", Buffer.from(by.replace("whsec_", ""), "base64"))
        .update(content)
        .digest("base64");
      return String(headers["webhook-signature"]).split(" ").includes(`v1,${mac}`);
    };
    await tell(id, "piece:1");
    await deliverTo(id, { contentOf });
    expect(received[0]!.body).toMatchObject({ type: "test", subject: "piece:1", data: { object: "piece:1" } });
    expect(received[0]!.body.id).toBe(received[0]!.headers["webhook-id"]);
    expect(Math.abs(Number(received[0]!.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(5);
    expect([verified(secret), verified("whsec_AAAA")]).toEqual([true, false]);

    const renewed = await renewSecret(admin, id);
    await tell(id, "piece:2", "piece:3");
    await deliverTo(id, { contentOf });
    expect([verified(secret), verified(renewed)]).toEqual([true, true]);
    await tell(id, "piece:4");
    await deliverTo(id, { contentOf, now: at(OVERLAP_MS + 60_000) });
    expect([received.length, verified(secret), verified(renewed)]).toEqual([4, false, true]);
  });

  it("is tried for three days with growing pauses, holds back its own subject alone, and is sent again on request", async () => {
    const { id } = await make(["stock"]);
    await tell(id, "piece:1", "piece:1", "piece:2");
    let clock = Date.now();
    const tries: [at: number, id: string][] = [];
    const post = (_url: string, body: string) => {
      const { subject, id: event } = JSON.parse(body) as { subject: string; id: string };
      tries.push([clock, `${subject} ${event}`]);
      return Promise.resolve({ status: subject === "piece:1" ? 500 : 200, answer: "broken" });
    };
    const deliver = () => deliverTo(id, { contentOf, post, now: () => new Date(clock) });
    const from = clock;
    for (; clock < from + TRIED_MS + 60_000; clock += 30 * 60_000) await deliver();
    const rows = await db.read.webhookDelivery.findMany({ orderBy: { id: "asc" } });
    expect(rows.map(({ state }) => state)).toEqual(["failed", "failed", "sent"]);
    expect(rows[0]).toMatchObject({ status: 500, answer: "broken", leasedBy: null });
    expect(rows[0]!.attempts).toBeGreaterThan(8);
    expect(rows[1]!.attempts).toBeLessThan(2);
    const first = tries.filter(([, what]) => what.endsWith(eventId(rows[0]!))).map(([at]) => at);
    const pauses = first.slice(1).map((at, index) => at - first[index]!);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));

    const log = await endpointWithLog(id, { state: "failed", page: 1 });
    expect(log!.deliveries).toHaveLength(2);
    await retryDelivery(admin, id, rows[0]!.id, new Date(clock));
    await deliver();
    expect(tries.at(-1)![1]).toBe(`piece:1 ${eventId(rows[0]!)}`);
    await expect(retryDelivery(admin, id, rows[0]!.id + 1_000)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("rests where nobody answers, and goes to the new address at once", async () => {
    const { id } = await make(["stock"]);
    await tell(id, "piece:1", "piece:2");
    const silent = () => Promise.reject(new DeliveryError("No answer"));
    expect(await dueEndpoints(new Date())).toEqual([id]);
    await deliverTo(id, { contentOf, post: silent });
    // It would be the same for the others.
    expect((await db.read.webhookDelivery.findMany()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    expect(await dueEndpoints(new Date())).toEqual([]);
    expect((await endpoints())[0]!.restsUntil).not.toBeNull();
    await changeEndpoint(admin, id, { url: "http://localhost:2/", topics: ["stock"] });
    expect(await dueEndpoints(new Date())).toEqual([id]);
  });

  it("leaves the log after 30 days", async () => {
    const { id } = await make(["stock"]);
    await tell(id, "piece:1", "piece:2");
    await deliverTo(id, { contentOf, post: () => Promise.resolve({ status: 204, answer: "" }) });
    await tell(id, "piece:3");
    await sweepDeliveries(new Date(Date.now() + 29 * 86_400_000));
    expect(await told()).toHaveLength(3);
    await sweepDeliveries(new Date(Date.now() + 31 * 86_400_000));
    expect(await told()).toEqual(["test piece:3 piece:3"]);
  });

  it("arrives at least once, in order by subject, whatever fails and whoever is killed", async () => {
    const outcome = fc.constantFrom("ok", "ok", "ok", "refused", "unreachable", "killed before", "killed after");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 12 }),
        fc.array(outcome, { maxLength: 7 }),
        async (subjects, outcomes) => {
          await db.write((tx) => tx.webhookEndpoint.deleteMany({}));
          const { id } = await make(["stock"]);
          await tell(id, ...subjects);
          const arrived: { subject: string; event: number }[] = [];
          let clock = Date.now();
          /** Three processes; one that is killed never goes on. */
          const run = () => {
            let kill = () => {};
            const killed = new Promise<void>((resolve) => (kill = resolve));
            const post = (_url: string, body: string) => {
              const next = outcomes.shift() ?? "ok";
              const { subject, id: event } = JSON.parse(body) as { subject: string; id: string };
              if (next === "unreachable") return Promise.reject(new DeliveryError("away"));
              if (next !== "killed before" && next !== "refused")
                arrived.push({ subject, event: Number(event.split("_")[1]) });
              if (!next.startsWith("killed")) return Promise.resolve({ status: next === "ok" ? 200 : 500, answer: "" });
              kill();
              return new Promise<never>(() => {});
            };
            return Promise.race([deliverTo(id, { contentOf, post, now: () => new Date(clock) }), killed]);
          };
          for (let round = 0; round < 10; round++) {
            await Promise.all([run(), run(), run()]);
            if ((await db.read.webhookDelivery.count({ where: { state: "waiting" } })) === 0) break;
            clock += 7 * 3_600_000;
          }
          const rows = await db.read.webhookDelivery.findMany({ orderBy: { id: "asc" } });
          expect(rows.every(({ state }) => state === "sent")).toBe(true);
          for (const subject of new Set(subjects)) {
            const own = rows.filter((row) => row.subject === subject).map((row) => row.id);
            const events = arrived.filter((one) => one.subject === subject).map(({ event }) => event);
            expect([...new Set(events)]).toEqual(own);
            // What arrives twice does so before the next one.
            expect(events).toEqual(events.toSorted((a, b) => a - b));
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
