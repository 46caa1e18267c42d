import { existsSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { makeTemporaryFolder } from "../support/temporary-folder";

it("of the tests is made where all users can enter it, and folders of runs that were killed are deleted", () => {
  const place = dirname(tmpdir());
  // Beyond the largest process id of Linux.
  const left = join(place, "shop-tests-99999999-killed", "shop-test-1");
  mkdirSync(left, { recursive: true });
  const folder = makeTemporaryFolder();
  onTestFinished(() => rmdirSync(folder));
  expect(dirname(folder)).toBe(place);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  expect(existsSync(dirname(left))).toBe(false);
  expect(existsSync(tmpdir()), "the folder of this run").toBe(true);
});
