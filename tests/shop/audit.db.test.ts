import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { auditCsv, MAX_CSV_ENTRIES } from "~/shop/base/audit/audit-csv.server";
import { auditQuery, auditSearch, pageOfSubject } from "~/shop/base/audit/audit-query";
import { type NewAuditEntry, record } from "~/shop/base/audit/audit.server";
import { changesOf, changeText } from "~/shop/base/audit/changes";
import { auditEntriesAbout, entriesInBatches, listAuditEntries } from "~/shop/base/audit/read-audit.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const query = (search: string) => auditQuery(new URLSearchParams(search));
const write = (entry: Partial<NewAuditEntry>) =>
  db.write((tx) => record(tx, { actorId: null, action: "change_product", subject: "product:1", ...entry }));
/** Inserts an entry with this time. */
const at = (subject: string, createdAt: string) =>
  db.write((tx) => tx.auditEntry.updateMany({ where: { subject }, data: { createdAt: new Date(createdAt) } }));
const subjects = async (search: string) =>
  (await listAuditEntries(query(search))).entries.map(({ subject }) => subject);

const admin = (firstName: string) => makePerson("admin", { firstName });

describe("the audit log", () => {
  it("has actors and actions, newest first, also without a known actor", async () => {
    const maja = await admin("Maja");
    await write({ actorId: maja.id, label: "Alma (PR-1)", before: { isActive: true } });
    await write({ action: "grant_admin", subject: "user:a b" });
    await write({ action: "try_emergency_admin", result: "refused", address: "203.0.113.7" });
    const { entries, count } = await listAuditEntries(query(""));
    expect(count).toBe(3);
    expect(entries).toMatchObject([
      { who: "Not signed in", what: "Attempt at /emergency-admin", isRefused: true },
      { who: "The shop’s operator", what: "Admin role granted", isRefused: false, actor: null },
      { who: "Maja Person", what: "Product changed", label: "Alma (PR-1)", actor: { id: maja.id } },
    ]);
  });

  it("is filtered by action, result, subject and actor, and combinations", async () => {
    const [maja, zarja] = [await admin("Maja"), await admin("Žarja")];
    await write({ actorId: maja.id, subject: "order:1", action: "change_order_status" });
    await write({ actorId: zarja.id, subject: "order:2", action: "change_order_status" });
    await write({ actorId: zarja.id, subject: "user:1", action: "grant_admin", result: "refused" });
    expect(await subjects("action=change_order_status")).toEqual(["order:2", "order:1"]);
    expect(await subjects("result=refused")).toEqual(["user:1"]);
    expect(await subjects("result=done&q=zarja person")).toEqual(["order:2"]);
    expect(await subjects(`q=${maja.email}`)).toEqual(["order:1"]);
    expect(await subjects("subject=order:1")).toEqual(["order:1"]);
    expect(await subjects("subject=order")).toEqual([]);
    expect(await subjects("q=%25_nobody")).toEqual([]);
    expect((await auditEntriesAbout(["order:2"], 20)).map(({ subject }) => subject)).toEqual(["order:2"]);
  });

  it("has days in the brand's time zone, including the last one", async () => {
    for (const [subject, moment] of [
      ["product:1", "2026-07-09T21:59:59Z"],
      ["product:2", "2026-07-09T22:00:00Z"],
      ["product:3", "2026-07-10T21:59:59.999Z"],
      ["product:4", "2026-07-10T22:00:00Z"],
      ["product:5", "2026-10-25T22:59:59Z"],
    ] as const) {
      await write({ subject });
      await at(subject, moment);
    }
    expect(await subjects("from=2026-07-10&to=2026-07-10")).toEqual(["product:3", "product:2"]);
    expect(await subjects("to=2026-07-09")).toEqual(["product:1"]);
    // The longest day of the year has 25 hours.
    expect(await subjects("from=2026-10-25&to=2026-10-25")).toEqual(["product:5"]);
    expect(await subjects("from=2026-07-11&to=2026-07-10")).toEqual([]);
  });

  it("is paginated, and a page beyond the last is the last", async () => {
    await db.write((tx) =>
      tx.auditEntry.createMany({
        data: Array.from({ length: 101 }, (_, index) => ({
          action: "change_product",
          subject: `product:${index}`,
        })),
      }),
    );
    expect(await listAuditEntries(query("page=2"))).toMatchObject({
      page: 2,
      pages: 3,
      count: 101,
    });
    expect(await subjects("page=99")).toEqual(["product:0"]);
  });

  it.each([
    "action=drop_table&result=maybe&from=yesterday&to=2026-02-30&page=-1&q=%00%20",
    "from=9999-12-31&to=0000-00-00&subject=%00",
    "action=toString&result=constructor",
  ])("ignores invalid filters: %s", async (search) => {
    await write({});
    expect(auditSearch(query(search))).toBe("");
    expect(await subjects(search)).toEqual(["product:1"]);
  });
});

describe("the changes of an entry", () => {
  it.each([
    [{ isAdmin: false }, { isAdmin: true }, "Admin: no -> yes"],
    [{ wholesalePrice: 4600 }, { wholesalePrice: 123450 }, "Wholesale price: €46.00 -> €1,234.50"],
    [{ retailPrice: null }, { retailPrice: 0 }, "Retail price: nothing -> €0.00"],
    [{ approvalLimit: null }, { approvalLimit: 10000 }, "Approval limit of orders: nothing -> €100.00"],
    [{ minOrderQuantity: 1 }, { minOrderQuantity: 3 }, "Min order quantity: 1 -> 3"],
    [{ sizes: [] }, { sizes: ["S", "M"] }, "Sizes: nothing -> S, M"],
    [null, { discountPercentage: 1250 }, "Discount percentage: 12.5%"],
    [{ invitation: "open" }, {}, "Invitation: open -> nothing"],
    [
      { fibreComposition: [{ fibre: "cotton", percent: 100 }] },
      {
        fibreComposition: [
          { fibre: "cotton", percent: 95 },
          { fibre: "elastane", percent: 5 },
        ],
      },
      "Fibre composition: cotton 100 -> cotton 95, elastane 5",
    ],
    [
      { adminRequestedAt: "2026-11-20T08:05:00.000Z" },
      { adminRequestedAt: null },
      "Asked for the admin role: 20 November 2026, 09:05 -> nothing",
    ],
    [{ name: "a" }, { name: "<b>" }, "Name: a -> <b>"],
  ])("are described for %j -> %j", (before, after, text) => {
    expect(changesOf(before, after).map(changeText)).toEqual([text]);
  });

  it.each([[null], ["text"], [[1]], [3]])("are empty for %j", (odd) => {
    expect(changesOf(odd, odd)).toEqual([]);
  });

  it("link to the pages of their subjects", () => {
    expect(pageOfSubject("user:a/b:c")).toBe("/admin/customers/a%2Fb%3Ac");
    expect(pageOfSubject("order:12")).toBe("/admin/orders/12");
    expect(pageOfSubject("product:7")).toBe("/admin/products/7");
    expect(pageOfSubject("upload:7")).toBeNull();
    expect(pageOfSubject("nonsense")).toBeNull();
  });
});

describe("the export of the audit log", () => {
  const fileOf = async (search: string) => {
    let text = "";
    for await (const piece of auditCsv(query(search))) text += piece;
    return text;
  };
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true, delimiter: ";" });

  it("has the filtered rows, with labels", async () => {
    const maja = await admin("Maja");
    await write({ subject: "product:1" });
    await write({
      actorId: maja.id,
      subject: "product:2",
      label: 'Alma; "big"',
      note: "two\nlines",
      before: { wholesalePrice: 100, isActive: true },
      after: { wholesalePrice: 200, isActive: false },
    });
    await at("product:2", "2026-07-09T22:00:00Z");
    const text = await fileOf("subject=product:2");
    expect(text.startsWith("\uFEFFWhen;Who;")).toBe(true);
    expect(rowsOf(text)).toEqual([
      {
        When: "2026-07-10 00:00",
        Who: "Maja Person",
        "E-mail": maja.email,
        What: "Product changed",
        Result: "Done",
        Subject: "product:2",
        Name: 'Alma; "big"',
        Changes: "Active: yes -> no; Wholesale price: €1.00 -> €2.00",
        Note: "two\nlines",
        "Network address": "",
      },
    ]);
    expect(rowsOf(await fileOf("q=nobody"))).toEqual([]);
  });

  it("has no formulas", async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const mallory = await admin(formula);
    await write({ actorId: mallory.id, label: "@SUM(1)", note: "+1", address: "-1" });
    const [row] = rowsOf(await fileOf(""));
    expect(row).toMatchObject({
      Who: `'${formula} Person`,
      Name: "'@SUM(1)",
      Note: "'+1",
      "Network address": "'-1",
    });
  });

  it("is read in batches up to a limit, and is not affected by entries that are added meanwhile", async () => {
    await db.write((tx) =>
      tx.auditEntry.createMany({
        data: Array.from({ length: 25 }, (_, index) => ({
          action: "invite",
          subject: `i:${index}`,
        })),
      }),
    );
    const seen: string[] = [];
    for await (const entries of entriesInBatches(query(""), 23, 10)) {
      seen.push(...entries.map(({ subject }) => subject));
      await write({ subject: "meanwhile" });
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => `i:${24 - index}`));
    expect(MAX_CSV_ENTRIES).toBe(50_000);
  });
});
