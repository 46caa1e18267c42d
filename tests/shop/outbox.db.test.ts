import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { dueInstalments } from "~/shop/billing/documents/proforma";
import { proformaPdf } from "~/shop/billing/documents/proforma-pdf.server";
import { composeMail } from "~/shop/desk/mail-queue/compose.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { LEASE_MS } from "~/shop/desk/mail-queue/leases.server";
import { type Mail, notifyMailWorker, queueMail, cancelQueuedMail } from "~/shop/brand/mail/outbox.server";
import { startMailWorker } from "~/shop/desk/mail-queue/worker.server";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { PLACES, proformaOf } from "../support/proformas";

const folder = join(env.DATA_DIR, "mail");

const MAIL: Mail = {
  key: "greeting:1",
  kind: "greeting",
  to: "mara@shop.example",
  subject: "Dobrodošli",
  text: "Hello Mara,\n\nyour prices are there.",
};

/** Queues a mail as verbs do, after a write of their own. */
const queue = (mail: Partial<Mail> = {}) =>
  db.write(async (tx) => {
    await tx.staffLink.deleteMany({});
    await queueMail(tx, { ...MAIL, ...mail });
  });
const sent = async () => (await deliverMail()).sent;
const rows = () => db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
const files = () => readdir(folder).catch(() => [] as string[]);
const only = async () => readFile(join(folder, (await files())[0]!), "utf8");

beforeEach(async () => {
  await emptyDatabase(db);
  await rm(folder, { recursive: true, force: true });
});

describe("a mail that is queued", () => {
  it("is unique by its key; the first one counts", async () => {
    await queue();
    await queue({ subject: "Another" });
    await queue({ key: "greeting:2" });
    expect((await rows()).map(({ key, subject }) => [key, subject])).toEqual([
      ["greeting:1", "Dobrodošli"],
      ["greeting:2", "Dobrodošli"],
    ]);
  });

  it("is one, also when it is queued concurrently", async () => {
    await Promise.all(Array.from({ length: 12 }, () => queue()));
    expect(await rows()).toHaveLength(1);
  });

  it("is rolled back with its transaction", async () => {
    const failing = db.write(async (tx) => {
      await tx.staffLink.deleteMany({});
      await queueMail(tx, MAIL);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
    expect(await sent()).toBe(0);
  });

  it("has no line ends in header values", async () => {
    await queue({ subject: "Hello\r\nBcc: all@evil.example\u0000" });
    await deliverMail();
    expect(await rows()).toMatchObject([{ subject: "Hello Bcc: all@evil.example" }]);
    expect(await only()).not.toMatch(/^Bcc:/im);
  });

  it.each([
    "mara@shop.example\r\nBcc: all@evil.example",
    "mara@shop.example, all@evil.example",
    "Mara <mara@shop.example>",
    "nobody",
    "",
  ])("goes to a single address: %j", async (to) => {
    await queue({ to });
    expect(await rows()).toMatchObject([{ state: "failed", lastError: expect.any(String) }]);
    expect(await sent()).toBe(0);
    expect(await files()).toEqual([]);
  });
});

describe("delivering", () => {
  it("writes a mail as an .eml file, readable by the shop only", async () => {
    await queue();
    expect(await sent()).toBe(1);
    const [row] = await rows();
    // No mail server is set, so nobody gets it.
    expect(row).toMatchObject({ state: "kept", attempts: 1, leasedUntil: null, lastError: null });
    expect(row!.sentAt).toBeInstanceOf(Date);

    const [name] = await files();
    expect(name).toMatch(/^\d{8}-greeting\.eml$/);
    expect((await stat(join(folder, name!))).mode & 0o077).toBe(0);
    const text = await only();
    expect(text).toContain("To: mara@shop.example\r\n");
    expect(text).toContain(`From: ${env.SHOP_NAME} <${env.MAIL_FROM}>\r\n`);
    expect(text).toMatch(/^Message-ID: <[0-9a-f]{32}@preja\.example>\r$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?Dobrodo=C5=A1li\?=\r$/m);
    expect(text).toContain("your prices are there.");
  });

  it("asks for replies to the person whom a mail is about", async () => {
    await queue({ replyTo: "visitor@shop.example" });
    await queue({ key: "invalid", replyTo: "no address\r\nBcc: all@shop.example" });
    const [about, other] = await rows();
    expect((await composeMail(about!)).source.toString()).toContain("Reply-To: visitor@shop.example\r\n");
    expect((await composeMail(other!)).source.toString()).not.toContain("Bcc");
  });

  it("does nothing twice", async () => {
    await queue();
    await deliverMail();
    expect(await sent()).toBe(0);
    expect(await files()).toHaveLength(1);
  });

  it("sends each mail once, also with concurrent workers", async () => {
    for (let n = 0; n < 30; n++) await queue({ key: `greeting:${n}` });
    const shares = await Promise.all(Array.from({ length: 6 }, sent));
    expect(shares.reduce((sum, share) => sum + share)).toBe(30);
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      Array.from({ length: 30 }, () => "kept 1"),
    );
    expect(await files()).toHaveLength(30);
  });

  it("respects the leases of other workers, and takes over from crashed ones", async () => {
    await queue();
    const lease = (ms: number) =>
      db.write((tx) => tx.outgoingMail.updateMany({ data: { leasedUntil: new Date(Date.now() + ms) } }));
    await lease(30_000);
    expect(await sent()).toBe(0);
    await lease(-1_000);
    expect(await sent()).toBe(1);
  });

  it("sends an identical mail again after a crash between sending and recording", async () => {
    await queue();
    await deliverMail();
    const first = await only();
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { state: "waiting" } }));
    await deliverMail();
    expect(await files()).toHaveLength(1);
    expect(await only()).toBe(first);
  });

  it("that fails is retried later, with the reason", async () => {
    await queue();
    await writeFile(folder, "in the way");
    expect(await sent()).toBe(0);
    const [failed] = await rows();
    expect(failed).toMatchObject({ state: "waiting", attempts: 1, leasedUntil: null });
    expect(failed!.lastError).toMatch(/EEXIST|ENOTDIR/);
    expect(failed!.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 55_000);
    await rm(folder);
    await mkdir(folder);
    expect(await sent()).toBe(0);
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { nextTryAt: new Date() } }));
    expect(await sent()).toBe(1);
  });

  it("that was queued or being sent while the clock was ahead is sent when the clock is right again", async () => {
    for (const key of ["queued", "being-sent", "retried"]) await queue({ key });
    const nextYear = new Date(Date.now() + 365 * 86_400_000);
    const change = (key: string, data: object) =>
      db.write((tx) => tx.outgoingMail.updateMany({ where: { key }, data }));
    await change("queued", { nextTryAt: nextYear });
    await change("being-sent", { leasedBy: "somebody", leasedUntil: nextYear });
    await change("retried", { nextTryAt: new Date(Date.now() + 60 * 60_000) });
    expect(await sent()).toBe(2);
    expect((await rows()).map(({ state }) => state)).toEqual(["kept", "kept", "waiting"]);
  });

  it.each(["staff-link", "invitation"])("deletes the text of a %s once it is sent", async (kind) => {
    const html = "<p>http://shop.example/open/sesame</p>";
    await queue({ kind, text: "http://shop.example/open/sesame", html });
    await deliverMail();
    expect(await rows()).toMatchObject([{ state: "kept", text: "", html: "" }]);
    expect(await only()).toContain("http://shop.example/open/sesame");
  });

  it("has HTML and the frozen proforma, identical each time", async () => {
    const content = proformaOf({ address: PLACES.munich, vatId: null });
    const { id: orderId } = await makeOrder();
    const { id } = await db.write(async (tx) => {
      await updateAmounts(tx, orderId, dueInstalments(content));
      return tx.document.create({
        data: { kind: "proforma", orderId, number: content.number, content: content as object },
      });
    });
    await queue({ html: "<p>Živjo</p>", attachments: [`document:${id}`] });
    const first = await composeMail((await rows())[0]!);
    const second = await composeMail((await rows())[0]!);
    expect(first.source.equals(second.source)).toBe(true);
    await deliverMail();
    const text = await only();
    expect(text).toBe(first.source.toString());
    expect(text).toMatch(/Content-Type: text\/html; charset=utf-8\r\n/);
    expect(text).toMatch(/Content-Type: application\/pdf; name=PF-2026-0017\.pdf\r\n/);
    const pdf = /filename=PF-2026-0017\.pdf\r\n\r\n([\w+/=\r\n]+)/.exec(text)![1]!;
    expect(Buffer.from(pdf, "base64").equals(await proformaPdf(content))).toBe(true);
  });

  it.each(["document:999999", "document:x", "invoice:1:ubl", "invoice:1:doc", "picture:1", "constructor:1", "none"])(
    "fails at once for a missing attachment: %j",
    async (attachment) => {
      await queue({ attachments: [attachment] });
      expect(await deliverMail()).toMatchObject({ sent: 0, failed: 1 });
      expect((await rows())[0]!.lastError).toMatch(/^The attachment \S+ does not exist\.$/);
    },
  );

  it("postpones a mail that cannot be composed, tells admins so, and logs the reason", async () => {
    await queue();
    const faults: unknown[] = [];
    const send = () => Promise.reject(new Error("secret /path"));
    const open = () => ({ send, close: () => undefined });
    expect(await deliverMail({ open, onFault: (fault) => faults.push(fault) })).toMatchObject({
      postponed: 1,
      error: null,
    });
    expect((await rows())[0]!.lastError).toBe("The e-mail could not be composed.");
    expect(String(faults)).toContain("secret /path");
  });

  it("gives up on a mail that crashes the process each time", async () => {
    await queue();
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { attempts: 10 } }));
    expect(await deliverMail()).toMatchObject({ sent: 0, failed: 1 });
    expect((await rows())[0]!.lastError).toContain("The shop stopped");
  });

  it("is recorded even when the mail was cancelled meanwhile", async () => {
    await queue();
    const send = () => db.write((tx) => cancelQueuedMail(tx, "greeting:"));
    await deliverMail({ open: () => ({ send, close: () => undefined }) });
    expect(await rows()).toMatchObject([{ state: "sent", leasedBy: null }]);
  });
});

it("unsent mail is cancelled by a prefix of its key", async () => {
  await queue({ key: "invitation:1:a" });
  await deliverMail();
  await queue({ key: "invitation:1:b" });
  await queue({ key: "invitation:1:c", to: "nobody" });
  await queue({ key: "invitation:12:a" });
  await db.write((tx) => cancelQueuedMail(tx, "invitation:1:"));
  expect((await rows()).map(({ state, text }) => [state, text !== ""])).toEqual([
    ["kept", true],
    ["cancelled", false],
    ["cancelled", false],
    ["waiting", true],
  ]);
});

describe("the worker", () => {
  const fault = (error: unknown) => {
    throw error;
  };
  const states = async () => (await rows()).map(({ state }) => state).join();

  it("sends queued mail, mail it is notified of, and mail of other processes, until it is stopped", async () => {
    await queue({ key: "greeting:1" });
    const worker = startMailWorker({ pollMs: 60_000, onFault: fault });
    await expect.poll(states).toBe("kept");
    await queue({ key: "greeting:2" });
    worker.wake();
    await expect.poll(states).toBe("kept,kept");
    await worker.stop();
    await queue({ key: "greeting:3" });
    worker.wake();
    const polling = startMailWorker({ pollMs: 20, onFault: fault });
    await expect.poll(states).toBe("kept,kept,kept");
    await queue({ key: "greeting:4" });
    await expect.poll(states).toBe("kept,kept,kept,kept");
    await polling.stop();
  });

  it("stops after the current mail", async () => {
    for (let n = 0; n < 3; n++) await queue({ key: `greeting:${n}` });
    let go = () => {};
    const send = () => new Promise<void>((resolve) => (go = resolve));
    const open = () => ({ send, close: () => undefined });
    const worker = startMailWorker({ open, pollMs: 20, onFault: fault });
    await expect.poll(async () => (await rows())[0]!.attempts).toBe(1);
    const stopped = worker.stop();
    await expect.poll(() => (go(), states())).toBe("sent,waiting,waiting");
    await stopped;
  });

  it("does not fall behind while the process is busy all the time", async () => {
    for (let n = 0; n < 6; n++) await queue({ key: `greeting:${n}` });
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { nextTryAt: aMinuteAgo } }));
    const worker = startMailWorker({ onFault: fault });
    const began = Date.now();
    let isSent = false;
    while (!isSent && Date.now() - began < 25_000) {
      for (let turns = 0; turns < 20; turns++) {
        const until = performance.now() + 10;
        while (performance.now() < until);
        await setImmediate();
      }
      isSent = (await states()) === "kept,kept,kept,kept,kept,kept";
    }
    await worker.stop();
    // 5 s for each mail would be 30.
    expect(isSent).toBe(true);
  });

  it("continues after an error", async () => {
    const faults: unknown[] = [];
    const open = () => {
      if (faults.length < 2) throw new Error("no transport");
      return { send: async () => undefined, close: () => undefined };
    };
    await queue();
    let past = 0;
    const worker = startMailWorker({
      open,
      pollMs: 5,
      onFault: (error) => faults.push(error),
      // Each read of the clock is after the previous lease.
      now: () => new Date(Date.now() + (past += 2 * LEASE_MS)),
    });
    await expect.poll(states).toBe("sent");
    await worker.stop();
    expect(faults).toHaveLength(2);
  });
});

describe("the work that queued a mail", () => {
  it("is notified once, also with concurrent work", async () => {
    const woken: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        notifyMailWorker(
          () => (n % 2 ? queue({ key: `greeting:${n}` }) : rows().then(() => undefined)),
          () => woken.push(n),
        ),
      ),
    );
    expect(woken.sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  });

  it("is logged when it fails after its transaction", async () => {
    let woken = 0;
    const failing = notifyMailWorker(
      () => queue().then(() => Promise.reject(new Error("later"))),
      () => woken++,
    );
    await expect(failing).rejects.toThrow("later");
    expect(woken).toBe(1);
  });
});
