import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { applicationsAddress, applicationsQuery } from "~/shop/customers/applications/applications";
import { countApplications, listApplications } from "~/shop/customers/applications/applications.server";
import { approvalOf, companyProfile } from "~/shop/customers/companies/company.server";
import { saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { askApplicant, decideAll } from "~/shop/conversations/applicants.server";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { canDecide, type Decision, approvalStatusOf, STEPS } from "~/shop/customers/applications/approval";
import {
  approveCustomer,
  decide,
  reinstateCustomer,
  suspendCustomer,
} from "~/shop/customers/applications/approval.server";
import { codeOf } from "../support/outcomes";
import { makePerson } from "../support/people";

const auditOf = (companyId: string) =>
  db.read.auditEntry.findMany({
    where: { subject: `company:${companyId}` },
    orderBy: { id: "asc" },
  });
const companyOf = (id: string) => db.read.company.findUniqueOrThrow({ where: { id } });
const approvalStatus = async (id: string) => approvalStatusOf(await companyOf(id));

function invite(email: string, invitedById: string) {
  return db.write((tx) =>
    tx.invitation.create({
      data: {
        email,
        invitedById,
        tokenHash: crypto.randomUUID(),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    }),
  );
}

describe("a decision", () => {
  it.each(["approve", "decline", "ask"] as const)(
    "%s answers what the applicant wrote until its page was opened, and nothing later",
    async (decision) => {
      const admin = await makePerson("admin");
      const firstName = `Writer${decision}`;
      const [seen, later] = [await makePerson("pending", { firstName }), await makePerson("pending", { firstName })];
      const write = (id: string, text: string) =>
        sendMessage({
          subject: { kind: "company", id },
          companyId: id,
          fromShop: false,
          authorId: id,
          text,
          photos: [],
        });
      for (const { id } of [seen, later]) await write(id, "Until when do you decide?");
      const { applicants } = await listApplications(applicationsQuery(new URLSearchParams({ q: firstName })));
      await write(later.id, "And we have a second shop.");
      const last = Math.max(...applicants.map(({ lastMessageId }) => lastMessageId));
      const { done } = await decideAll(decision, [seen.id, later.id], admin.id, "Words", last);
      expect(done).toHaveLength(2);
      const isWaiting = async (id: string) => (await readThread({ kind: "company", id }, "staff")).isWaiting;
      expect([await isWaiting(seen.id), await isWaiting(later.id)]).toEqual([false, true]);
    },
  );

  it("approves, once, with an audit entry that has the current name", async () => {
    const admin = await makePerson("admin");
    const applicant = await makePerson("pending", { firstName: "Giulia" });
    expect(await approveCustomer(applicant.id, admin.id)).toEqual({
      name: "Giulia Person",
      changed: true,
    });
    expect(await approveCustomer(applicant.id, admin.id)).toMatchObject({ changed: false });
    expect(await auditOf(applicant.id)).toMatchObject([
      {
        actorId: admin.id,
        action: "approve_customer",
        label: "Giulia Person",
        before: { approvalStatus: "waiting" },
        after: { approvalStatus: "approved" },
        note: null,
      },
    ]);
  });

  it("keeps the reason for the person, and deletes it with the approval", async () => {
    const admin = await makePerson("admin");
    const { id } = await makePerson("pending");
    await askApplicant(id, admin.id, "Which VAT ID?");
    expect(await approvalOf(id)).toMatchObject({
      approvalStatus: "question",
      reason: "Which VAT ID?",
    });
    await decide("decline", id, admin.id, "No shop.");
    expect(await approvalOf(id)).toMatchObject({ approvalStatus: "declined", reason: "No shop." });
    await approveCustomer(id, admin.id);
    expect(await approvalOf(id)).toMatchObject({ approvalStatus: "approved", reason: null });
    await suspendCustomer(id, admin.id, "Unpaid.");
    expect(await approvalOf(id)).toMatchObject({ approvalStatus: "suspended", reason: "Unpaid." });
    await reinstateCustomer(id, admin.id);
    expect(await companyOf(id)).toMatchObject({ approvalStatus: "approved" });
    expect((await auditOf(id)).map(({ action, note }) => [action, note])).toEqual([
      ["ask_customer", "Which VAT ID?"],
      ["decline_customer", "No shop."],
      ["approve_customer", null],
      ["suspend_customer", "Unpaid."],
      ["reinstate_customer", null],
    ]);
  });

  it("that approves a suspended customer is recorded as a reinstatement", async () => {
    const admin = await makePerson("admin");
    const { id } = await makePerson("approved");
    await suspendCustomer(id, admin.id, "Unpaid.");
    await approveCustomer(id, admin.id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["suspend_customer", "reinstate_customer"]);
  });

  it("is refused for unknown people, admins, and in the wrong status, and changes nothing", async () => {
    const admin = await makePerson("admin");
    const other = await makePerson("admin");
    const { id } = await makePerson("pending");
    expect(await codeOf(approveCustomer("nobody", admin.id))).toBe("not_found");
    expect(await codeOf(suspendCustomer(other.id, admin.id, "x"))).toBe("refused");
    expect(await codeOf(suspendCustomer(admin.id, admin.id, "x"))).toBe("refused");
    expect(await codeOf(suspendCustomer(id, admin.id, "x"))).toBe("wrong_step");
    expect(await codeOf(reinstateCustomer(id, admin.id))).toBe("wrong_step");
    await decide("decline", id, admin.id, "One reason.");
    expect(await codeOf(askApplicant(id, admin.id, "What?"))).toBe("wrong_step");
    expect(await codeOf(decide("decline", id, admin.id, "Another reason."))).toBe("wrong_step");
    expect(await codeOf(decide("decline", id, admin.id, "One reason."))).toBe("done");
    expect(await approvalStatus(id)).toBe("declined");
    expect(await auditOf(id)).toHaveLength(1);
    expect(await auditOf(other.id)).toEqual([]);
  });

  it("made ten times concurrently is made and recorded once", async () => {
    const admin = await makePerson("admin");
    const { id } = await makePerson("pending");
    const all = await Promise.all(Array.from({ length: 10 }, () => approveCustomer(id, admin.id)));
    expect(all.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("and its opposite concurrently leave the status of the last audit entry", async () => {
    const admins = [await makePerson("admin"), await makePerson("admin")];
    for (let round = 0; round < 8; round++) {
      const { id } = await makePerson("pending");
      await Promise.allSettled([approveCustomer(id, admins[0]!.id), decide("decline", id, admins[1]!.id, "No.")]);
      // A declined applicant may still be approved, but not the other way round.
      expect(await approvalStatus(id)).toBe("approved");
      expect((await auditOf(id)).at(-1)).toMatchObject({ action: "approve_customer" });
    }
  });
});

describe("random decisions of two admins", () => {
  const DECISIONS = Object.keys(STEPS) as Decision[];
  const step = fc.record({
    decision: fc.constantFrom(...DECISIONS),
    admin: fc.constantFrom(0, 1),
    reason: fc.constantFrom("one", "two"),
    /** Decisions with the same number are made concurrently. */
    isAtOnce: fc.boolean(),
    isAnswered: fc.boolean(),
  });

  it("lead to the status that follows from the audit log", async () => {
    const admins = [await makePerson("admin"), await makePerson("admin")];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { id } = await makePerson("pending");
        let running: Promise<unknown>[] = [];
        for (const { decision, admin, reason, isAtOnce, isAnswered } of steps) {
          const words = ["approve", "reinstate"].includes(decision) ? null : reason;
          running.push(decideAll(decision, [id], admins[admin]!.id, words));
          if (isAtOnce) continue;
          await Promise.all(running);
          running = [];
          if (isAnswered) await saveCompanyProfile(id, await companyProfile(id));
        }
        await Promise.all(running);

        let state = { approvalStatus: "waiting" };
        let note: string | null = null;
        for (const entry of await auditOf(id)) {
          const before = entry.before as Partial<typeof state>;
          // The applicant's own answer has no audit entry.
          if (state.approvalStatus === "question" && before.approvalStatus !== "question") {
            state = { ...state, approvalStatus: "waiting" };
          }
          expect(state).toMatchObject(before);
          const from = approvalStatusOf(state);
          state = { ...state, ...(entry.after as Partial<typeof state>) };
          const decision = DECISIONS.find((one) => entry.action.startsWith(one))!;
          expect(canDecide(decision, from), `${entry.action} from ${from}`).toBe(true);
          expect(approvalStatusOf(state)).toBe(STEPS[decision].to);
          note = entry.note;
        }
        const { approvalStatus, approvalReason } = await companyOf(id);
        if (state.approvalStatus === "question" && approvalStatus === "waiting") state.approvalStatus = "waiting";
        expect({ approvalStatus }).toEqual(state);
        expect(approvalReason).toBe(note);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe("an approval and the invitations of its e-mail", () => {
  it("uses them up, so that none can undo a later suspension", async () => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson("pending");
    const { id: invitationId } = await invite(email, admin.id);
    await approveCustomer(id, admin.id);
    const used = await db.read.invitation.findUniqueOrThrow({ where: { id: invitationId } });
    expect(used.acceptedAt).not.toBeNull();
    expect((await auditOf(id))[0]).toMatchObject({ after: { invitation: "accepted" } });
  });

  it.each(["suspend", "decline"] as const)("to %s revokes them", async (decision) => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson(decision === "suspend" ? "approved" : "pending");
    const { id: invitationId } = await invite(email, admin.id);
    await decide(decision, id, admin.id, "No.");
    const dead = await db.read.invitation.findUniqueOrThrow({ where: { id: invitationId } });
    expect(dead.revokedAt).not.toBeNull();
    expect((await auditOf(id))[0]).toMatchObject({ after: { invitation: "revoked" } });
  });

  it("leaves them open while a question is asked", async () => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson("pending");
    const open = await invite(email, admin.id);
    await askApplicant(id, admin.id, "What?");
    expect(await db.read.invitation.findUniqueOrThrow({ where: { id: open.id } })).toEqual(open);
  });
});

describe("an applicant's answer", () => {
  it("makes them wait again, keeps the question, and stands with it among the messages of their account", async () => {
    const admin = await makePerson("admin");
    const { id } = await makePerson("pending");
    const subject = { kind: "company", id } as const;
    const say = (text: string) =>
      sendMessage({ subject, companyId: id, fromShop: false, authorId: id, text, photos: [] });
    await say("Good morning.");
    await Promise.all([askApplicant(id, admin.id, "Which VAT ID?"), askApplicant(id, admin.id, "Which VAT ID?")]);
    const thread = async () => {
      const { messages, isWaiting } = await readThread(subject, "customer");
      return [...messages.map(({ text }) => text), isWaiting];
    };
    expect(await thread()).toEqual(["Good morning.", "Which VAT ID?", true]);
    await Promise.all([say("The Slovene one."), saveCompanyProfile(id, await companyProfile(id))]);
    expect(await approvalOf(id)).toMatchObject({ approvalStatus: "waiting", reason: "Which VAT ID?" });
    expect(await thread()).toEqual(["Good morning.", "Which VAT ID?", "The Slovene one.", true]);
  });

  it.each(["declined", "suspended"] as const)("changes nothing for an applicant who is %s", async (is) => {
    const admin = await makePerson("admin");
    const { id } = await makePerson(is === "suspended" ? "approved" : "pending");
    await decide(is === "suspended" ? "suspend" : "decline", id, admin.id, "No.");
    await saveCompanyProfile(id, await companyProfile(id));
    expect(await approvalOf(id)).toMatchObject({ approvalStatus: is, reason: "No." });
  });
});

describe("the list of applications", () => {
  const query = (search: string) => applicationsQuery(new URLSearchParams(search));

  it("has waiting ones first, is searched by name, e-mail and company, and shows warnings", async () => {
    const admin = await makePerson("admin");
    const make = async (firstName: string) => (await makePerson("pending", { firstName })).id;
    const [late, asked, early] = [await make("Žofie"), await make("Zofie"), await make("Zoe")];
    await db.write((tx) =>
      tx.company.update({
        where: { id: early },
        data: { createdAt: new Date(0), vatId: "SI50223055" },
      }),
    );
    await askApplicant(asked, admin.id, "What?");
    const { applicants } = await listApplications(query("q=zo%20maison"));
    expect(applicants.map(({ id }) => id)).toEqual([early, late, asked]);
    expect(applicants[0]!.vatIdDoubt).toMatch(/digits/);
    expect(applicants[1]).toMatchObject({ vatIdDoubt: null, country: "Netherlands" });
    const found = async (search: string) => (await listApplications(query(search))).applicants.map(({ id }) => id);
    expect(await found("q=ŽOFIE&standing=question")).toEqual([asked]);
    expect(await found("q=zofie%25_&standing=waiting")).toEqual([late]);
    expect(await found("q=zofie%25zeppelin")).toEqual([]);
    expect(await found(`q=${(await db.read.user.findUniqueOrThrow({ where: { id: late } })).email}`)).toEqual([late]);
  });

  it("is counted by status, closed ones in no sum and erased ones nowhere", async () => {
    const before = await countApplications();
    const ids: string[] = [];
    for (let made = 0; made < 4; made++) ids.push((await makePerson("pending")).id);
    const set = (id: string, approvalStatus: string) =>
      db.write((tx) => tx.company.update({ where: { id }, data: { approvalStatus } }));
    await set(ids[1]!, "question");
    await set(ids[2]!, "closed");
    await set(ids[3]!, "closed");
    await db.write((tx) => tx.company.update({ where: { id: ids[3]! }, data: { erasedAt: new Date() } }));
    expect(await countApplications()).toEqual({
      ...before,
      all: before.all + 2,
      waiting: before.waiting + 1,
      question: before.question + 1,
      closed: before.closed + 1,
    });
  });

  it("is paginated, and a page beyond the last is the last", async () => {
    const name = "Pageling";
    await Promise.all(Array.from({ length: 27 }, () => makePerson("pending", { firstName: name })));
    const first = await listApplications(query(`q=${name}`));
    const last = await listApplications(query(`q=${name}&page=99`));
    expect(first).toMatchObject({ count: 27, page: 1, pages: 2 });
    expect(first.applicants).toHaveLength(25);
    expect(last).toMatchObject({ page: 2 });
    expect(last.applicants).toHaveLength(2);
  });

  it("reads its query from the address and ignores invalid values", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (q, approvalStatus, page) => {
        const read = query(new URLSearchParams({ q, approvalStatus, page, requests: page }).toString());
        const again = query(applicationsAddress(read).split("?")[1] ?? "");
        expect(again).toEqual(read);
        expect(read.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe("a bulk decision", () => {
  it("is made where possible, and names the others", async () => {
    const admin = await makePerson("admin");
    const one = await makePerson("pending");
    const done = await makePerson("approved");
    const all = await decideAll("approve", [one.id, "nobody", done.id, one.id], admin.id, null);
    expect(all.done).toEqual(["Test Person"]);
    expect(all.unchanged).toEqual(["Test Person"]);
    expect(all.problems.map(({ kind }) => kind)).toEqual(["not_found"]);
    expect(await approvalStatus(one.id)).toBe("approved");
  });
});
