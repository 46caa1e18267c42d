// Proformas and commercial invoices of an earlier version are carried over as documents, and letters keep those attached to them.
import { readFileSync } from "node:fs";

import { beforeEach, expect, it } from "vitest";

import { db, type Tx } from "~/db/db.server";
import { databaseKind, emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";

beforeEach(() => emptyDatabase(db));

const statementsOf = (migration: string) =>
  readFileSync(`prisma/${databaseKind}/migrations/${migration}/migration.sql`, "utf8")
    .replace(/^--.*$/gm, "")
    .split(/;\s*\n/)
    .filter((text) => text.trim());

const run = async (tx: Tx, statements: readonly string[]) => {
  for (const statement of statements) await tx.$executeRawUnsafe(statement);
};

/** Runs the migration on tables as they were before, and takes everything back afterwards. */
async function migrated(orderId: number) {
  let found: { documents: unknown[]; mails: unknown[]; next: unknown } | undefined;
  const work = db.write(async (tx) => {
    await tx.$executeRawUnsafe(`DROP TABLE "documents"`);
    const earlier = [
      ...statementsOf("20261120150000_papers").filter((text) => /"proformas"/.test(text)),
      ...statementsOf("20261124130000_customs").filter((text) =>
        /"(commercial_invoices|proformas)"/.test(text),
      ),
      ...statementsOf("20261130090000_vat_checks").filter((text) => /"proformas"/.test(text)),
    ];
    await run(tx, earlier);
    const json = databaseKind === "postgres" ? "::jsonb" : "";
    await run(tx, [
      `INSERT INTO "proformas" ("id", "orderId", "number", "version", "content", "vatBasis", "reason")
       VALUES (7, ${orderId}, 'PF-2026-0001', 1, '{"a":1}'${json}, '{"from":"SI"}'${json}, NULL),
              (9, ${orderId}, 'PF-2026-0001', 2, '{"a":2}'${json}, NULL, 'No VAT ID')`,
      `INSERT INTO "commercial_invoices" ("id", "orderId", "number", "content", "actorId")
       VALUES (7, ${orderId}, 'CI-2026-0001', '{"b":1}'${json}, 'admin')`,
      `INSERT INTO "outgoing_mail" ("key", "kind", "toAddress", "subject", "text", "html", "attachment")
       VALUES ('proforma:9:sent', 'proforma-issued', 'a@shop.example', '', '', '', 'proforma:9'),
              ('order:1:placed', 'order-received', 'a@shop.example', '', '', '', NULL)`,
    ]);
    await run(tx, statementsOf("20261203090000_documents"));
    const documents = await tx.document.findMany({
      orderBy: { id: "asc" },
      omit: { createdAt: true },
    });
    const mails = await tx.outgoingMail.findMany({
      orderBy: { id: "asc" },
      select: { key: true, attachment: true },
    });
    const row = { kind: "proforma", orderId, number: "PF-2026-0001", version: 3, content: {} };
    const next = (await tx.document.create({ data: row })).id;
    found = { documents, mails, next };
    throw new Error("taken back");
  });
  await expect(work).rejects.toThrow("taken back");
  return found!;
}

it("keeps ids of proformas, contents, versions and attachments", async () => {
  const { id: orderId } = await makeOrder();
  const proforma = { kind: "proforma", orderId, number: "PF-2026-0001", actorId: null };
  expect(await migrated(orderId)).toEqual({
    documents: [
      {
        ...proforma,
        id: 7,
        version: 1,
        content: { a: 1 },
        vatBasis: { from: "SI" },
        reason: null,
      },
      { ...proforma, id: 9, version: 2, content: { a: 2 }, vatBasis: null, reason: "No VAT ID" },
      {
        id: 10,
        kind: "commercial_invoice",
        orderId,
        number: "CI-2026-0001",
        version: 1,
        content: { b: 1 },
        vatBasis: null,
        actorId: "admin",
        reason: null,
      },
    ],
    mails: [
      { key: "document:9:sent", attachment: "document:9" },
      { key: "order:1:placed", attachment: null },
    ],
    next: 11,
  });
});
