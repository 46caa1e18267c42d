// Applicants, access requests and invitations, from the admins' and the applicants' side, without scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { requestAccess } from "~/shop/customers/applications/request-access.server";
import { suspendCustomer } from "~/shop/customers/applications/approval.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { Browser as NewBrowser } from "../support/browser-without-scripts";
import { photoFile } from "../support/conversations";
import { expectErrors } from "../support/expect-errors";
import { fillCart } from "../support/ordering";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;
let adminId: string;

beforeAll(async () => {
  shop = await openShop();
  const { person, browser } = await signedInPerson(shop, "admin");
  adminId = person.id;
  adminBrowser = browser;
});

let serial = 0;
/** Creates a user with a unique first name, and a browser in which they are signed in. */
async function applicant(role: "pending" | "approved" = "pending") {
  const firstName = `Applicant${String.fromCharCode(65 + serial++)}`;
  const person = await makePerson(role, { firstName });
  return { ...person, name: `${firstName} Person`, browser: await browserOf(shop, person.id) };
}
type TestUser = Awaited<ReturnType<typeof applicant>>;

const LIST = "/admin/applications";
const find = ({ firstName }: TestUser) => adminBrowser.open(`${LIST}?q=${firstName}`);
const rowOf = ({ id }: { id: string }) => `tr[id="row-${id}"]`;
const approvalStatusOf = async ({ id }: { id: string }) => {
  const { approvalStatus, approvalReason } = await db.read.company.findUniqueOrThrow({
    where: { id },
  });
  return [approvalStatus, approvalReason];
};
const auditEntriesOf = async (subject: string) =>
  (await db.read.auditEntry.findMany({ where: { subject }, orderBy: { id: "asc" } })).map(({ action }) => action);

describe("an approval", () => {
  it("is two taps from the admin home page, and takes effect at the person's next request", async () => {
    const giulia = await db.read.user.findUniqueOrThrow({ where: { id: "demo-applicant" } });
    const theirs = await browserOf(shop, giulia.id);
    (await theirs.open("/")).see("Pending");
    const list = await (await adminBrowser.open("/admin")).click("4 applications wait");
    expect(list.address).toBe(LIST);
    list.see("Giulia Moretti", "giulia@filo-e-casa.example", "Filo e Casa S.r.l.", "Italy");
    const done = await list.press("APPROVE Giulia Moretti");
    expect(done.address).toBe(LIST);
    done.see("User Approved", "Giulia Moretti is approved for wholesale access.");
    done.see("Pending 3");
    expect(done.$(rowOf(giulia)).length).toBe(0);
    (await theirs.open("/")).see("Cart (0)").notSee("Pending");
    expect(await auditEntriesOf("company:demo-applicant")).toEqual(["approve_customer"]);
  });

  it("sent twice, from two windows, succeeds twice with one audit entry", async () => {
    const one = await applicant();
    const [first, second] = [await find(one), await find(one)];
    for (const page of [first, second]) {
      (await page.press(`APPROVE ${one.name}`)).see("User Approved", "approved for wholesale access");
    }
    expect(await auditEntriesOf(`company:${one.id}`)).toEqual(["approve_customer"]);
  });

  it("keeps the admin where they were: search, filter and page", async () => {
    const one = await applicant();
    const page = await (
      await adminBrowser.open(`${LIST}?q=${one.firstName}`)
    ).click("nav.admin-filters a[href*=waiting]");
    expect((await page.press(`APPROVE ${one.name}`)).address).toBe(`${LIST}?q=${one.firstName}&standing=waiting`);
  });

  it("of an unknown person is not found", async () => {
    const one = await applicant();
    const form = (await find(one)).form(`APPROVE ${one.name}`).tamper({ id: "nobody" });
    const page = await form.submit(`APPROVE ${one.name}`);
    expect(page.status).toBe(404);
    page.see("Failed to approve user", "There is no such customer.");
    expect(await approvalStatusOf(one)).toEqual(["waiting", null]);
  });
});

describe("an applicant in the admin area", () => {
  it("is shown with what one decides by, as text, and with all that was entered on the page behind", async () => {
    const one = await applicant();
    await db.write((tx) =>
      tx.company.update({
        where: { id: one.id },
        data: {
          name: "<b>Bold</b> & Sons",
          vatId: "NL123456789B01",
          website: "https://bold.example/shop",
          phone: "+31 1",
        },
      }),
    );
    const page = await find(one);
    const row = rowOf(one);
    expect(page.textOf(row)).toContain("<b>Bold</b> & Sons");
    expect(page.textOf(row)).toContain("Netherlands");
    expect(page.textOf(row)).toContain("NL123456789B01");
    expect(page.textOf(row)).toContain("Please check the VAT ID");
    const link = page.$(`${row} a[href^="https://bold.example"]`);
    expect(link.attr("rel")).toMatch(/noreferrer.*noopener/);
    expect(page.$(`${row} a[href^="mailto:"]`).attr("href")).toBe(`mailto:${one.email}`);
    (await page.click("<b>Bold</b> & Sons")).see("Teststraat 12", "+31 1", "NL123456789B01");
  });

  it("is shown with how the VAT ID was checked, unless it was changed since", async () => {
    const one = await applicant();
    const vat = { companyId: one.id, vatId: "NL123456789B13", answer: "valid" };
    await db.write((tx) => tx.company.update({ where: { id: one.id }, data: { vatId: vat.vatId } }));
    const words = async () => (await find(one)).textOf(rowOf(one));
    expect(await words()).toContain("Not checked");
    await db.write((tx) =>
      tx.vatCheck.createMany({
        data: [
          { ...vat, answer: "unknown", checkedAt: new Date(Date.now() - 60_000) },
          { ...vat, checkedAt: new Date() },
        ],
      }),
    );
    expect(await words()).toContain("Checked: valid");
    await db.write((tx) => tx.company.update({ where: { id: one.id }, data: { vatId: "DE136695976" } }));
    expect(await words()).toContain("Not checked");
  });

  it("is found by search and filter, with a message when nothing is found", async () => {
    const page = await adminBrowser.open(LIST);
    page.see("Question asked", "Declined", "Suspended", "Two invoices of last season");
    const form = page.form("Show").fill({ q: "STRICKECK" });
    const found = await form.submit();
    found.see("Ute Brandt", "Suspended", "Show all").notSee("Robin Vance");
    const none = await found.form("Show").fill({ q: "zeppelin" }).submit();
    none.see("No applications here").notSee("Ute Brandt");
    (await none.click("Show all")).see("Robin Vance");
    const suspended = await found.click("Suspended");
    suspended.see("Ute Brandt").notSee("Robin Vance");
    const again = await suspended.form("Show").fill({ q: "Robin" }).submit();
    again.see("No applications here");
    (await again.click("nav[aria-label=Status] a:first-child")).see("Robin Vance").notSee("Ute Brandt");
    (await adminBrowser.open(`${LIST}?standing=declined`)).see("Robin Vance").notSee("Ana Carvalho");
    expect((await adminBrowser.open(`${LIST}?standing=x&page=-1&requests=1e9&q=%00%FF`)).status).toBe(200);
  });
});

describe("a question", () => {
  it("is asked, read and answered, and the admins see the answer", async () => {
    const one = await applicant();
    let page = await (await find(one)).form(`ASK ${one.name}`).submit(`ASK ${one.name}`);
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expectErrors(page, ["Question or reason"]);
    expect(page.$(`${rowOf(one)} details[open] textarea[aria-invalid=true]`).length).toBe(1);

    const question = "Which brands do you sell?\nAnd where? <script>";
    page = await page.form(`ASK ${one.name}`).fill({ "Question or reason": question }).submit(`ASK ${one.name}`);
    page.see("Question Asked", "Question asked", "Which brands do you sell?");
    expect(page.hasLink("4 applications wait")).toBe(false);

    (await one.browser.open("/")).see("We have a question");
    const refused = await one.browser.open("/cart");
    expect(refused.status).toBe(403);
    refused.see("Account Pending Approval", "We have a question");
    let company = await refused.click("YOUR COMPANY PROFILE");
    company.see("Our question", "And where? <script>", "Pending");
    company = await company.click("Answer our question");
    company.see("And where? <script>");
    company = await company
      .form("SEND MESSAGE")
      .fill({ "Your answer": "Linen and wool, in Utrecht." })
      .choose("Photos", await photoFile())
      .submit("SEND MESSAGE");
    (await one.browser.open("/company")).notSee("Our question");
    expect(await approvalStatusOf(one)).toEqual(["waiting", question]);

    page = await find(one);
    expect(page.textOf(rowOf(one))).toContain("Pending");
    expect(page.textOf(rowOf(one))).toContain("Answered: Which brands");
    page = await page.click("Answered: Which brands do you sell? And where? <script>");
    page.see("Linen and wool, in Utrecht.", "NO ANSWER NEEDED");
    expect(page.$("img[alt='Photo 1 of 1']").length).toBe(1);
    page = await adminBrowser.open(`/admin/customers/${one.id}`);
    page.see("Linen and wool, in Utrecht.");
    page = await page.form("ASK").fill({ Question: "Since when?" }).submit("ASK");
    page.see("Question Asked", "Since when?");
  });

  it("that is too long comes back completely", async () => {
    const one = await applicant();
    const words = "y".repeat(1_001);
    const page = await (
      await find(one)
    )
      .form(`DECLINE ${one.name}`)
      .tamper({ reason: words })
      .submit(`DECLINE ${one.name}`);
    expect(page.status).toBe(400);
    page.see("This is too long");
    expect(
      page
        .$(`${rowOf(one)} textarea`)
        .text()
        .trim(),
    ).toBe(words);
    expect(await approvalStatusOf(one)).toEqual(["waiting", null]);
  });

  it("to somebody who was approved meanwhile is refused, and its text is kept", async () => {
    const one = await applicant();
    const stale = await find(one);
    await (await find(one)).press(`APPROVE ${one.name}`);
    const page = await stale
      .form(`ASK ${one.name}`)
      .fill({ "Question or reason": "Really?" })
      .submit(`ASK ${one.name}`);
    expect(page.status).toBe(409);
    page.see("Failed to ask the applicant", `${one.name} is an approved customer.`);
    expect(page.source).not.toContain("undefined");
    expect(await approvalStatusOf(one)).toEqual(["approved", null]);
  });
});

describe("a declined or suspended person", () => {
  it("sees the reason and a contact, and may be approved later", async () => {
    const one = await applicant();
    const page = await (
      await find(one)
    )
      .form(`DECLINE ${one.name}`)
      .fill({ "Question or reason": "We are full." })
      .submit(`DECLINE ${one.name}`);
    page.see("Application Declined", `${one.name} is told why`, "Declined", "We are full.");
    (await one.browser.open("/")).see("Your application was declined");
    const refused = await one.browser.open("/checkout");
    expect(refused.status).toBe(403);
    refused.see("Application Declined");
    const company = await one.browser.open("/company");
    company.see("Application Declined", "We are full.", "sales@preja.example");
    const saved = await company.press("SAVE COMPANY PROFILE");
    saved.see("We are full.");
    await page.press(`APPROVE ${one.name}`);
    (await one.browser.open("/company")).see("Approved").notSee("We are full.");
  });

  it("sees prices again only when reinstated, not by signing in or saving the profile", async () => {
    const one = await applicant("approved");
    (await one.browser.open("/cart")).see("NO ITEMS SELECTED");
    await suspendCustomer(one.id, adminId, "Unpaid invoices.");
    expect((await one.browser.open("/cart")).status).toBe(403);
    (await one.browser.open("/")).see("Your account is suspended").notSee("€");
    (await one.browser.open("/company")).see("Account Suspended", "Unpaid invoices.");
    const page = await (await find(one)).press(`REINSTATE ${one.name}`);
    page.see("Customer Reinstated", "approved for wholesale access again");
    expect((await one.browser.open("/cart")).status).toBe(200);
  });
});

describe("bulk decisions", () => {
  async function ticked(people: TestUser[]): Promise<Page> {
    const page = await adminBrowser.open(`${LIST}?q=maison%20test&standing=waiting`);
    for (const { name } of people) page.form("form#several").fill({ [name]: true });
    return page;
  }

  it("may be about all of a page", async () => {
    const name = `All${Date.now()}`;
    const people = [await makePerson("pending", { firstName: name }), await makePerson("pending", { firstName: name })];
    const { id } = people[0]!;
    const asked = { companyId: id, fromShop: false, authorId: id, text: "Until when?", photos: [] };
    await sendMessage({ subject: { kind: "company", id }, ...asked });
    let page = await adminBrowser.open(`${LIST}?q=${name}`);
    page = await page.click("Tick all on this page");
    page = await page.form("form#several").submit("APPROVE ALL TICKED");
    page.see("Approve 2 applicants?", "Each gets an e-mail at once, which cannot be taken back.");
    for (const one of people) expect(await approvalStatusOf(one)).toEqual(["waiting", null]);
    page = await page.press("APPROVE 2 APPLICANTS");
    for (const one of people) expect(await approvalStatusOf(one)).toEqual(["approved", null]);
    // The approval is the answer.
    expect(await db.read.conversation.findFirstOrThrow({ where: { companyId: id } })).toMatchObject({
      isWaiting: false,
    });
    expect(page.$("button[value=undo]")).toHaveLength(0);
    page = await page.click("BACK TO THE LIST");
    page.see("No applications here");
  });

  it("approve, ask or decline with one form", async () => {
    const people = [await applicant(), await applicant(), await applicant()];
    const [a, b, c] = people as [TestUser, TestUser, TestUser];
    let page = await ticked([a, b]);
    page = await page
      .form("form#several")
      .fill({ "Question or reason for all who are ticked": "Which VAT ID?" })
      .submit("ASK ALL TICKED");
    page.see("They will read: “Which VAT ID?”");
    page = await page.press("ASK 2 APPLICANTS");
    page.see("2 applicants asked");
    expect(await approvalStatusOf(a)).toEqual(["question", "Which VAT ID?"]);
    expect(await approvalStatusOf(c)).toEqual(["waiting", null]);
    page = await ticked([c]);
    page = await page.form("form#several").submit("DECLINE ALL TICKED");
    expect(page.status).toBe(400);
    expectErrors(page, ["Question or reason for all who are ticked"]);
    // Ticked rows stay ticked.
    expect(page.form("form#several").values.id).toBe(c.id);
    page = await page.form("form#several").submit("APPROVE ALL TICKED");
    page.see("User Approved", `${c.name} is approved for wholesale access.`);
  });

  it("without a ticked row show an error", async () => {
    await applicant();
    const page = await (await ticked([])).form("form#several").submit("APPROVE ALL TICKED");
    expect(page.status).toBe(400);
    page.see("Tick at least one applicant.");
  });

  it("apply where possible and name the others", async () => {
    const [a, b] = [await applicant(), await applicant()];
    const page = await ticked([a, b]);
    await (await find(a)).press(`APPROVE ${a.name}`);
    const done = await page
      .form("form#several")
      .fill({ "Question or reason for all who are ticked": "No shop." })
      .submit("DECLINE ALL TICKED");
    done.see("Decline 1 applicant?", "Left out: 1 applicant for whom this was already decided.");
    await done.press("DECLINE 1 APPLICANT");
    expect(await approvalStatusOf(a)).toEqual(["approved", null]);
    expect(await approvalStatusOf(b)).toEqual(["declined", "No shop."]);
  });

  it("with an unknown intent change nothing", async () => {
    const one = await applicant();
    const page = await (
      await find(one)
    )
      .form(`APPROVE ${one.name}`)
      .tamper({ intent: "suspend" })
      .submit(`APPROVE ${one.name}`);
    expect(page.status).toBe(400);
    page.see("This form is incomplete or out of date.");
    expect(await approvalStatusOf(one)).toEqual(["waiting", null]);
  });
});

describe("an access request", () => {
  async function ask(name: string) {
    const email = `${name.toLowerCase()}@visitors.example`;
    await requestAccess({
      name,
      email,
      company: `${name} & Co`,
      country: "SI",
      vatId: "SI50223055",
      website: "https://visitors.example",
      message: "First line\n<i>second</i>",
    });
    return db.read.accessRequest.findFirstOrThrow({ where: { email } });
  }

  it("is shown completely and invited, and the link lets the visitor in", async () => {
    const request = await ask("Vesna");
    const first = await (await adminBrowser.open("/admin")).click("3 access requests are open");
    expect(first.address).toBe(`${LIST}#access-requests`);
    first.see("Vesna & Co", "Slovenia", "SI50223055", "The check digits of this VAT ID are wrong.");
    first.see("<i>second</i>", "visitors.example");
    const made = await first.press("INVITE Vesna");
    expect(made.address).toBe("/admin/invitations");
    made.see("vesna@visitors.example is invited", "Open until");
    const link = made.$("#invitation-link").attr("value")!;
    expect(link).toMatch(/\/invitation\/[\w-]{43}$/);
    expect(made.$("a[href^='mailto:vesna@visitors.example']").attr("href")).toContain(encodeURIComponent(link));
    // Shown only once; afterwards it is only in the mail.
    expect((await adminBrowser.open("/admin/invitations")).source).not.toContain(link.slice(-43));
    const mailed = { toAddress: request.email, kind: "invitation" };
    expect(await db.read.outgoingMail.count({ where: mailed })).toBe(1);
    expect((await adminBrowser.open(LIST)).text).not.toContain("Vesna");

    const guest = new NewBrowser(shop);
    const page = await guest.open(new URL(link).pathname);
    page.see("Welcome to Preja", "vesna@visitors.example", "Valid until");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    const picker = await page.click("ACCEPT AND SIGN IN");
    expect(picker.address).toMatch(/^\/id\/sign-in\//);
    const home = await picker
      .form("Sign in as someone new")
      .fill({ "First name": "Vesna", "Last name": "Zima", "E-mail": "VESNA@visitors.example" })
      .submit("Sign in as someone new");
    home.see("Vesna", "Cart (0)").notSee("Pending");
    await expectPrefilled(guest, request);
    const other = new NewBrowser(shop);
    const used = await other.open(new URL(link).pathname);
    expect(used.status).toBe(404);
    used.see("Invitation Not Found");
    (await adminBrowser.open("/admin/invitations")).see("Accepted on");
    // The header's link leads back to this page.
    const again = await (
      await used.click("Sign in")
    )
      .form("Sign in as someone new")
      .fill({ "First name": "Vesna", "Last name": "Zima", "E-mail": "VESNA@visitors.example" })
      .submit("Sign in as someone new");
    expect([again.status, again.address]).toEqual([200, "/"]);
    again.see("Signed in as vesna@visitors.example", "Cart (0)");
  });

  /** What the visitor wrote is in the profile and at the first checkout, to look through. */
  async function expectPrefilled(
    guest: NewBrowser,
    { email, company, vatId, website, country }: Awaited<ReturnType<typeof ask>>,
  ) {
    const note = "Filled in from your request for access of";
    let page = await guest.open("/company");
    page.see(note, "Please check it.");
    const written = { companyName: company, vatId, website, "billing.country": country };
    expect(page.form("SAVE COMPANY PROFILE").values).toMatchObject(written);
    // The country alone is not taken for an address, and is not lost.
    page = await page.form("SAVE COMPANY PROFILE").fill({ Phone: "+386 1 234 56 78" }).submit("SAVE COMPANY PROFILE");
    page.see("Company Profile Saved", note);
    expect(page.form("SAVE COMPANY PROFILE").values).toMatchObject(written);
    page = await page.form("SAVE COMPANY PROFILE").fill({ City: "Maribor" }).submit("SAVE COMPANY PROFILE");
    expect(page.status).toBe(400);
    page.see("Enter street and number of the billing address.");

    const stored = await db.read.company.findFirstOrThrow({ where: { contact: { email } } });
    await fillCart(stored.id, 60);
    page = await guest.open("/checkout");
    page.see(`${company}, VAT ID ${vatId}: from your request for access.`);
    const form = page.form("Submit Order");
    expect(form.values).toMatchObject({ name: company, country });
    form.fill({ "Street and number": "Ring 1", Postcode: "2000", City: "Maribor" });
    page = await form.submit("Submit Order");
    page.see("Order Placed Successfully");
    (await page.click("a[href$='/proforma']")).see(company, vatId!);
    await fillCart(stored.id, 60);
    (await guest.open("/checkout")).see("Maribor").notSee("from your request for access");
    await db.write((tx) => tx.cartItem.deleteMany({ where: { cart: { companyId: stored.id } } }));
  }

  it("is closed with a reason", async () => {
    const { id } = await ask("Private");
    const page = await adminBrowser.open(LIST);
    const done = await page
      .form(`form:has(input[name=requestId][value="${id}"])`)
      .fill({ Reason: "A private buyer." })
      .submit("CLOSE the request of Private");
    done.see("Access Request Closed").notSee("Private & Co");
    expect(done.address).toBe(`${LIST}#access-requests`);
    const again = await page.form(`form:has(input[name=requestId][value="${id}"])`).submit("INVITE Private");
    expect(again.status).toBe(409);
    again.see("Failed to invite", "The access request of Private has been closed.");
  });

  it("is not invited where the e-mail is a customer's, and the form that closes it stays folded", async () => {
    const { id } = await ask("Known");
    const email = "lana@boutique-lana.example";
    await db.write((tx) => tx.accessRequest.update({ where: { id }, data: { email } }));
    const refused = await (await adminBrowser.open(LIST)).press("INVITE Known");
    expect(refused.status).toBe(409);
    refused.see("Failed to invite", "Lana Huber is already an approved customer.");
    expect(refused.$(`form:has([value="${id}"]) details`).attr("open")).toBeUndefined();
    await db.write((tx) => tx.accessRequest.delete({ where: { id } }));
  });

  it("that does not exist changes nothing", async () => {
    await ask("Nobody");
    const page = await adminBrowser.open(LIST);
    for (const requestId of ["0", "999999", "x", "' OR 1=1"]) {
      const answer = await page.form("INVITE Nobody").tamper({ requestId }).submit("INVITE Nobody");
      expect(answer.status).toBe(404);
      answer.see("There is no such access request.");
    }
  });

  it("is asked a question, and the visitor answers where the e-mail leads", async () => {
    await ask("Iva");
    let page = await (await adminBrowser.open(LIST)).click("Ask Iva");
    page.see("Iva & Co", "<i>second</i>");
    page = await page.form("SEND MESSAGE").fill({ Message: "Which brands do you sell?" }).submit("SEND MESSAGE");
    const mail = await db.read.outgoingMail.findFirstOrThrow({
      where: { kind: "message", toAddress: "iva@visitors.example" },
    });
    const address = /\/inquiry\/\S+/.exec(mail.text)![0];
    page = await new NewBrowser(shop).open(address);
    page.see("Request for access", "Which brands do you sell?");
    page = await page
      .form("SEND MESSAGE")
      .fill({ "Your answer": "Linen and wool." })
      .choose("Photos", await photoFile())
      .submit("SEND MESSAGE");
    expect(page.$("img[alt='Photo 1 of 1']").length).toBe(1);
    page = await (await adminBrowser.open("/admin/messages")).click("Iva");
    page.see("Linen and wool.", "NO ANSWER NEEDED");
    await (await adminBrowser.open(LIST)).press("INVITE Iva");
    (await adminBrowser.open("/admin/messages")).notSee("Linen and wool.");
  });
});

describe("invitations", () => {
  const invite = async (email: string) =>
    (await adminBrowser.open("/admin/invitations")).form("INVITE").fill({ "E-mail to invite": email }).submit("INVITE");
  const linkOn = (page: Page) => new URL(page.$("#invitation-link").attr("value")!).pathname;

  it("are created with a normalised e-mail, renewed, sent again and revoked", async () => {
    const first = await invite("  Guest＠Example.com ");
    first.see("guest@example.com is invited");
    const second = await invite("guest@example.com");
    const third = await second.press("SEND AGAIN to guest@example.com");
    const guest = new NewBrowser(shop);
    expect((await guest.open(linkOn(first))).status).toBe(404);
    expect((await guest.open(linkOn(second))).status).toBe(404);
    expect((await guest.open(linkOn(third))).status).toBe(200);
    const gone = await third.press("REVOKE the invitation of guest@example.com");
    gone.see("Invitation Revoked", "Revoked on");
    expect((await guest.open(linkOn(third))).status).toBe(404);
    expect(await db.read.invitation.count({ where: { email: "guest@example.com" } })).toBe(1);
  });

  it("with an invalid e-mail or a customer's show an error and keep the value", async () => {
    for (const wrong of ["", "x", "a@b, c@d.si", "a@b.si\nBcc: c@d.si"]) {
      const page = await (
        await adminBrowser.open("/admin/invitations")
      )
        .form("INVITE")
        .tamper({ email: wrong })
        .submit("INVITE");
      expect(page.status, wrong).toBe(400);
      expectErrors(page, ["E-mail to invite"]);
    }
    const page = await invite("lana@boutique-lana.example");
    expect(page.status).toBe(409);
    page.see("Failed to invite", "Lana Huber is already an approved customer.");
    expect(page.form("INVITE").values.email).toBe("lana@boutique-lana.example");
    (await invite("buero@strickeck.example")).see("Ute Brandt is suspended");
    expect(await db.read.invitation.count({ where: { email: "buero@strickeck.example" } })).toBe(0);
  });

  it("can be accepted only by the user with that e-mail", async () => {
    const one = await applicant();
    const made = await invite(one.email);
    const other = await applicant();
    const wrong = await other.browser.open(linkOn(made));
    wrong.see(`You are signed in as ${other.email}`).notSee("ACCEPT");
    await other.browser.request(linkOn(made), {
      method: "POST",
      headers: { Origin: "http://localhost:4200" },
    });
    expect(await approvalStatusOf(other)).toEqual(["waiting", null]);
    const page = await one.browser.open(linkOn(made));
    (await page.press("ACCEPT")).see("Cart (0)").notSee("Pending");
    expect(await approvalStatusOf(one)).toEqual(["approved", null]);
  });

  it("can be accepted by the header's link to the sign-in as well", async () => {
    const email = "petra@visitors.example";
    const made = await invite(email);
    const page = await new NewBrowser(shop).open(linkOn(made));
    const home = await (
      await page.click("Sign in")
    )
      .form("Sign in as someone new")
      .fill({ "First name": "Petra", "Last name": "Zima", "E-mail": email })
      .submit("Sign in as someone new");
    expect([home.status, home.address]).toEqual([200, "/"]);
    home.see("Petra", "Cart (0)").notSee("Pending");
  });

  it("are not found with an incomplete link", async () => {
    const guest = new NewBrowser(shop);
    for (const token of ["x", "x".repeat(43), "%00", "..%2f", "x".repeat(2_000)]) {
      const page = await guest.open(`/invitation/${token}`);
      expect(page.status, token).toBe(404);
      page.see("Invitation Not Found");
    }
  });

  it("that do not exist are neither sent nor revoked", async () => {
    await invite("someone@example.com");
    const page = await adminBrowser.open("/admin/invitations");
    for (const intent of ["again", "revoke", "x"]) {
      const answer = await page
        .form("SEND AGAIN to someone@example.com")
        .tamper({ invitationId: "999999", intent })
        .submit("SEND AGAIN to someone@example.com");
      expect(answer.status).toBe(intent === "x" ? 400 : 404);
    }
  });
});

describe("a user who is not an admin", () => {
  it.each(["visitor", "pending", "approved"] as const)("has no access: %s", async (role) => {
    const browser = role === "visitor" ? new NewBrowser(shop) : (await signedInPerson(shop, role)).browser;
    const victim = await applicant();
    for (const address of [LIST, "/admin/invitations"]) {
      const page = await browser.open(address);
      expect(page.status).toBe(role === "visitor" ? 401 : 403);
      page.see("Access Denied").notSee(victim.email);
      const answer = await browser.request(address, {
        method: "POST",
        headers: { Origin: "http://localhost:4200" },
        body: new URLSearchParams({ intent: "approve", id: victim.id, email: "x@y.si" }),
      });
      expect(answer.status).toBe(role === "visitor" ? 401 : 403);
    }
    expect(await approvalStatusOf(victim)).toEqual(["waiting", null]);
  });
});
