// Not named *.test.ts, so that only tests/faults/failing-run.test.ts runs it.
import { expect, it } from "vitest";

import { databaseKind } from "../databases";

it("fails", () => {
  expect(databaseKind).toBe("a database that does not exist");
});
