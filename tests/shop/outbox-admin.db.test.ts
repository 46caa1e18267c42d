// The outbox in the admin area: list, retry, cancel.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import {
  cancelMail,
  markMailSent,
  retryFailedMail,
  retryMail,
  sendMailAgain,
} from "~/shop/desk/mail-queue/change-mail.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { findMail, listMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { mailQuery } from "~/shop/desk/mail-queue/mail-query";
import { MailError } from "~/shop/desk/mail-queue/mail-error";
import { Problem } from "~/shop/base/problem";
import { searchText } from "~/shop/base/search/words";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let adminId: string;
let made = 0;

beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
});

const HOUR = 3_600_000;
const make = (more: Partial<Parameters<typeof db.read.outgoingMail.create>[0]["data"]> = {}) =>
  db
    .write((tx) =>
      tx.outgoingMail.create({
        data: {
          key: `test:${made++}`,
          kind: "new-order",
          toAddress: "desk@preja.example",
          subject: "New order",
          text: "Hello",
          html: "<p>Hello</p>",
          ...more,
        },
      }),
    )
    .then(({ id }) => id);
const mailOf = (id: number) => db.read.outgoingMail.findUniqueOrThrow({ where: { id } });
const auditEntries = () => db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.kind : error),
  );
const later = () => new Date(Date.now() + HOUR);
const list = (search = "") => listMail(mailQuery(new URLSearchParams(search)), new Date());

describe("sending again", () => {
  it("queues the same text and attachment to the address that was typed, and keeps what the mail is about", async () => {
    const id = await make({ key: "order:12:placed", state: "sent", sentAt: new Date(), attachment: "document:3" });
    await sendMailAgain(adminId, { id, to: "new@huber.example" });
    const { key, ...copy } = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: "new@huber.example" } });
    expect(key).toMatch(/^order:12:placed:again:/);
    expect(copy).toMatchObject({
      state: "waiting",
      text: "Hello",
      html: "<p>Hello</p>",
      attachment: "document:3",
      sentAt: null,
    });
    expect(await mailOf(id)).toMatchObject({ state: "sent", toAddress: "desk@preja.example" });
    expect(await auditEntries()).toMatchObject([
      { action: "send_mail_again", label: "“New order” to new@huber.example" },
    ]);
  });

  it("is refused before it was sent, and where its text is a secret", async () => {
    const waiting = await make();
    const code = await make({ kind: "staff-link", state: "sent" });
    for (const id of [waiting, code]) {
      expect((await findMail(id, new Date()))!.canSendAgain).toBe(false);
      expect(await codeOf(sendMailAgain(adminId, { id, to: "a@b.example" }))).toBe("wrong_step");
    }
    expect(await codeOf(sendMailAgain(adminId, { id: 999_999, to: "a@b.example" }))).toBe("not_found");
    expect(await db.read.outgoingMail.count()).toBe(2);
  });
});

describe("retrying", () => {
  it("makes a failed mail due with all its attempts again, once", async () => {
    const id = await make({ state: "failed", attempts: 10, lastError: "No", nextTryAt: later() });
    expect(await retryMail(adminId, id)).toBe("New order");
    expect(await retryMail(adminId, id)).toBe("New order");
    expect(await mailOf(id)).toMatchObject({ state: "waiting", attempts: 0, lastError: "No" });
    expect(await auditEntries()).toMatchObject([
      {
        actorId: adminId,
        action: "retry_mail",
        subject: `mail:${id}`,
        label: "“New order” to desk@preja.example",
        before: { state: "failed" },
        after: { state: "waiting" },
      },
    ]);
    expect(await deliverMail()).toMatchObject({ sent: 1 });
  });

  it("makes a postponed mail due at once", async () => {
    const id = await make({ attempts: 3, nextTryAt: later() });
    expect(await deliverMail()).toMatchObject({ sent: 0 });
    await retryMail(adminId, id);
    expect(await deliverMail()).toMatchObject({ sent: 1 });
    expect(await mailOf(id)).toMatchObject({ state: "kept", attempts: 4 });
  });

  it("of a due mail, or one that is being sent, changes nothing", async () => {
    const due = await make();
    const leased = await make({ leasedBy: "worker", leasedUntil: later() });
    for (const id of [due, leased]) {
      await retryMail(adminId, id);
    }
    expect(await mailOf(leased)).toMatchObject({ leasedBy: "worker" });
    expect(await auditEntries()).toEqual([]);
  });

  it("is refused for sent, cancelled and unknown mail", async () => {
    for (const state of ["sent", "kept", "cancelled"]) {
      const id = await make({ state });
      expect(await codeOf(retryMail(adminId, id))).toBe("wrong_step");
      expect((await mailOf(id)).state).toBe(state);
    }
    expect(await codeOf(retryMail(adminId, 999_999))).toBe("not_found");
    expect(await auditEntries()).toEqual([]);
  });

  it("of all failed mail is one audit entry, or none without failed mail", async () => {
    for (let n = 0; n < 3; n++) await make({ state: "failed", attempts: 10 });
    await make({ state: "sent" });
    expect(await db.write((tx) => retryFailedMail(tx, adminId))).toBe(3);
    expect(await db.write((tx) => retryFailedMail(tx, adminId))).toBe(0);
    expect(await auditEntries()).toMatchObject([{ action: "retry_mail", label: "3 failed e-mails" }]);
    expect(await db.read.outgoingMail.count({ where: { state: "waiting", attempts: 0 } })).toBe(3);
  });

  it("of an invalid address fails again, without affecting others", async () => {
    const id = await make({ state: "failed", toAddress: "a@b.example, c@d.example" });
    await make();
    await retryMail(adminId, id);
    expect(await deliverMail()).toMatchObject({ sent: 1, failed: 1 });
    expect(await mailOf(id)).toMatchObject({ state: "failed" });
  });
});

describe("sent another way", () => {
  it("is a failed or kept mail once an admin says so, with the audit, and without its one-time link", async () => {
    for (const state of ["failed", "kept"]) {
      const id = await make({ state, kind: "invitation" });
      expect(await markMailSent(adminId, id)).toBe("New order");
      await markMailSent(adminId, id);
      expect(await findMail(id, new Date())).toMatchObject({ state: "sent", markedBy: "Test Person" });
      expect(await mailOf(id)).toMatchObject({ state: "sent", text: "", html: "" });
    }
    expect(await auditEntries()).toMatchObject([
      { action: "mark_mail_sent", before: { state: "failed" }, after: { state: "sent" } },
      { action: "mark_mail_sent", before: { state: "kept" }, after: { state: "sent" } },
    ]);
    expect(await list()).toMatchObject({ failed: 0, counts: { kept: { count: 0 }, sent: { count: 2 } } });
  });

  it("is no mail that still waits, or that is cancelled or unknown", async () => {
    for (const state of ["waiting", "cancelled"]) {
      const id = await make({ state });
      expect(await codeOf(markMailSent(adminId, id))).toBe("wrong_step");
      expect((await mailOf(id)).state).toBe(state);
    }
    expect(await codeOf(markMailSent(adminId, 999_999))).toBe("not_found");
  });
});

it("mail is found by address, subject, order number, and the company of who gets it", async () => {
  const { id: companyId, email } = await makePerson("approved");
  await db.write((tx) =>
    tx.company.update({ where: { id: companyId }, data: { name: "Žametna", searchText: searchText("Žametna") } }),
  );
  const toCompany = await make({ toAddress: email, subject: "Your order TBY-202611-0042 was changed", state: "sent" });
  const other = await make({ toAddress: "ana@other.example", subject: "Your order TBY-202611-0007 was changed" });
  const found = async (q: string) => (await list(new URLSearchParams({ q }).toString())).mails.map(({ id }) => id);
  expect(await found("ana@other")).toEqual([other]);
  expect(await found("0042")).toEqual([toCompany]);
  expect(await found("TBY-202611-0042")).toEqual([toCompany]);
  expect(await found("žametna")).toEqual([toCompany]);
  expect(await found("order changed")).toEqual([other, toCompany]);
  expect(await found("nothing of it")).toEqual([]);
});

describe("cancelling", () => {
  it("prevents a waiting mail, once", async () => {
    const id = await make({ attempts: 2, nextTryAt: later() });
    await cancelMail(adminId, id);
    await cancelMail(adminId, id);
    expect(await deliverMail()).toMatchObject({ sent: 0 });
    expect(await mailOf(id)).toMatchObject({ state: "cancelled", text: "Hello" });
    expect(await auditEntries()).toMatchObject([
      { action: "cancel_mail", before: { state: "waiting" }, after: { state: "cancelled" } },
    ]);
  });

  it("deletes its one-time link", async () => {
    const id = await make({ kind: "invitation" });
    await cancelMail(adminId, id);
    expect(await mailOf(id)).toMatchObject({ state: "cancelled", text: "", html: "" });
  });

  it("is refused for a mail that is being sent, was sent, or failed", async () => {
    const leased = { leasedBy: "worker", leasedUntil: later() };
    for (const more of [leased, { state: "sent" }, { state: "kept" }, { state: "failed" }]) {
      const id = await make(more);
      const before = await mailOf(id);
      expect(await codeOf(cancelMail(adminId, id))).toBe("wrong_step");
      expect(await mailOf(id)).toEqual(before);
    }
    expect(await codeOf(cancelMail(adminId, 999_999))).toBe("not_found");
    expect(await auditEntries()).toEqual([]);
  });

  it("works for a mail of a crashed worker", async () => {
    const id = await make({ leasedBy: "worker", leasedUntil: new Date(Date.now() - 1_000) });
    await cancelMail(adminId, id);
  });

  it("during delivery: each mail is either sent or cancelled, and reported as such", async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => make()));
    const carried: string[] = [];
    const send = async ({ fileName }: { fileName: string }) => {
      await new Promise((done) => setTimeout(done, 1));
      carried.push(fileName);
    };
    const open = () => ({ send, close: () => undefined });
    const [, , ...answers] = await Promise.all([
      deliverMail({ open }),
      deliverMail({ open }),
      ...[...ids].reverse().map((id) => codeOf(cancelMail(adminId, id))),
    ]);
    await deliverMail({ open });
    const said = new Map([...ids].reverse().map((id, index) => [id, answers[index]]));
    for (const id of ids) {
      const { state } = await mailOf(id);
      expect(state).toBe(said.get(id) === null ? "cancelled" : "sent");
    }
    expect(carried).toHaveLength((await list("state=sent")).count);
    expect(await auditEntries()).toHaveLength((await list("state=cancelled")).count);
  });
});

describe("the list", () => {
  it("has the failed first, then the waiting, the sent and the cancelled, each newest first, over all its pages", async () => {
    const states = ["sent", "failed", "waiting", "cancelled"];
    for (let n = 0; n < 60; n++) await make({ state: states[n % 4]! });
    const pages = [await list(), await list("page=2"), await list("page=3"), await list("page=9")];
    expect(pages.map(({ page, mails }) => [page, mails.length])).toEqual([
      [1, 25],
      [2, 25],
      [3, 10],
      [3, 10],
    ]);
    const all = pages.slice(0, 3).flatMap(({ mails }) => mails);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    const ranks = all.map(({ state }) => ({ failed: 0, waiting: 1, sent: 2, kept: 3, cancelled: 4 })[state]);
    expect(ranks).toEqual([...ranks].sort());
    for (const [index, mail] of all.entries()) {
      if (index > 0 && ranks[index] === ranks[index - 1]) {
        expect(mail.id).toBeLessThan(all[index - 1]!.id);
      }
    }
    expect(pages[0]).toMatchObject({ failed: 15, count: 60, counts: { sent: { count: 15 } } });
    expect((await list("state=sent")).mails).toHaveLength(15);
  });

  it("is searched by parts of the address", async () => {
    await make({ toAddress: "Giulia@Moretti.example" });
    await make({ toAddress: "lana@huber.example" });
    for (const [q, found] of [
      ...([
        ["moretti", 1],
        ["GIULIA moretti", 1],
        ["example", 2],
        ["%", 2],
        ["_", 2],
      ] as const),
      ...([
        ["giulia huber", 0],
        ["'", 2],
        ["\\", 2],
      ] as const),
    ]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).count, q).toBe(found);
    }
  });

  it("has the time of the next attempt and the reason of the failure", async () => {
    await make();
    const open = () => ({
      send: () => Promise.reject(new MailError("later", "The mail server answered: 450 Later")),
      close: () => undefined,
    });
    await deliverMail({ open });
    const [mail] = (await list()).mails;
    expect(mail).toMatchObject({ tries: 1, isOnItsWay: false, kind: "New order (to staff)" });
    expect(mail!.lastError).toBe("The mail server answered: 450 Later");
    expect(mail!.nextTryAt!.getTime()).toBeGreaterThan(Date.now());
  });
});

it("the text of a mail with a one-time link is never shown", async () => {
  for (const kind of ["staff-link", "invitation"]) {
    expect((await findMail(await make({ kind }), new Date()))!.text).toBeNull();
  }
  expect((await findMail(await make(), new Date()))!.text).toBe("Hello");
  expect(await findMail(999_999, new Date())).toBeNull();
});
