// The mail server is away, or worse, while orders are placed: no buyer notices, and all mail arrives afterwards.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { messageIdOf } from "~/shop/desk/mail-queue/compose.server";
import { KillableShop, makeStyle, readyToOrder } from "../support/killable-shop";
import { openMailServer, openSilentServer } from "../support/mail-server";
import { MailServer } from "../support/smtp-server";

const ORDERS = 6;

/** An hour passes: what was put off is due. */
const letAnHourPass = () =>
  db.write((tx) =>
    tx.outgoingMail.updateMany({
      where: { state: "waiting", leasedBy: null },
      data: { nextTryAt: new Date(0) },
    }),
  );
const waiting = () => db.read.outgoingMail.count({ where: { state: "waiting" } });

/** Places some orders one after the other; gives how long the middle one of them took, in milliseconds. */
async function placeOrders(shop: KillableShop, style: number): Promise<number> {
  const submissions = [];
  for (let order = 0; order < ORDERS; order++) submissions.push(await readyToOrder(style));
  const took: number[] = [];
  for (const submission of submissions) {
    const began = performance.now();
    expect(await shop.submit(submission)).toMatch(/^\/orders\/\d+\?placed=1$/);
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[ORDERS / 2]!;
}

it("orders are as quick while the mail server is gone or hangs, and all mail arrives when it is back", async () => {
  const style = await makeStyle();
  const server = await openMailServer();
  const shop = new KillableShop({ SMTP_URL: server.url });
  await shop.start();
  await placeOrders(shop, style);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const usual = await placeOrders(shop, style);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);

  await server.stop();
  const without = await placeOrders(shop, style);
  expect(await waiting()).toBe(2 * ORDERS);
  // Far below what a single try of a connection would add, and far above what a busy machine does.
  expect(without).toBeLessThan(usual + 1_000);

  // Now something listens there that never says a word.
  const silent = await openSilentServer(undefined, server.port);
  await letAnHourPass();
  await expect.poll(silent.connections, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(await placeOrders(shop, style)).toBeLessThan(usual + 1_000);
  expect(await waiting()).toBe(4 * ORDERS);
  expect(server.received).toHaveLength(4 * ORDERS);
  await silent.close();

  await server.start();
  await expect.poll(() => letAnHourPass().then(waiting), { timeout: 30_000, interval: 500 }).toBe(0);
  const mails = await db.read.outgoingMail.findMany();
  expect(mails).toHaveLength(8 * ORDERS);
  expect(server.counts()).toEqual(new Map(mails.map((mail) => [messageIdOf(mail), 1])));
  expect(await shop.end("SIGTERM")).toBe(0);
}, 120_000);

it("a server that is stopped while its mail server hangs ends all the same, and loses nothing", async () => {
  const gone = await new MailServer().start();
  await gone.stop();
  const silent = await openSilentServer(undefined, gone.port);
  const shop = new KillableShop({ SMTP_URL: gone.url });
  await shop.start();
  const before = await db.read.outgoingMail.count();
  const submission = await readyToOrder(await makeStyle());
  await shop.submit(submission);
  await expect.poll(silent.connections, { timeout: 15_000 }).toBeGreaterThan(0);
  const ended = shop.end("SIGTERM");
  // Whoever keeps the line open can make it wait, not for ever.
  await silent.close();
  expect(await ended).toBe(0);
  expect(await db.read.outgoingMail.count()).toBe(before + 2);
  expect(await waiting()).toBe(2);
}, 60_000);
