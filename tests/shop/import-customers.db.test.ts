// Importing customers from a table: what is read, what the preview says, and that applying it does just that.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { applyTable, findAppliedTable } from "~/shop/desk/bulk-changes/tables.server";
import { findBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { customerFile } from "~/shop/desk/customer-data/customer-file.server";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { compareUpload } from "~/shop/desk/customer-data/import/compare.server";
import { allCustomers } from "~/shop/desk/customer-data/import/current-customers.server";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { EDITABLE_CUSTOMERS, previewRow } from "~/shop/desk/customer-data/import/preview.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { correctedCsv, previewOf, wrongRowsOf } from "~/shop/base/files/table/editable-table.server";
import { shortened } from "~/shop/base/files/table/excerpt";
import { findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { changeUpload } from "~/shop/base/files/uploads.server";
import { previewQuery } from "~/shop/base/files/table/preview";
import { zerosLost } from "~/shop/base/files/table/cell-notes";
import { dumpOf, emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { makePerson } from "../support/people";

let userId: string;

beforeEach(async () => {
  await emptyDatabase(db);
  userId = (await makePerson("admin")).id;
});

async function upload(text: string) {
  const file = { name: "customers.csv", bytes: Buffer.from(text) };
  const { id } = await storeTable(CUSTOMER_TABLE, userId, file);
  const compared = await compareUpload((await findTable("customers", userId, id))!);
  return { uploadId: id, seen: compared.fingerprint, userId, invites: false, compared };
}

const shown = async (text: string) => (await upload(text)).compared.rows.map(previewRow);

const reasonsOf = async (text: string) =>
  (await shown(text)).map(({ reasons }) => reasons.map(({ heading, reason }) => `${heading}: ${reason}`).join(" "));

async function exported(): Promise<string> {
  let text = "";
  for await (const part of tableCsv(CUSTOMER_TABLE, ({ cells }) => cells, allCustomers("all"))) text += part;
  return text;
}

describe("the table of customers", () => {
  it("creates accounts, to which people get by their e-mail, and changes existing ones", async () => {
    const known = await makePerson("approved");
    const press = await upload(
      [
        "e_mail;First name;Company;VAT ID;Billing Name;Billing Address;Billing Postcode;Billing City;Billing country;Approved",
        " Neža@New.Example ;Neža;Nova;si 50223054;Nova;Ulica 1;1000;Ljubljana;si;",
        "waiting@new.example;;;;;;;;;no",
        `${known.email};;Renamed;;Maison Test;Teststraat 12;3511 AB;Utrecht;NL;yes`,
      ].join("\n"),
    );
    expect(press.compared.counts).toEqual({ changed: 1, new: 2, wrong: 0, unchanged: 0 });
    const before = await dumpOf(db);
    await shown("E-mail\nother@new.example\n");
    const { uploads: _one, ...sameBefore } = before;
    const { uploads: _two, ...sameAfter } = await dumpOf(db);
    expect(sameAfter).toEqual(sameBefore);

    await applyTable("customers", press);
    const customerOf = (email: string) =>
      db.read.company.findFirstOrThrow({
        where: { contact: { email } },
        include: { contact: true, memberships: true },
      });
    const created = await customerOf("neža@new.example");
    expect(created).toMatchObject({
      contact: { firstName: "Neža", subject: null },
      memberships: [{ userId: created.contactId, role: "owner" }],
      name: "Nova",
      vatId: "SI50223054",
      billingAddress: { name: "Nova", city: "Ljubljana", country: "SI", state: "" },
      approvalStatus: "approved",
    });
    expect(created.contact.searchText).toContain("nova");
    expect(created.searchText).toContain("nova");
    expect(await customerOf("waiting@new.example")).toMatchObject({ approvalStatus: "waiting" });
    expect(await customerOf(known.email)).toMatchObject({
      contact: { firstName: null, lastName: "Person" },
      name: "Renamed",
    });
    expect(await db.read.outgoingMail.count()).toBe(0);
    expect(await db.read.auditEntry.findFirst({ where: { subject: `company:${known.id}` } })).toMatchObject({
      actorId: userId,
      action: "import_customer",
      before: { Company: "Maison Test", "First Name": "Test" },
      after: { Company: "Renamed", "First Name": "nothing" },
    });
    expect(await findAppliedTable(press.uploadId)).toMatchObject({ changed: 1, new: 2, wrong: 0 });

    const identity = { issuer: "https://id.example", subject: randomUUID(), pictureUrl: null };
    const person = { ...identity, email: "neža@new.example", firstName: null, lastName: null };
    expect(await signInCustomer(person)).toEqual({ userId: created.contactId });
    const dump = await dumpOf(db);
    await expect(applyTable("customers", press)).rejects.toMatchObject({ kind: "stale" });
    expect(await dumpOf(db)).toEqual(dump);
  });

  it("invites new approved customers if it is told to, each once", async () => {
    const known = await makePerson("approved");
    const rows = `new@new.example;yes\nlater@new.example;no\n${known.email};yes\n`;
    const press = { ...(await upload(`E-mail;Approved\n${rows}`)), invites: true };
    await Promise.allSettled([applyTable("customers", press), applyTable("customers", press)]);
    const mails = await db.read.outgoingMail.findMany();
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([["invitation", "new@new.example"]]);
    expect((await findAppliedTable(press.uploadId)).invited).toBe(1);
    expect(await db.read.user.count({ where: { email: "new@new.example" } })).toBe(1);
  });

  it("names what is wrong in a row, and gives the wrong rows as a file", async () => {
    const admin = await makePerson("admin");
    const { id, email } = await makePerson("approved");
    const gone = await makePerson("approved");
    await eraseCustomer({ companyId: gone.id, email: gone.email, actorId: userId });
    const text = [
      "E-mail;VAT ID;EORI;Phone;Website;Billing City;Approved;Peppol ID",
      "nobody;;;;;;",
      ";;;;;;",
      ";SI50223054;;;;;",
      "a@new.example;XX1;;;;;",
      "b@new.example;;1;x;not a site;;perhaps;9944",
      "c@new.example;;;;;Ljubljana;",
      "d@new.example;;;;;;",
      "D@new.example;;;;;;",
      `${admin.email};;;;;;`,
      `${id}@boutique.example;;;;;Utrecht;no`,
      `${gone.id}@erased.invalid;;;;;;`,
      "e@new.example;;;;;;;;too many",
    ].join("\n");
    const reasons = await reasonsOf(text);
    expect(reasons).toEqual([
      expect.stringContaining("E-mail: Enter an e-mail address"),
      "E-mail: The e-mail is missing.",
      expect.stringMatching(/^VAT ID: /),
      expect.stringMatching(/^Approved: Write yes or no\. .*EORI: .*Peppol ID: .*Website: .*Phone: /),
      expect.stringContaining("Billing Country: Choose the country of the billing address."),
      "E-mail: The e-mail occurs 2 times: rows 8, 9.",
      "E-mail: The e-mail occurs 2 times: rows 8, 9.",
      "E-mail: This is an admin; a table does not change admins.",
      expect.stringContaining("Approved: Approve or suspend a customer on their page"),
      "E-mail: This account is closed.",
      "null: The row has 9 cells, but there are 8 headings.",
    ]);
    const press = await upload(text);
    await expect(applyTable("customers", press)).rejects.toMatchObject({ kind: "wrong_step" });
    const file = await wrongRowsOf(EDITABLE_CUSTOMERS, (await findTable("customers", userId, press.uploadId))!);
    expect(await reasonsOf(file)).toHaveLength(reasons.length);
    expect((await db.read.user.findUniqueOrThrow({ where: { id } })).email).toBe(email);
  });

  const PLACES = "E-mail;Phone;Billing Name;Billing Address;Billing Postcode;Billing City;Billing Country";

  it("reads countries by their names, and says which text is none", async () => {
    const named = (names: string[]) =>
      [PLACES, ...names.map((name, at) => `${at}@new.example;;A;B;12345;C;${name}`)].join("\n");
    const { rows } = (await upload(named(["Deutschland", "Austria", "EL", "UK", "si"]))).compared;
    expect(rows.map((row) => "after" in row && row.after.billingAddress?.country)).toEqual([
      "DE",
      "AT",
      "GR",
      "GB",
      "SI",
    ]);
    expect(await reasonsOf(named(["Deutschlnd"]))).toEqual([
      "Billing Country: “Deutschlnd” is not a country. Use its name or its two letters, such as DE.",
    ]);
  });

  it("says what Excel has made of a phone number", async () => {
    expect(await reasonsOf("E-mail;Phone\na@new.example;3.41123E+11\n")).toEqual([
      expect.stringContaining('Phone: Excel has shortened this number to "3.41123E+11".'),
    ]);
  });

  it("asks about postcodes that lost their zeros, and corrects them in the file, whose rows keep their numbers", async () => {
    const text = [
      "",
      PLACES,
      "a@new.example;+49 351 123456;A;B;1067;Dresden;DE",
      "",
      "b@new.example;;A;B;118;Roma;Italia",
      "c@new.example;;A;B;80331;München;Germany",
      "d@new.example;;A;B;1010;Wien;AT",
      "e@new.example;;;;;;;surplus",
    ].join("\n");
    const { uploadId, seen, compared } = await upload(text);
    const heading = "Billing Postcode";
    expect(compared.corrections).toEqual([
      { row: 3, key: "a@new.example", place: 4, heading, typed: "1067", right: "01067" },
      { row: 5, key: "b@new.example", place: 4, heading, typed: "118", right: "00118" },
    ]);
    // Until somebody asks for it, the file is read as it is.
    const postcodes = ({ rows }: typeof compared) =>
      rows.map((row) => ("after" in row ? row.after.billingAddress?.zipCode : row.row));
    expect(postcodes(compared)).toEqual(["1067", "118", "80331", "1010", 8]);
    const stored = (await findTable("customers", userId, uploadId))!;
    const csv = await correctedCsv(EDITABLE_CUSTOMERS, stored);
    const change = (by: string, text: string) =>
      changeUpload({ kind: "customers", userId: by, id: uploadId }, 0, { csv: text, answers: {} });
    expect(await change((await makePerson("admin")).id, "")).toBe(false);
    expect((await findTable("customers", userId, uploadId))!.csv).toBe(stored.csv);
    expect(await change(userId, csv)).toBe(true);
    expect(await change(userId, "")).toBe(false);
    // A byte order mark would stand within the rows that are downloaded to be corrected.
    expect(csv).not.toContain("\uFEFF");
    const again = await compareUpload((await findTable("customers", userId, uploadId))!);
    expect(again.corrections).toEqual([]);
    expect(postcodes(again)).toEqual(["01067", "00118", "80331", "1010", 8]);
    expect(again.rows.map(({ row }) => row)).toEqual(compared.rows.map(({ row }) => row));
    expect(again.rows[0]).toMatchObject({ after: { phone: "+49 351 123456" } });
    await expect(applyTable("customers", { uploadId, seen, userId, invites: false })).rejects.toMatchObject({
      kind: "stale",
    });
  });

  it("names a postcode that lost its zeros once for both addresses, with the customer", async () => {
    const headings = [...PLACES.split(";"), ...PLACES.replaceAll("Billing", "Shipping").split(";").slice(2)];
    const of = (billing: string, shipping: string) => `A;B;${billing};C;DE;A;B;${shipping};C;DE`;
    const rows = [`a@new.example;;${of("1067", "1067")}`, `b@new.example;;${of("1069", "4109")}`];
    const { compared } = await upload([headings.join(";"), ...rows].join("\n"));
    expect(zerosLost(compared.corrections!, 2)).toBe(
      "Excel drops the zeros at the front of a postcode. " +
        "Row 2 (a@new.example), Billing Postcode and Shipping Postcode: 1067 should be 01067. " +
        "Row 3 (b@new.example), Billing Postcode: 1069 should be 01069. And 1 more.",
    );
  });

  it("names VAT IDs with wrong check digits and postcodes that do not fit, where the table changes them", async () => {
    const known = await makePerson("approved");
    const moved = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id: known.id }, data: { vatId: "SI12345678" } }));
    const text = [
      `${PLACES};VAT ID`,
      "a@new.example;;;;;;;SI12345678",
      "b@new.example;;A;B;ls1 4ap;C;GB;GB123456789",
      "c@new.example;;A;B;3511;C;NL;",
      "d@new.example;;A;B;1067;C;DE;DE136695976",
      `${known.email};+386 1 234;A;B;1000;C;SI;SI12345678`,
      `${moved.email};;Maison Test;Teststraat 12;3511 AB;Utrecht;DE;`,
    ].join("\n");
    const { uploadId, compared } = await upload(text);
    const { notes } = await previewOf(
      EDITABLE_CUSTOMERS,
      (await findTable("customers", userId, uploadId))!,
      previewQuery(new URLSearchParams()),
    );
    expect(compared.counts).toEqual({ changed: 2, new: 4, wrong: 0, unchanged: 0 });
    expect(notes).toEqual([
      "Row 2 (a@new.example), VAT ID SI12345678: The check digits of this VAT ID are wrong.",
      "Row 3 (b@new.example), VAT ID GB123456789: The check digits of this VAT ID are wrong.",
      "Row 4 (c@new.example), Billing Postcode 3511: For Netherlands, a postcode looks like 1234 AB.",
      `Row 7 (${moved.email}), Billing Postcode 3511 AB: For Germany, a postcode looks like 12345.`,
    ]);
    expect(compared.rows[1]).toMatchObject({ after: { billingAddress: { zipCode: "LS1 4AP" } } });
  });

  it("reads a row without its empty cells at the end, as spreadsheets write it", async () => {
    const { compared } = await upload(`${PLACES};Company\na@new.example;+386 1 234\nb@new.example\n`);
    expect(compared.counts).toEqual({ changed: 0, new: 2, wrong: 0, unchanged: 0 });
  });

  it("asks nothing about a postcode that is not in the file", async () => {
    const { id, email } = await makePerson("approved");
    const billingAddress = {
      name: "A",
      address: "B",
      zipCode: "1067",
      city: "C",
      state: "",
      country: "DE",
    };
    await db.write((tx) => tx.company.update({ where: { id }, data: { billingAddress } }));
    const { compared } = await upload(`E-mail;Company\n${email};Renamed\n`);
    expect(compared).toMatchObject({ counts: { changed: 1 }, corrections: [] });
  });

  it("is refused when a customer has changed, or was created, since the preview", async () => {
    const { id, email } = await makePerson("approved");
    const changed = await upload(`E-mail;Company\n${email};Renamed\n`);
    const added = await upload("E-mail;Company\nnew@new.example;New\n");
    await db.write((tx) => tx.company.update({ where: { id }, data: { phone: "+386 1 234" } }));
    await makePerson("pending", { email: "new@new.example" });
    const dump = await dumpOf(db);
    for (const press of [changed, added]) {
      await expect(applyTable("customers", press)).rejects.toMatchObject({ kind: "stale" });
    }
    await expect(applyTable("customers", { ...changed, userId: id })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await dumpOf(db)).toEqual(dump);
  });

  it("reads back every export without a change, formulas and quotes included", async () => {
    const text = fc.constantFrom("=1+1", "'=x", "a;b", 'say "so"', "+386 41 000 111", "Ž č", "-");
    const optional = fc.option(text, { nil: null });
    const customer = fc.record({ firstName: optional, lastName: optional, companyName: optional });
    await fc.assert(
      fc.asyncProperty(fc.array(customer, { minLength: 1, maxLength: 4 }), async (customers) => {
        for (const { companyName: name, ...names } of customers) {
          const { id } = await makePerson("approved");
          await db.write(async (tx) => {
            await tx.user.update({ where: { id }, data: names });
            await tx.company.update({ where: { id }, data: { name } });
          });
        }
        const { counts, absent } = (await upload(await exported())).compared;
        expect(counts).toMatchObject({ changed: 0, new: 0, wrong: 0 });
        expect(absent).toBe(0);
      }),
      { numRuns: 10 },
    );
  });
});

it("a number from outside the EU is kept as it is written, and the customer's page says what it is for", async () => {
  const head = "E-mail;Company;VAT ID;Billing Name;Billing Address;Billing Postcode;Billing City;Billing Country\n";
  const press = await upload(
    `${head}no@new.example;Fjord;NO123456789MVA;Fjord;Gata 1;0150;Oslo;NO\nsi@new.example;Nova;SI50223054;Nova;Ulica 1;SI-1000;Ljubljana;SI\n`,
  );
  await applyTable("customers", press);
  const customers = ["no@new.example", "si@new.example"].map(async (email) => {
    const { id } = await db.read.company.findFirstOrThrow({ where: { contact: { email } } });
    return (await customerFile(inScope(id)))!.customer;
  });
  expect(await Promise.all(customers)).toMatchObject([
    { vatId: "NO123456789MVA", vatIdDoubt: null, isTaxNumber: true },
    { vatId: "SI50223054", vatIdDoubt: null, isTaxNumber: false, billingAddress: { zipCode: "1000" } },
  ]);
});

describe("undo of a table of customers", () => {
  const undo = (id: string) => undoBulkChange(userId, id);
  const stateOf = async (id: string) => {
    const { contact, ...row } = await db.read.company.findUniqueOrThrow({
      where: { id },
      include: { contact: true },
    });
    const { version: _version, updatedAt: _updated, ...company } = row;
    const { updatedAt: _changed, ...person } = contact;
    return { ...company, contact: person };
  };

  it("gives customers what they had, with the audit, and leaves new accounts, which it names", async () => {
    const known = await makePerson("approved");
    const before = await stateOf(known.id);
    const press = await upload(
      "E-mail;First Name;Company;Phone;Billing Name;Billing Address;Billing Postcode;Billing City;Billing Country\n" +
        `${known.email};Neža;Renamed;+386 1 234;Nova;Ulica 1;1000;Ljubljana;SI\n` +
        "new@new.example;;New;;;;;;\n",
    );
    await applyTable("customers", { ...press, invites: true });
    expect(await stateOf(known.id)).not.toEqual(before);
    expect(await findBulkChange(press.uploadId)).toMatchObject({
      request: { kind: "customer-table", fileName: "customers.csv" },
      result: { count: 2, stays: ["new@new.example"] },
    });
    expect(await undo(press.uploadId)).toEqual({ restored: 1, left: 0 });
    expect(await stateOf(known.id)).toEqual(before);
    await expect(undo(press.uploadId)).rejects.toMatchObject({ kind: "wrong_step" });
    const added = await db.read.company.findFirstOrThrow({
      where: { contact: { email: "new@new.example" } },
    });
    expect(added).toMatchObject({ name: "New", approvalStatus: "approved" });
    expect(await db.read.invitation.count()).toBe(1);
    const where = { subject: `company:${known.id}` };
    const entries = await db.read.auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(entries[1]).toMatchObject({ before: { Company: "Renamed" } });
  });

  it("names new customers with their person, and what matters of them first", async () => {
    const [row] = await shown(
      "E-mail;First Name;Last Name;Company;Phone;Website;Approved\nnew@new.example;Neža;Nova;Nova d.o.o.;;nova.example;no\n",
    );
    expect(row).toMatchObject({ key: "new@new.example", name: "Neža Nova" });
    // As the page gets it.
    expect(shortened(row!).cells.map(({ heading, isMain }) => [heading, isMain])).toEqual([
      ["Company", true],
      ["Website", false],
      ["Approved", true],
    ]);
  });

  it("is not offered for a table that only added customers, who stay", async () => {
    const press = await upload("E-mail;Company\nnew@new.example;New\n");
    await applyTable("customers", { ...press, invites: true });
    const done = { changed: 0, new: 1, wrong: 0, invited: 1, undo: "none" };
    expect(await findAppliedTable(press.uploadId)).toEqual(done);
    expect(await findBulkChange(press.uploadId)).toBeNull();
  });

  it("puts back what nobody has changed since, an address as a whole, and names the rest", async () => {
    const { id, email } = await makePerson("approved");
    const before = await stateOf(id);
    const press = await upload(
      "E-mail;Company;Phone;Billing Name;Billing Address;Billing Postcode;Billing City;Billing Country\n" +
        `${email};Renamed;+386 1 234;Nova;Ulica 1;1000;Ljubljana;SI\n`,
    );
    await applyTable("customers", press);
    const { billingAddress } = await stateOf(id);
    const moved = { ...(billingAddress as object), city: "Celje" };
    await db.write((tx) => tx.company.update({ where: { id }, data: { phone: "+386 1 1", billingAddress: moved } }));
    expect(await undo(press.uploadId)).toEqual({ restored: 1, left: 1 });
    expect(await stateOf(id)).toEqual({
      ...before,
      phone: "+386 1 1",
      billingAddress: moved,
      searchText: expect.any(String),
    });
    const { result } = (await findBulkChange(press.uploadId))!;
    expect(result!.leftNames).toEqual([
      `${email}: Phone, Billing Name, Billing Address, Billing Postcode, Billing City, Billing Country`,
    ]);
  });

  it("gives back what a table without its column has left, however it was stored", async () => {
    const { id, email } = await makePerson("approved");
    const stored = {
      name: "Maison",
      address: "Teststraat 12",
      zipCode: "3511ab",
      city: "Utrecht",
      state: "",
      country: "NL",
    };
    await db.write((tx) => tx.company.update({ where: { id }, data: { billingAddress: stored } }));
    const before = await stateOf(id);
    const press = await upload(`E-mail;Company;Billing City\n${email};Renamed;Zeist\n`);
    expect(press.compared.rows.map(previewRow)[0]!.cells.map(({ heading }) => heading)).toEqual([
      "Company",
      "Billing City",
    ]);
    await applyTable("customers", press);
    expect((await stateOf(id)).billingAddress).toEqual({ ...stored, city: "Zeist" });
    await undo(press.uploadId);
    expect(await stateOf(id)).toEqual(before);
  });

  it("leaves a customer of whom somebody has changed the same since, and who is an admin now", async () => {
    const [one, other, third] = [
      await makePerson("approved"),
      await makePerson("approved"),
      await makePerson("approved"),
    ];
    const rows = [one, other, third].map(({ email }) => `${email};Renamed\n`).join("");
    const press = await upload(`E-mail;Company\n${rows}`);
    await applyTable("customers", press);
    const set = (id: string, data: object) => db.write((tx) => tx.company.update({ where: { id }, data }));
    await set(one.id, { name: "Own" });
    await set(other.id, { phone: "+386 1 1" });
    await db.write((tx) => tx.user.update({ where: { id: third.id }, data: { staffRole: "owner" } }));
    expect(await undo(press.uploadId)).toEqual({ restored: 1, left: 2 });
    expect((await stateOf(one.id)).name).toBe("Own");
    expect(await stateOf(other.id)).toMatchObject({
      name: "Maison Test",
      phone: "+386 1 1",
    });
    expect((await stateOf(third.id)).name).toBe("Renamed");
  });

  it("gives back whatever was there, and beside a change of the customer loses none", async () => {
    const texts = fc.record({
      firstName: fc.constantFrom("", "Ana", "Čučka"),
      companyName: fc.constantFrom("Maison", "Nova; d.o.o."),
      phone: fc.constantFrom("", "+386 1 234 56 78"),
    });
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.boolean(), async (first, second, isRace) => {
        const { id, email } = await makePerson("approved");
        const tableOf = ({ firstName, companyName, phone }: typeof first) =>
          `E-mail;First Name;Company;Phone\n${email};${firstName};"${companyName}";${phone}\n`;
        const apply = async (text: string) => {
          const press = await upload(text);
          if (press.compared.counts.changed > 0) await applyTable("customers", press);
          return press;
        };
        await apply(tableOf(first));
        const before = await stateOf(id);
        const press = await apply(tableOf(second));
        if (press.compared.counts.changed === 0) return;
        if (!isRace) {
          expect(await undo(press.uploadId)).toEqual({ restored: 1, left: 0 });
          expect(await stateOf(id)).toEqual(before);
          return;
        }
        const own = { name: "Own" };
        const [undone] = await Promise.allSettled([
          undo(press.uploadId),
          db.write((tx) => tx.company.update({ where: { id }, data: own })),
        ]);
        expect((await stateOf(id)).name).toBe("Own");
        if (undone.status === "rejected") expect(undone.reason).toMatchObject({ kind: "stale" });
      }),
      { numRuns: 12 },
    );
  });

  it("is gone with the data of a person", async () => {
    const known = await makePerson("approved");
    const press = await upload(`E-mail;Company\n${known.email};Renamed\n`);
    await applyTable("customers", press);
    await eraseCustomer({ companyId: known.id, email: known.email, actorId: userId });
    expect(await findBulkChange(press.uploadId)).toBeNull();
    expect(await findAppliedTable(press.uploadId)).toMatchObject({ changed: 1, undo: "gone" });
  });
});
