import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import type { StatementEntry } from "~/shop/billing/payments/statement/entry";

/** Of a file about whose columns nothing is asked. */
export async function entriesIn(bytes: Uint8Array): Promise<StatementEntry[]> {
  const { readStatementFile } = await import("~/shop/billing/payments/statement/read-statement.server");
  const { statement } = await readStatementFile(bytes);
  const entries = Array.isArray(statement) ? statement : statement.entries;
  if (!entries) throw new Error("The columns are asked");
  return entries;
}

/** What is asked about a CSV file. */
export async function questionsIn(csv: string, answers?: ColumnAnswers) {
  const { questionsAboutCsv } = await import("~/shop/billing/payments/statement/read-statement.server");
  return (await questionsAboutCsv(csv, answers)).questions;
}

interface Entry {
  amount: string;
  day?: string;
  /** DBIT for a debit. */
  sign?: string;
  currency?: string;
  status?: string;
  name?: string;
  reference?: string;
  text?: string;
  bankReference?: string;
}

/** camt.053.001.08. */
export const camt = (...entries: Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
 <BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>SI56191000000123438</IBAN></Id><Ccy>EUR</Ccy></Acct>
  ${entries.map(entryXml).join("\n  ")}
 </Stmt></BkToCstmrStmt>
</Document>`;

const entryXml = ({
  amount,
  day = "2026-11-02",
  sign = "CRDT",
  currency = "EUR",
  status = "BOOK",
  name = "Boutique Lana",
  reference,
  text = "",
  bankReference,
}: Entry) => `<Ntry>
   <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
   <BookgDt><Dt>${day}</Dt></BookgDt>
   ${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ""}
   <NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
    <RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ""}${
      reference
        ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
        : ""
    }</RmtInf>
   </TxDtls></NtryDtls>
  </Ntry>`;
