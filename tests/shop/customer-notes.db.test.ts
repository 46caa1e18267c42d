// What the desk notes about customers.

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { answerOnce } from "~/http/forms/form-key.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import {
  addNote,
  correctNote,
  countNotes,
  customerNotes,
  nameOfCustomer,
  removeNote,
} from "~/shop/customers/staff/customer-notes.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import { inScope } from "../support/in-scope";

beforeEach(() => emptyDatabase(db));

async function desk() {
  const admin = await makePerson("admin", { firstName: "Petra" });
  const customer = await makePerson("approved");
  return { companyId: inScope(customer.id), actorId: admin.id };
}
const textsOf = async (companyId: InScope<string>) => (await customerNotes(companyId)).notes.map(({ text }) => text);
const audited = async () => (await db.read.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

describe("a note on a customer", () => {
  it("is not written on one whose data was erased", async () => {
    const about = await desk();
    const { companyId, actorId } = about;
    const { email } = await db.read.user.findUniqueOrThrow({ where: { id: companyId } });
    await eraseCustomer({ companyId, email, actorId });
    const written = addNote(about, "Closed on Mondays.");
    await expect(written).rejects.toMatchObject({ kind: "not_found" });
    expect(await nameOfCustomer(companyId)).toBeNull();
    expect(await countNotes(companyId)).toBe(0);
  });

  it("is written once for a form that is sent twice, with its author", async () => {
    const about = await desk();
    const form = new FormData();
    form.append("key", "key-of-page");
    const send = () =>
      answerOnce({ sender: about.actorId, path: "/" }, form, () => addNote(about, "Closed on Mondays."));
    await Promise.all([1, 2, 3].map(send));
    await addNote(about, "Pays late.");
    expect(await textsOf(about.companyId)).toEqual(["Pays late.", "Closed on Mondays."]);
    const [note] = (await customerNotes(about.companyId)).notes;
    expect(note).toMatchObject({ author: "Petra Person", correctedAt: null, version: 1 });
    expect(await audited()).toEqual(["add_note", "add_note"]);
  });

  it("is corrected by one of several at once, and the others are told what it says", async () => {
    const about = await desk();
    await addNote(about, "Closed on Mondays.");
    const { id, version: seen } = (await customerNotes(about.companyId)).notes[0]!;
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((day) => correctNote(about, { note: id, expectedVersion: seen, text: `Closed ${day}.` })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [text] = await textsOf(about.companyId);
    await expect(correctNote(about, { note: id, expectedVersion: seen, text: "Other." })).rejects.toMatchObject({
      code: "stale.note",
      values: { text },
      version: seen + 1,
    });
    // The same press again.
    await correctNote(about, { note: id, expectedVersion: seen, text: text! });
    expect(await audited()).toEqual(["add_note", "correct_note"]);
  });

  it("is removed once, and is then in no table, the audit included", async () => {
    const about = await desk();
    await addNote(about, "Regrettable.");
    const { id } = (await customerNotes(about.companyId)).notes[0]!;
    await Promise.all([removeNote(about, id), removeNote(about, id)]);
    expect(await countNotes(about.companyId)).toBe(0);
    expect(await audited()).toEqual(["add_note", "remove_note"]);
    expect(JSON.stringify(await db.read.auditEntry.findMany())).not.toContain("Regrettable");
    await expect(correctNote(about, { note: id, expectedVersion: 1, text: "More." })).rejects.toMatchObject({
      kind: "stale",
    });
  });

  it("is changed under its own customer only", async () => {
    const about = await desk();
    await addNote(about, "Theirs.");
    const { id } = (await customerNotes(about.companyId)).notes[0]!;
    const other = { ...about, companyId: inScope((await makePerson("approved")).id) };
    await removeNote(other, id);
    await expect(correctNote(other, { note: id, expectedVersion: 1, text: "Mine." })).rejects.toMatchObject({
      kind: "stale",
    });
    expect(await textsOf(about.companyId)).toEqual(["Theirs."]);
    expect(await textsOf(other.companyId)).toEqual([]);
  });

  it("is about a customer who exists", async () => {
    const about = { ...(await desk()), companyId: inScope("nobody") };
    await expect(addNote(about, "Who?")).rejects.toMatchObject({ kind: "not_found" });
    expect(await audited()).toEqual([]);
  });

  it("is on a page with the others, newest first", async () => {
    const about = await desk();
    for (let index = 1; index <= 7; index++) await addNote(about, `${index}`);
    const second = await customerNotes(inScope(about.companyId), 2, 5);
    expect(second).toMatchObject({ count: 7, page: 2, pages: 2 });
    expect(second.notes.map(({ text }) => text)).toEqual(["2", "1"]);
  });
});
