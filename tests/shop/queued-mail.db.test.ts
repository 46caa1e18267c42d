// The mails that each verb of the shop queues: in its transaction, once, and not without the change.
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { closeAccessRequest, inviteRequest } from "~/shop/customers/applications/access-requests.server";
import { readRequestedCart } from "~/shop/cart/read-cart.server";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { declineApprovalRequest } from "~/shop/checkout/approvals/end-approval-request.server";
import { inLanguage } from "~/shop/base/language.server";
import { addLines } from "../support/change-cart";
import { checkoutOver, makeApprovalRequest } from "../support/approvals";
import { inviteColleague } from "~/shop/customers/people/invite-colleague.server";
import { invite, revokeInvitation } from "~/shop/customers/applications/invitations.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { type Identity, signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { decide, suspendCustomer } from "~/shop/customers/applications/approval.server";
import { askApplicant } from "~/shop/conversations/applicants.server";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import { sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { cancelMail } from "~/shop/desk/mail-queue/change-mail.server";
import { deliverMail } from "~/shop/desk/mail-queue/deliver.server";
import { MailError } from "~/shop/desk/mail-queue/mail-error";
import type * as outbox from "~/shop/brand/mail/outbox.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import type { OrderStatus } from "~/shop/orders/order";
import { tryAdminSetup } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { sendReminder } from "~/shop/billing/payments/send-reminder.server";
import { mailSignInCode, sweepSignIns } from "~/shop/customers/sign-in/sign-in-codes.server";
import { askForStaffLink } from "~/shop/customers/staff/admin-access/staff-link.server";
import { grantAdmin, revokeAdmin } from "~/shop/customers/staff/roles.server";
import { makeStyle, wanted } from "../support/carts";
import { dumpOf, emptyDatabase } from "../support/databases";
import { makeOrder, shipAll } from "../support/orders";
import { day, makeDueOrder } from "../support/payments";
import { insertFounder, makePerson } from "../support/people";

const fault = vi.hoisted(() => ({ on: false }));
// Fails after the mail was queued, as with a full disk: all earlier changes must be rolled back.
vi.mock("~/shop/brand/mail/outbox.server", async (original) => {
  const real = await original<typeof outbox>();
  return {
    ...real,
    queueMail: async (...all: Parameters<typeof real.queueMail>) => {
      await real.queueMail(...all);
      if (fault.on) throw new Error("out of order");
    },
    queueMails: async (...all: Parameters<typeof real.queueMails>) => {
      await real.queueMails(...all);
      if (fault.on) throw new Error("out of order");
    },
  };
});

const settings = { ...env };
const DESK = env.SALES_EMAIL;
const VISITOR = "mara@laden.example";
const address = "203.0.113.7";

beforeEach(async () => {
  fault.on = false;
  Object.assign(env, settings);
  await emptyDatabase(db);
});

const rows = () => db.read.outgoingMail.findMany({ orderBy: { id: "asc" } });
/** "order-shipped mara@laden.example", sorted. */
const mails = async () => (await rows()).map(({ kind, toAddress }) => `${kind} ${toAddress}`).sort();
const lastText = async () => (await rows()).at(-1)!.text;

/** Runs a verb once, twice, and five times concurrently. Returns the errors. */
async function repeatedly(verb: () => Promise<unknown>): Promise<string[]> {
  await verb();
  const repeats = [verb(), verb(), verb(), verb(), verb()];
  return (await Promise.allSettled(repeats)).flatMap((one) =>
    one.status === "rejected" ? [(one.reason as Error).message] : [],
  );
}

const inquiry = (more: Partial<Parameters<typeof sendInquiry>[0]> = {}) => ({
  name: "Mara Kos",
  email: VISITOR,
  company: "Laden",
  message: "Malta?",
  productId: null,
  ...more,
});

const request = (email = VISITOR) => ({
  name: "Mara Kos",
  email,
  company: "Laden",
  country: "MT",
  vatId: null,
  website: null,
  message: "Do you ship to Malta?",
});

const identity = (more: Partial<Identity> = {}): Identity => ({
  issuer: "https://identity.test",
  subject: randomUUID(),
  email: VISITOR,
  firstName: "Mara",
  lastName: "Kos",
  pictureUrl: null,
  ...more,
});

describe("an inquiry", () => {
  it("is confirmed to its sender and sent to the sales team, once", async () => {
    expect(await repeatedly(() => sendInquiry(inquiry()))).toEqual([]);
    expect(await mails()).toEqual([`inquiry-received ${VISITOR}`, `new-inquiry ${DESK}`]);
    const toStaff = (await rows()).find(({ kind }) => kind === "new-inquiry")!;
    expect(toStaff.text).toContain("> Malta?");
    expect(toStaff.replyTo).toBe(VISITOR);
  });

  it("is confirmed at most once a day to an unverified address", async () => {
    for (const message of ["1", "2", "3"]) await sendInquiry(inquiry({ message }));
    const sent = await mails();
    expect(sent.filter((mail) => mail.startsWith("inquiry-received"))).toHaveLength(1);
    expect(sent.filter((mail) => mail.startsWith("new-inquiry"))).toHaveLength(3);
    vi.setSystemTime(Date.now() + 86_400_000);
    await sendInquiry(inquiry({ message: "4" }));
    vi.useRealTimers();
    expect(await mails()).toHaveLength(6);
  });

  it("with a customer’s cart is confirmed each time", async () => {
    const person = await makePerson("approved");
    const style = await makeStyle();
    await addLines(person.id, [wanted(style.id, { quantity: 7 })]);
    expect(await repeatedly(() => sendCart(person.id, "Please hurry."))).toEqual([]);
    await sendCart(person.id, null);
    expect(await mails()).toEqual(
      [
        `inquiry-received ${person.email}`,
        `inquiry-received ${person.email}`,
        `new-inquiry ${DESK}`,
        `new-inquiry ${DESK}`,
      ].sort(),
    );
    expect(await lastText()).toContain("7 × Alma");
  });
});

describe("an access request", () => {
  it("is confirmed and sent to the sales team, also when it is sent again with another message", async () => {
    expect(await repeatedly(() => requestAccess(request()))).toEqual([]);
    await requestAccess({ ...request(), message: "Hello?" });
    expect(await mails()).toEqual([`access-request-received ${VISITOR}`, `new-access-request ${DESK}`]);
    // Under another spelling it is another request, but the mailbox is the same.
    await requestAccess(request(VISITOR.replace("@", "+2@")));
    expect((await mails()).filter((mail) => mail.startsWith("access-request-received"))).toHaveLength(1);
  });

  it("that is invited gets the invitation, and a closed one gets no mail", async () => {
    const admin = await makePerson("admin");
    for (const email of [VISITOR, `x${VISITOR}`]) await inLanguage("it", () => requestAccess(request(email)));
    const [first, second] = await db.read.accessRequest.findMany({ orderBy: { id: "asc" } });
    expect(await repeatedly(() => inviteRequest(first!.id, admin.id))).toEqual([]);
    await closeAccessRequest(second!.id, admin.id, "No.");
    expect((await mails()).filter((mail) => mail.startsWith("invitation"))).toEqual([`invitation ${VISITOR}`]);
    const { text } = await db.read.outgoingMail.findFirstOrThrow({ where: { kind: "invitation" } });
    expect(text).toContain("Buongiorno");
  });
});

describe("an application", () => {
  it("is confirmed and sent to the sales team at the first sign-in only", async () => {
    const person = identity();
    expect(await repeatedly(() => signInCustomer(person))).toEqual([]);
    await signInCustomer({ ...person, lastName: "Kos-Novak" });
    const sent = [`application-received ${VISITOR}`, `new-application ${DESK}`];
    expect(await mails()).toEqual(sent);
    const company = await db.read.company.findFirstOrThrow();
    expect((await rows()).map(({ text }) => text).join()).toContain(`/admin/customers/${company.id}`);
  });

  it("is one for twenty concurrent first sign-ins", async () => {
    const person = identity();
    await Promise.all(Array.from({ length: 20 }, () => signInCustomer(person)));
    expect(await mails()).toHaveLength(2);
  });

  it("is not sent for invited, approved or suspended people and admins", async () => {
    const admin = await makePerson("admin");
    await invite(VISITOR, admin.id);
    await signInCustomer(identity());
    for (const [email, data] of Object.entries({
      "a@laden.example": { approvalStatus: "approved" },
      "b@laden.example": { staffRole: "owner" },
      "c@laden.example": { approvalStatus: "suspended" },
    })) {
      await db.write((tx) => insertFounder(tx, { issuer: null, subject: null, email, ...data }));
      await signInCustomer(identity({ email }));
    }
    expect(await mails()).toEqual([`invitation ${VISITOR}`]);
  });

  it("is sent for a prepared account that waits", async () => {
    await db.write((tx) => insertFounder(tx, { issuer: null, subject: null, email: VISITOR }));
    await signInCustomer(identity());
    expect(await mails()).toEqual([`application-received ${VISITOR}`, `new-application ${DESK}`]);
  });
});

describe("a decision", () => {
  it.each([
    ["waiting", "approve", "application-approved"],
    ["question", "approve", "application-approved"],
    ["declined", "approve", "application-approved"],
    ["suspended", "approve", "customer-reinstated"],
    ["suspended", "reinstate", "customer-reinstated"],
    ["waiting", "decline", "application-declined"],
    ["waiting", "ask", "application-question"],
    ["approved", "suspend", "customer-suspended"],
  ] as const)("about a person who is %s, to %s, sends them one mail", async (from, decision, kind) => {
    const admin = await makePerson("admin");
    const person = await makePerson(from === "approved" ? "approved" : "pending");
    await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { approvalStatus: from } }));
    const reason = decision === "approve" || decision === "reinstate" ? null : "Which VAT ID?";
    const make = () =>
      decision === "ask" ? askApplicant(person.id, admin.id, reason!) : decide(decision, person.id, admin.id, reason);
    expect(await repeatedly(make)).toEqual([]);
    expect(await mails()).toEqual([`${kind} ${person.email}`]);
    expect(await lastText()).toMatch(/^Hello Test,/);
    if (reason) expect(await lastText()).toContain("> Which VAT ID?");
  });

  it("that is not possible sends no mail", async () => {
    const person = await makePerson("approved");
    await expect(decide("decline", person.id, null, "No.")).rejects.toThrow();
    await expect(decide("approve", "nobody", null)).rejects.toThrow();
    expect(await mails()).toEqual([]);
  });

  it("sends a mail each time it is made again", async () => {
    const person = await makePerson("approved");
    for (const decision of ["suspend", "reinstate", "suspend", "reinstate"] as const) {
      await decide(decision, person.id, null, null);
    }
    expect(await mails()).toHaveLength(4);
  });
});

describe("an order’s step", () => {
  const step = (orderId: number, actorId: string, from: OrderStatus, to: OrderStatus) =>
    changeOrderStatus({ orderId, from, to, note: `To ${to}.`, actorId });

  it("sends its customer one mail", async () => {
    const admin = await makePerson("admin");
    const person = await makePerson("approved");
    const { id } = await makeOrder({ companyId: person.id });
    const refused = Array(5).fill("stale.order_status");
    expect(await repeatedly(() => step(id, admin.id, "pending", "confirmed"))).toEqual(refused);
    await shipAll(id, admin.id, "To shipped.");
    expect(await repeatedly(() => step(id, admin.id, "shipped", "delivered"))).toEqual(refused);
    const sent = await rows();
    const [shipment] = await db.read.shipment.findMany({ where: { orderId: id } });
    expect(sent.map(({ key, toAddress }) => `${key} ${toAddress}`)).toEqual(
      [`order:${id}:confirmed`, `shipment:${shipment!.id}`, `order:${id}:delivered`].map(
        (key) => `${key} ${person.email}`,
      ),
    );
    expect(sent.map(({ text }) => /> To \w+/.exec(text)?.[0])).toEqual([
      "> To confirmed",
      "> To shipped",
      "> To delivered",
    ]);
  });

  it("leads to the order while its page is open to the customer, and to nothing that is closed to them", async () => {
    const admin = await makePerson("admin");
    const person = await makePerson("approved");
    const { id } = await makeOrder({ companyId: person.id });
    await step(id, admin.id, "pending", "confirmed");
    expect(await lastText()).toContain(`/orders/${id}`);
    await suspendCustomer(person.id, admin.id, "Unpaid.");
    await step(id, admin.id, "confirmed", "cancelled");
    expect(await lastText()).toContain("> To cancelled");
    expect(await lastText()).not.toContain("/orders");
  });

  it("of two admins concurrently sends the mail of the one that succeeded", async () => {
    const [one, other] = [await makePerson("admin"), await makePerson("admin")];
    const { id } = await makeOrder();
    await Promise.allSettled([step(id, one.id, "pending", "confirmed"), step(id, other.id, "pending", "cancelled")]);
    const { status } = await db.read.order.findUniqueOrThrow({ where: { id } });
    expect((await rows()).map(({ kind }) => kind)).toEqual([`order-${status}`]);
  });

  it("that is not possible sends no mail", async () => {
    const admin = await makePerson("admin");
    const { id } = await makeOrder();
    await expect(step(id, admin.id, "pending", "delivered")).rejects.toThrow();
    await expect(step(id + 1, admin.id, "pending", "confirmed")).rejects.toThrow();
    expect(await mails()).toEqual([]);
  });
});

describe("a new admin", () => {
  it("and all others get one mail with the person, the granting admin and the way", async () => {
    const maja = await makePerson("admin", { firstName: "Maja" });
    const vid = await makePerson("admin", { firstName: "Vid" });
    const nela = await makePerson("approved", { firstName: "Nela" });
    expect(await repeatedly(() => grantAdmin(nela.id, maja.id))).toEqual([]);
    expect(await mails()).toEqual([maja, vid, nela].map(({ email }) => `admin-granted ${email}`).sort());
    for (const { text } of await rows()) {
      for (const words of ["Nela Person", nela.email, "Maja Person", "In the admin panel"]) {
        expect(text).toContain(words);
      }
    }
    await revokeAdmin(nela.id, maja.id);
    await grantAdmin(nela.id, null, { via: "script" });
    expect(await mails()).toHaveLength(6);
    expect(await lastText()).toContain("The shop’s operator");
  });

  it("by /admin-setup is reported with the network address", async () => {
    const vid = await makePerson("admin");
    const person = await makePerson("pending");
    Object.assign(env, { ADMIN_SETUP: "allowlist", ADMIN_EMAILS: [person.email] });
    expect(await repeatedly(() => tryAdminSetup(person, address))).toEqual([]);
    expect(await mails()).toEqual([vid, person].map(({ email }) => `admin-granted ${email}`).sort());
    expect(await lastText()).toMatch(/Themselves[^]*\/admin-setup[^]*203\.0\.113\.7/);
  });

  it("among fifty is reported to the oldest accounts, and always to the new admin", async () => {
    for (let n = 0; n < 50; n++) await makePerson("admin");
    const person = await makePerson("approved");
    await grantAdmin(person.id, null);
    const sent = await mails();
    expect(sent).toHaveLength(20);
    expect(sent).toContain(`admin-granted ${person.email}`);
  });
});

describe("an erased customer", () => {
  const erase = async () => {
    const { id: companyId, email } = await makePerson("approved");
    const actorId = (await makePerson("admin")).id;
    const erasure = { companyId, email, actorId };
    await expect(eraseCustomer({ ...erasure, email: "a@b.example" })).rejects.toThrow();
    expect(await mails()).toEqual([]);
    expect(await repeatedly(() => eraseCustomer(erasure))).toEqual([]);
    expect(await mails()).toEqual([`account-erased ${email}`]);
    return erasure;
  };
  const traces = async ({ email }: { email: string }) => JSON.stringify(await dumpOf(db)).includes(email);
  const deliver = (send: () => Promise<void>) => deliverMail({ open: () => ({ send, close: () => undefined }) });

  it("gets one last letter, of which nothing is left once it is sent", async () => {
    const erasure = await erase();
    expect(await traces(erasure)).toBe(true);
    expect(await deliver(() => Promise.resolve())).toMatchObject({ sent: 1 });
    expect(await mails()).toEqual([]);
    expect(await traces(erasure)).toBe(false);
  });

  it("leaves nothing either when the address is refused, or an admin holds the letter back", async () => {
    const refused = await erase();
    const { failed } = await deliver(() => Promise.reject(new MailError("refused", "Unknown.")));
    expect([failed, await traces(refused)]).toEqual([1, false]);
    const held = await erase();
    const { id } = (await rows())[0]!;
    for (let press = 1; press <= 2; press++) await cancelMail(held.actorId, id);
    expect(await traces(held)).toBe(false);
  });
});

describe("a code to log in", () => {
  const ask = (email: string) => mailSignInCode({ attempt: `attempt-${email}`, email, path: "/id/sign-in/x" });
  const sentTo: string[] = [];
  const deliver = () =>
    deliverMail({
      open: () => ({
        send: ({ to }) => Promise.resolve(void sentTo.push(to)),
        close: () => undefined,
      }),
    });

  it("is mailed before what has been due for longer, and leaves nothing in the outbox", async () => {
    await requestAccess(request());
    const due = (await mails()).length;
    await ask("iva@laden.example");
    await ask("iva@laden.example");
    expect(await mails()).toHaveLength(due + 1);
    await deliver();
    expect(sentTo[0]).toBe("iva@laden.example");
    expect((await mails()).filter((mail) => mail.includes("sign-in-code"))).toEqual([]);
  });

  it("is mailed no more once it has expired, and is forgotten then", async () => {
    await ask("late@laden.example");
    await sweepSignIns();
    expect(await mails()).toEqual(["sign-in-code late@laden.example"]);
    await sweepSignIns(new Date(Date.now() + 11 * 60_000));
    expect(await mails()).toEqual([]);
    expect(await db.read.signInCode.count()).toBe(0);
  });
});

describe("a link", () => {
  it("of an invitation is in text and HTML of its mail, and in neither after a revocation", async () => {
    const admin = await makePerson("admin");
    const { id, link } = await invite(VISITOR, admin.id);
    const [mail] = await rows();
    expect(mail).toMatchObject({ kind: "invitation", toAddress: VISITOR });
    expect(mail!.text).toContain(link);
    expect(mail!.html).toContain(`href="${link}"`);
    await revokeInvitation(id, admin.id);
    expect(await rows()).toMatchObject([{ state: "cancelled", text: "", html: "" }]);
  });

  it("for the staff has the shop’s own address", async () => {
    const admin = await makePerson("admin");
    Object.assign(env, { PUBLIC_URL: "https://wholesale.example" });
    await askForStaffLink({ email: admin.email, browser: "b".repeat(22), address });
    expect(await lastText()).toMatch(/^https:\/\/wholesale\.example\/staff-link\/[\w-]{22}$/m);
  });
});

describe("a failure after the mail was queued rolls back:", () => {
  const failing: Record<string, () => Promise<() => Promise<unknown>>> = {
    "an inquiry": async () => () => sendInquiry(inquiry()),
    "a cart’s inquiry": async () => {
      const person = await makePerson("approved");
      await addLines(person.id, [wanted((await makeStyle()).id)]);
      return () => sendCart(person.id, null);
    },
    "an access request": async () => () => requestAccess(request()),
    "a first sign-in": async () => () => signInCustomer(identity()),
    "a decision": async () => {
      const { id } = await makePerson("pending");
      return () => decide("approve", id, null);
    },
    "a step of an order": async () => {
      const { id: orderId } = await makeOrder();
      const { id: actorId } = await makePerson("admin");
      return () => changeOrderStatus({ orderId, from: "pending", to: "cancelled", note: "No.", actorId });
    },
    "a payment reminder": async () => {
      const { id: orderId } = await makeDueOrder({
        instalments: [{ dueOn: day(-3), amount: 10_000 }],
      });
      const { id: actorId } = await makePerson("admin");
      return () => sendReminder({ orderId, actorId });
    },
    "an invitation": async () => {
      const admin = await makePerson("admin");
      return () => invite(VISITOR, admin.id);
    },
    "an invitation of a colleague": async () => {
      const { id: companyId } = await makePerson("approved");
      const colleague = { companyId, email: VISITOR, role: "buyer", actorId: companyId } as const;
      return () => inviteColleague(colleague);
    },
    "an order that waits for its approval": async () => {
      const checkout = await checkoutOver((await makePerson("approved")).id);
      return () => submitCheckout(checkout);
    },
    "a declined approval": async () => {
      const { id: companyId } = await makePerson("approved");
      const id = await makeApprovalRequest(companyId);
      return () => declineApprovalRequest({ companyId, actorId: companyId }, id, "Too much");
    },
    "an approved order": async () => {
      const { id: companyId } = await makePerson("approved");
      const id = await makeApprovalRequest(companyId);
      const { fingerprint: reviewed } = await readRequestedCart(companyId, id);
      const seen = { reviewed, terms: 0, shipTo: null };
      return () => approveOrder({ ...seen, companyId, id, approvedById: companyId });
    },
    "a staff link": async () => {
      const { email } = await makePerson("admin");
      return () => askForStaffLink({ email, browser: "b".repeat(22), address });
    },
    "a new admin": async () => {
      const { id } = await makePerson("approved");
      return () => grantAdmin(id, null);
    },
  };

  it.each(Object.keys(failing))("%s", async (name) => {
    const verb = await failing[name]!();
    const before = await dumpOf(db);
    fault.on = true;
    await expect(verb()).rejects.toThrow("out of order");
    expect(await dumpOf(db)).toEqual(before);
    fault.on = false;
    await verb();
    expect((await mails()).length).toBeGreaterThan(0);
  });
});
