import * as t from "~/messages/billing";
import type { UnreadableStatement } from "~/shop/base/problem";

/** Why a bank statement cannot be read. */
export function unreadableStatement(reason: Exclude<UnreadableStatement, { problem: unknown }>): string {
  if (typeof reason === "string") return t.unreadable(reason);
  if ("missing" in reason) return missingColumns(reason.missing);
  const { moreThan, of } = reason;
  return of === "files" ? t.theZipHasMoreThan({ moreThan }) : t.theStatementHasMoreThan({ moreThan, of });
}

function missingColumns(missing: Extract<UnreadableStatement, { missing: unknown }>["missing"]) {
  const named = missing.map((what) => (what === "reference" ? "the reference or purpose" : `the ${what}`));
  return t.thereIsNoColumnFor({ join: named.join(", ") });
}
