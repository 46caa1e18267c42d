// Preloaded into each process of a measured shop: appends the SQL statements that it sends to the file STATEMENTS_LOG, one in a line.
import { appendFileSync } from "node:fs";

import { watchStatements } from "./statements";

const takeStatements = watchStatements();
setInterval(() => {
  const lines = takeStatements().map(({ sql }) => `${sql.replaceAll(/\s+/g, " ")}\n`);
  if (lines.length > 0) appendFileSync(process.env.STATEMENTS_LOG!, lines.join(""));
}, 50).unref();
