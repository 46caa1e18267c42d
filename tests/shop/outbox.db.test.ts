import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { deliverMail } from "~/shop/mail/deliver.server";
import { type Mail, queueMail } from "~/shop/mail/outbox.server";
import { emptyDatabase } from "../support/databases";

const folder = join(env.DATA_DIR, "mail");

const MAIL: Mail = {
  key: "greeting:1",
  kind: "greeting",
  to: "mara@shop.example",
  subject: "Dobrodošli",
  text: "Hello Mara,\n\nyour prices are there.",
};

/** As a verb does it: its own write first. */
const queue = (mail: Partial<Mail> = {}) =>
  db.write(async (tx) => {
    await tx.staffLink.deleteMany({});
    await queueMail(tx, { ...MAIL, ...mail });
  });
const rows = () => db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
const files = () => readdir(folder).catch(() => [] as string[]);
const only = async () => readFile(join(folder, (await files())[0]!), "utf8");

beforeEach(async () => {
  await emptyDatabase(db);
  await rm(folder, { recursive: true, force: true });
});

describe("a mail that is queued", () => {
  it("is one for each key, the first", async () => {
    await queue();
    await queue({ subject: "Another" });
    await queue({ key: "greeting:2" });
    expect((await rows()).map(({ key, subject }) => [key, subject])).toEqual([
      ["greeting:1", "Dobrodošli"],
      ["greeting:2", "Dobrodošli"],
    ]);
  });

  it("is one though many queue it at the same moment", async () => {
    await Promise.all(Array.from({ length: 12 }, () => queue()));
    expect(await rows()).toHaveLength(1);
  });

  it("is none when its transaction fails", async () => {
    const failing = db.write(async (tx) => {
      await tx.staffLink.deleteMany({});
      await queueMail(tx, MAIL);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
    expect(await deliverMail()).toBe(0);
  });

  it("has no line ends in what becomes a header", async () => {
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
  ])("goes to one address or to none: %j", async (to) => {
    await queue({ to });
    expect(await rows()).toMatchObject([{ state: "failed", lastError: expect.any(String) }]);
    expect(await deliverMail()).toBe(0);
    expect(await files()).toEqual([]);
  });
});

describe("delivering", () => {
  it("writes a mail as a file that a mail program opens, readable by the shop alone", async () => {
    await queue();
    expect(await deliverMail()).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ state: "sent", attempts: 1, leasedUntil: null, lastError: null });
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

  it("does nothing twice", async () => {
    await queue();
    await deliverMail();
    expect(await deliverMail()).toBe(0);
    expect(await files()).toHaveLength(1);
  });

  it("shares the work of many at the same moment: each mail is sent once", async () => {
    for (let n = 0; n < 30; n++) await queue({ key: `greeting:${n}` });
    const sent = await Promise.all(Array.from({ length: 6 }, () => deliverMail()));
    expect(sent.reduce((sum, one) => sum + one)).toBe(30);
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      Array.from({ length: 30 }, () => "sent 1"),
    );
    expect(await files()).toHaveLength(30);
  });

  it("leaves to others what they have in hand, and takes over from who died", async () => {
    await queue();
    const lease = (ms: number) =>
      db.write((tx) =>
        tx.outgoingMail.updateMany({ data: { leasedUntil: new Date(Date.now() + ms) } }),
      );
    await lease(30_000);
    expect(await deliverMail()).toBe(0);
    await lease(-1_000);
    expect(await deliverMail()).toBe(1);
  });

  it("makes the same mail again after a crash between sending and noting it", async () => {
    await queue();
    await deliverMail();
    const first = await only();
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { state: "waiting" } }));
    await deliverMail();
    expect(await files()).toHaveLength(1);
    expect(await only()).toBe(first);
  });

  it("that fails is tried again later and says why", async () => {
    await queue();
    await writeFile(folder, "in the way");
    expect(await deliverMail()).toBe(0);
    const [failed] = await rows();
    expect(failed).toMatchObject({ state: "waiting", attempts: 1, leasedUntil: null });
    expect(failed!.lastError).toMatch(/EEXIST|ENOTDIR/);
    expect(failed!.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await rm(folder);
    await mkdir(folder);
    expect(await deliverMail()).toBe(0);
    await db.write((tx) => tx.outgoingMail.updateMany({ data: { nextTryAt: new Date() } }));
    expect(await deliverMail()).toBe(1);
  });

  it.each(["staff-link", "invitation"])(
    "forgets the text of a %s once it is sent",
    async (kind) => {
      await queue({ kind, text: "http://shop.example/open/sesame" });
      await deliverMail();
      expect(await rows()).toMatchObject([{ state: "sent", text: "" }]);
      expect(await only()).toContain("http://shop.example/open/sesame");
    },
  );
});
