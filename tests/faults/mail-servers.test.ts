// Mail servers as they are: they refuse, put off, hang, and hang up at the worst moment.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { messageIdOf } from "~/shop/desk/mail-queue/compose.server";
import { queueMail } from "~/shop/brand/mail/outbox.server";
import { smtpTransport } from "~/shop/desk/mail-queue/smtp.server";
import { emptyDatabase } from "../support/databases";
import { openMailServer, openSilentServer } from "../support/mail-server";
import { MailServer } from "../support/smtp-server";

const MINUTE = 60_000;
const HASTE = { connect: 300, greeting: 300, silence: 300, whole: 900 };
const server = await openMailServer();

const send = (url = server.url, at = 0) =>
  deliverMail({
    open: () => smtpTransport(url, HASTE),
    now: () => new Date(Date.now() + at),
    onFault: (error) => {
      throw error;
    },
  });
const queue = (...names: string[]) =>
  db.write(async (tx) => {
    await tx.staffLink.deleteMany({});
    for (const name of names) {
      await queueMail(tx, {
        key: `greeting:${name}`,
        kind: "greeting",
        to: `${name}@shop.example`,
        subject: `Živjo ${name}`,
        text: "The line.\n.\nA dot stood alone.",
      });
    }
  });
const rows = () => db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
const minutesUntil = (date: Date) => Math.round((date.getTime() - Date.now()) / MINUTE);

beforeEach(async () => {
  await emptyDatabase(db);
  server.received.length = 0;
  server.connections = 0;
  server.behaviour = {};
});

it("takes a mail whole, over one connection for all", async () => {
  await queue("mara", "ana", "žiga");
  expect(await send()).toEqual({ sent: 3, postponed: 0, failed: 0, error: null });
  const [mara] = await rows();
  expect(mara).toMatchObject({ state: "sent", attempts: 1, leasedBy: null, leasedUntil: null });
  expect(server.received.map(({ to }) => to.replace(/@.*/, ""))).toEqual(["mara", "ana", "žiga"]);
  expect(server.connections).toBe(1);
  expect(server.received[0]!.source).toContain("The line.\r\n.\r\nA dot stood alone.");
  expect(server.received[0]!.messageId).toBe(messageIdOf(mara!));
});

describe("a server that refuses", () => {
  it("a recipient for good has the mail parked at once, and the others sent", async () => {
    server.behaviour = {
      recipient: (address) => (address.startsWith("ana") ? "550 5.1.1 Nobody of that name" : null),
    };
    await queue("mara", "ana", "vid");
    expect(await send()).toEqual({ sent: 2, postponed: 0, failed: 1, error: null });
    expect((await rows())[1]).toMatchObject({
      state: "failed",
      attempts: 1,
      leasedUntil: null,
      lastError: "The mail server answered: 550 5.1.1 Nobody of that name",
    });
  });

  it("the mail itself for good has it parked at once", async () => {
    server.behaviour = { mail: () => "554 This looks like spam" };
    await queue("mara");
    expect(await send()).toMatchObject({ sent: 0, failed: 1 });
    expect((await rows())[0]!.lastError).toContain("554 This looks like spam");
  });

  it("the shop's sign-in puts everything off, and its password is told to nobody", async () => {
    const strict = await openMailServer({ account: { user: "shop", pass: "right" } });
    await queue("mara", "ana");
    const wrong = strict.url.replace("//", "//shop:s3cret%40word@");
    const { error, ...round } = await send(wrong);
    expect(round).toEqual({ sent: 0, postponed: 1, failed: 0 });
    expect(error).toContain("535");
    const all = await rows();
    expect(all.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(["waiting 1", "waiting 0"]);
    expect(JSON.stringify(all)).not.toMatch(/s3cret|word/);
    expect(await send(strict.url.replace("//", "//shop:right@"), MINUTE)).toMatchObject({
      sent: 2,
    });
  });
});

it("a server that greylists gets the mail again a minute later, and the others meanwhile", async () => {
  let asked = 0;
  server.behaviour = {
    recipient: (address) => (address.startsWith("mara") && asked++ === 0 ? "450 4.2.0 Greylisted" : null),
  };
  await queue("mara", "ana");
  expect(await send()).toEqual({ sent: 1, postponed: 1, failed: 0, error: null });
  const [mara] = await rows();
  expect(mara).toMatchObject({
    state: "waiting",
    attempts: 1,
    lastError: expect.stringContaining("450"),
  });
  expect(minutesUntil(mara!.nextTryAt)).toBe(1);
  expect(await send()).toMatchObject({ sent: 0 });
  expect(await send(server.url, MINUTE + 1_000)).toMatchObject({ sent: 1 });
  expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 2, lastError: null });
});

it("a server that is not there is asked once a round, and a mail ten times in six and a half hours", async () => {
  const gone = await new MailServer().start();
  await gone.stop();
  await queue("mara", "ana");
  expect(await send(gone.url)).toMatchObject({
    postponed: 1,
    error: expect.stringContaining("ECONNREFUSED"),
  });
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  await db.write((tx) => tx.outgoingMail.deleteMany({ where: { key: "greeting:ana" } }));

  const pauses: number[] = [];
  let at = 0;
  for (let tries = 1; tries < 10; tries++) {
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", attempts: tries });
    const pause = minutesUntil(row!.nextTryAt) - Math.round(at / MINUTE);
    pauses.push(pause);
    at += pause * MINUTE - 2_000;
    expect(await send(gone.url, at)).toMatchObject({ postponed: 0, failed: 0 });
    at += 4_000;
    await send(gone.url, at);
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60, 60, 60, 60, 60]);
  expect((await rows())[0]).toMatchObject({ state: "failed", attempts: 10 });
  expect((await rows())[0]!.lastError).toMatch(/not reached: .*ECONNREFUSED/);
  expect(await send(gone.url, 1_000 * MINUTE)).toMatchObject({
    sent: 0,
    postponed: 0,
    failed: 0,
  });
});

describe("a server that hangs", () => {
  it.each([
    ["before its greeting", () => undefined],
    ["after its greeting", (socket) => socket.write("220 here\r\n")],
    [
      "and lets its words trickle",
      (socket) => {
        socket.write("220 here\r\n");
        // A list of what it can do that never ends.
        const timer = setInterval(() => socket.write("250-WAIT\r\n"), 50);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ] as [string, Parameters<typeof openSilentServer>[0]][])(
    "%s is left after a while, and the mail goes out later",
    async (_when, talk) => {
      const silent = await openSilentServer(talk);
      await queue("mara", "ana");
      const began = performance.now();
      expect(await send(silent.url)).toMatchObject({ sent: 0, postponed: 1, failed: 0 });
      expect(performance.now() - began).toBeLessThan(3_000);
      expect(silent.connections()).toBe(1);
      expect(await send(server.url, 2 * MINUTE)).toMatchObject({ sent: 2 });
      await silent.close();
    },
  );

  it("after the mail is left as well: it comes twice at worst, as the same mail", async () => {
    let isSlow = true;
    server.behaviour = {
      mail: () => (isSlow ? new Promise((done) => setTimeout(() => done(null), 600)) : null),
    };
    await queue("mara");
    expect(await send()).toMatchObject({ sent: 0, postponed: 1 });
    isSlow = false;
    expect(await send(server.url, 2 * MINUTE)).toMatchObject({ sent: 1 });
    await expect.poll(() => server.received.length).toBe(2);
    expect(server.counts().size).toBe(1);
    const [first, second] = server.received.map(({ source }) => source.replace(/^Received.*/m, ""));
    expect(first).toBe(second);
  });
});

it("a server that cuts the line after DATA gets the same mail again, with the same Message-ID", async () => {
  server.behaviour = { dropAfterData: () => server.received.length === 1 };
  await queue("mara", "ana");
  expect(await send()).toMatchObject({ sent: 0, postponed: 1, failed: 0 });
  expect(server.received).toHaveLength(1);
  expect(await send(server.url, 2 * MINUTE)).toMatchObject({ sent: 2, postponed: 0 });
  expect([...server.counts().values()].sort()).toEqual([1, 2]);
});

it("a server with a temporary error of its own is not asked for each mail", async () => {
  server.behaviour = { mail: () => "421 4.3.2 Closing for the night" };
  await queue("mara", "ana", "vid");
  expect(await send()).toMatchObject({ sent: 0, postponed: 1 });
  server.behaviour = {};
  expect(await send(server.url, MINUTE + 1_000)).toMatchObject({ sent: 3 });
});
