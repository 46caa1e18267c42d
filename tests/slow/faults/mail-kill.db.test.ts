// The real shop, killed again and again while it takes orders and sends their mails to a real mail server.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { messageIdOf } from "~/shop/desk/mail-queue/compose.server";
import { KillableShop, makeStyle, readyToOrder, type Submission } from "../../support/killable-shop";
import { makePerson } from "../../support/people";
import { openReceiver } from "../../support/webhook-receiver";
import { createEndpoint } from "~/shop/desk/webhooks/endpoints.server";
import { eventId } from "~/shop/desk/webhooks/webhook";
import { openMailServer } from "../../support/mail-server";

// A long run: MAIL_KILL_ROUNDS=100 npx vitest run --project "slow faults" tests/slow/faults/mail-kill.db.test.ts
const ROUNDS = Number(process.env.MAIL_KILL_ROUNDS ?? 4);
const ORDERS_A_ROUND = 2;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Time passes while nobody is there: leases end, and what was put off is due. */
const letTimePass = () =>
  db.write(async (tx) => {
    const passed = { where: { state: "waiting" }, data: { leasedUntil: new Date(0), nextTryAt: new Date(0) } };
    await tx.outgoingMail.updateMany(passed);
    await tx.webhookDelivery.updateMany(passed);
  });
const untold = () => db.read.webhookDelivery.count({ where: { state: { not: "sent" } } });
const waiting = () => db.read.outgoingMail.count({ where: { state: "waiting" } });

it("every order has exactly its mails, whenever the shop is killed", async () => {
  let onMail = () => {};
  const server = await openMailServer({
    mail: () => {
      onMail();
      return pause(Math.random() * 20).then(() => null);
    },
  });
  const shop = new KillableShop({ SMTP_URL: server.url });
  const receiver = await openReceiver();
  const { id: admin } = await makePerson("admin");
  await createEndpoint(admin, { url: receiver.url, topics: ["orders"] });
  const style = await makeStyle();
  const submissions: Submission[] = [];
  const answered = new Map<string, string>();

  /** New orders, and again those to which the shop never said yes. */
  const submitAll = async (orders: number) => {
    for (let order = 0; order < orders; order++) submissions.push(await readyToOrder(style));
    return submissions
      .filter(({ token }) => !answered.has(token))
      .map(async (submission) => {
        const address = await shop.submit(submission);
        if (address) answered.set(submission.token, address);
      });
  };
  const sendAll = () => expect.poll(waiting, { timeout: 120_000, interval: 20 }).toBe(0);

  await shop.start();
  const began = performance.now();
  await Promise.all(await submitAll(ORDERS_A_ROUND));
  await sendAll();
  // A shop that was just started is slower than this one will be; nobody knows when it would have been done.
  const span = Math.min(performance.now() - began, 1_500);

  /** For each mail how often the shop was killed after the server took it and before that was noted. */
  const unmarked = new Map<string, number>();
  let kills = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sending = await submitAll(ORDERS_A_ROUND);
    // Every second kill comes at any time; the others while the server has a mail in hand, so that some are in the middle
    // of the sending however fast the machine is.
    if (round % 2 === 0) await pause(Math.random() * span);
    else await new Promise<void>((resolve) => (onMail = resolve));
    await shop.kill();
    await Promise.all(sending);
    // The server goes on with what it has in hand.
    await pause(50);
    const taken = new Set(server.received.map(({ messageId }) => messageId));
    const rows = await db.read.outgoingMail.findMany({ where: { state: "waiting" } });
    if (rows.length > 0) kills++;
    for (const id of rows.map(messageIdOf).filter((one) => taken.has(one))) {
      const before = unmarked.get(id) ?? 0;
      // One that was taken in an earlier round and not yet sent again is no new case.
      if ((server.counts().get(id) ?? 0) > before) unmarked.set(id, before + 1);
    }
    await letTimePass();
    await shop.start();
    // A mail is given up after ten tries, and on a slow machine every try of some rounds is killed.
    if (round % 2 === 1) {
      await Promise.all(await submitAll(0));
      await sendAll();
    }
  }
  await Promise.all(await submitAll(0));
  await sendAll();
  await letTimePass();
  await expect.poll(untold, { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await shop.end("SIGTERM")).toBe(0);

  // Else they would have come too early or too late to prove anything.
  expect(kills, "kills in the middle of it").toBeGreaterThan(ROUNDS / 10);

  const orders = await db.read.order.findMany();
  expect(orders.map(({ clientReference }) => clientReference).sort()).toEqual(
    submissions.map(({ token }) => token).sort(),
  );
  for (const { id, clientReference } of orders) {
    expect(answered.get(clientReference)).toContain(`/orders/${id}?`);
  }
  const mails = await db.read.outgoingMail.findMany();
  expect(mails.map(({ key }) => key).sort()).toEqual(
    orders.flatMap(({ id }) => [`order:${id}:placed`, `order:${id}:desk`]).sort(),
  );
  expect(mails.filter(({ state }) => state !== "sent")).toEqual([]);
  const expected = new Map(mails.map((mail) => [messageIdOf(mail), 1 + (unmarked.get(messageIdOf(mail)) ?? 0)]));
  expect(server.counts()).toEqual(expected);
  // The customer's carries the proforma, the same one each time.
  const papers = server.received.filter(({ source }) => /filename=PF-\d{4}-\d{4}\.pdf/.test(source));
  expect(new Set(papers.map(({ messageId }) => messageId)).size).toBe(orders.length);
  // Webhooks arrive at least once, of each order in the order in which it changed.
  const events = await db.read.webhookDelivery.findMany({ orderBy: { id: "asc" } });
  for (const { id } of orders) {
    const own = events.filter(({ subject }) => subject === `order:${id}`).map(eventId);
    const arrived = receiver.received.filter(({ body }) => body.subject === `order:${id}`).map(({ body }) => body.id);
    expect(own.length).toBeGreaterThan(0);
    expect([...new Set(arrived)]).toEqual(own);
  }
}, 600_000);
