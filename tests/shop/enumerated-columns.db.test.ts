// Migrations do not change when an enumeration in the code gets a new value, so indexes, triggers and defaults of both
// databases are compared with the values in the code.
import { describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { KEY_SCOPES } from "~/shop/customers/api-keys/api-key";
import { AUDIT_RESULTS } from "~/shop/base/audit/audit-query";
import { AVAILABILITIES } from "~/shop/catalogue/pieces/pieces";
import { APPROVAL_STATUSES } from "~/shop/customers/applications/approval";
import { MAIL_STATES } from "~/shop/desk/mail-queue/mail-query";
import { DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { FIRST_STATUS, ORDER_STATUSES } from "~/shop/orders/order";
import { PAYMENT_SOURCES } from "~/shop/billing/payments/payment";
import { databaseKind } from "../support/databases";

const LISTS: { table: string; column: string; names: readonly string[]; first?: string }[] = [
  { table: "orders", column: "status", names: ORDER_STATUSES, first: FIRST_STATUS },
  { table: "order_events", column: "status", names: ORDER_STATUSES },
  { table: "outgoing_mail", column: "state", names: [...MAIL_STATES], first: "waiting" },
  {
    table: "companies",
    column: "approvalStatus",
    names: APPROVAL_STATUSES,
    first: "waiting",
  },
  { table: "audit_entries", column: "result", names: AUDIT_RESULTS, first: "done" },
  {
    table: "pieces",
    column: "availability",
    names: AVAILABILITIES,
    first: "available",
  },
  {
    table: "payments",
    column: "source",
    names: PAYMENT_SOURCES,
    first: "manual",
  },
  { table: "api_keys", column: "scope", names: KEY_SCOPES },
  { table: "documents", column: "kind", names: Object.keys(DOCUMENT_KINDS) },
];

const OF_SQLITE = `SELECT "sql" AS "text" FROM "sqlite_master" WHERE "tbl_name" = ? AND "sql" IS NOT NULL`;
const OF_POSTGRES = `
  SELECT indexdef AS "text" FROM pg_indexes WHERE tablename = $1
  UNION ALL
  SELECT pg_get_triggerdef(t.oid) || '; ' || pg_get_functiondef(t.tgfoid) FROM pg_trigger t
  WHERE t.tgrelid = to_regclass($1) AND NOT t.tgisinternal
  UNION ALL
  SELECT '"' || a.attname || '" DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
  JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = to_regclass($1)
  UNION ALL
  SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = to_regclass($1)`;

/**
 * Returns all definitions of a table, without quotes, casts and prefixes, so that they are the same on both databases; but for the
 * triggers that tell webhooks what has changed, which tests/shop/webhooks.db.test.ts tries.
 */
async function definitionsOf(table: string): Promise<string[]> {
  const query = databaseKind === "sqlite" ? OF_SQLITE : OF_POSTGRES;
  const rows = await db.read.$queryRawUnsafe<{ text: string }[]>(query, table);
  const others = rows.filter(({ text }) => !text.includes("webhook"));
  return others.map(({ text }) =>
    text
      .replace(/::[a-z]+(\[\])?/g, "")
      .replace(/"/g, "")
      .replace(/\b(NEW|OLD)\./gi, "")
      .replace(/\s+/g, " "),
  );
}

const literals = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!);

/** Returns the values in each CASE expression of a column. */
function casesOf(definition: string, column: string): string[][] {
  const cases = definition.match(new RegExp(`\\bCASE WHEN \\(?${column}\\b[^;]*?\\bEND\\b`, "g"));
  return (cases ?? []).map(literals);
}

/** Returns all values that a column is compared with. */
function comparedWith(definition: string, column: string): string[] {
  const compared = new RegExp(`\\b${column}\\b\\)? *(?:=|<>|!=|IN|IS|NOT IN)[^;)]*`, "g");
  return (definition.match(compared) ?? []).flatMap(literals);
}

/** Returns the values that each CHECK of a column allows. */
function allowedBy(definition: string, column: string): string[][] {
  const checks = new RegExp(`\\bCHECK \\(+${column}\\)? (?:IN|= ANY) \\(+[^)]*`, "g");
  return (definition.match(checks) ?? []).map(literals);
}

describe.each(LISTS)("$table, $column", ({ table, column, names, first }) => {
  it("has CASE expressions with all its values or none", async () => {
    for (const definition of await definitionsOf(table)) {
      for (const named of casesOf(definition, column)) {
        expect([...named].sort(), definition).toEqual([...names].sort());
      }
    }
  });

  it("may have all its values", async () => {
    for (const definition of await definitionsOf(table)) {
      for (const allowed of allowedBy(definition, column)) {
        expect([...allowed].sort(), definition).toEqual([...names].sort());
      }
    }
  });

  it("is compared with its values only", async () => {
    for (const definition of await definitionsOf(table)) {
      for (const name of comparedWith(definition, column)) expect(names).toContain(name);
    }
  });

  it("has one of them as its default", async () => {
    const begin = new RegExp(`\\b${column}\\b[^,;]*? DEFAULT '(\\w+)'`);
    const begins = (await definitionsOf(table)).flatMap((text) => begin.exec(text)?.[1] ?? []);
    expect(begins).toEqual(first ? [first] : []);
  });
});

describe("the statuses of an order", () => {
  it("are in an index, and on SQLite in the triggers of the search", async () => {
    const cases = (await definitionsOf("orders")).flatMap((text) => casesOf(text, "status"));
    expect(cases).toHaveLength(databaseKind === "sqlite" ? 3 : 1);
  });
});
