// `npm run setup`: asks what a new shop needs, tests each answer, and writes .env.
import { existsSync } from "node:fs";

import { endPlainly, readArguments } from "./command";
import {
  exampleSettings,
  exampleText,
  parseSettings,
  readText,
  type Values,
  withValues,
  writePrivateFile,
} from "./installation/env-file";
import { Interrupted, openTerminal, type Terminal } from "./installation/terminal";
import { writePrivately } from "./private-files";

endPlainly();
readArguments("npm run setup");
writePrivately();
const names = Object.keys(exampleSettings());
const outside = names.filter((name) => process.env[name]);
// What counts here is .env alone.
for (const name of names) delete process.env[name];
const { readEnv } = await import("~/env.server");
const { ANSWERS_FILE, collectAnswers, forgetAnswers } = await import("./installation/answers");
const { interview } = await import("./installation/interview");

const terminal = openTerminal();
try {
  const text = readText(".env");
  const before = parseSettings(text);
  const kept = parseSettings(readText(ANSWERS_FILE));
  terminal.say("This version writes the papers of a seller in Slovenia, with a Slovenian VAT ID.");
  terminal.say("Enter takes what is in brackets, ? explains, Ctrl-C stops and keeps the answers.");
  if (text)
    terminal.say(
      "There is an .env: its values are the defaults. It is changed at the end, if you say so.",
    );
  if (Object.keys(kept).length > 0) terminal.say("The answers of last time are the defaults.");
  if (outside.length > 0) {
    terminal.say(
      `The environment has ${outside.join(", ")}: it wins over .env when the shop starts.`,
    );
  }
  const answers = collectAnswers(terminal, { ...before, ...kept });
  await interview(answers, terminal);
  if (await write(terminal, text || exampleText(), before, answers.values)) {
    forgetAnswers();
    sayWhatIsNext(terminal, answers.values);
  } else process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  const isKept = existsSync(ANSWERS_FILE);
  terminal.say(
    `\nStopped. ${isKept ? `The answers are kept in ${ANSWERS_FILE}; npm run setup goes on with them.` : "Nothing was changed."}`,
  );
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** Writes .env; one that is there only after asking, and it is kept beside. Returns whether it was written. */
async function write(
  { ask, say }: Terminal,
  text: string,
  before: Values,
  values: Values,
): Promise<boolean> {
  const changed = Object.keys(values).filter(
    (name) => (values[name] ?? "") !== (before[name] ?? ""),
  );
  const problem = problemOf(values);
  if (existsSync(".env") && changed.length > 0) {
    say(`\n.env would change in ${changed.join(", ")}.`);
    const answer = await ask("Write it? The present one is kept beside it (yes or no) [no]: ");
    if (!/^y(es)?$/i.test(answer)) {
      say(`.env was not changed. The answers are kept in ${ANSWERS_FILE}.`);
      return false;
    }
    const copy = `.env.before-${new Date().toISOString().replace(/[:.]/g, "-")}`;
    writePrivateFile(copy, readText(".env"));
    say(`The one before is ${copy}.`);
  }
  writePrivateFile(
    ".env",
    withValues(text, Object.fromEntries(changed.map((name) => [name, values[name]!]))),
  );
  say("\n.env is written; only you can read it.");
  if (problem) say(`${problem}\nMend this in .env before you start the shop.`);
  return !problem;
}

function problemOf(values: Values): string | null {
  try {
    readEnv(values);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function sayWhatIsNext(
  { say }: Terminal,
  { PUBLIC_URL = "", PORT = "", ADMIN_EMAILS }: Values,
): void {
  const base = PUBLIC_URL.replace(/\/+$/, "");
  const steps = [
    "npm start",
    ...(base.startsWith("https:")
      ? [`Let the proxy pass ${base} on to port ${PORT} (docs/operations.md)`]
      : []),
    "npm run doctor, which says whether all of it works",
    `Log in at ${base} as ${ADMIN_EMAILS}, and open ${base}/admin-setup`,
  ];
  say(["\nNext:", ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join("\n"));
}
