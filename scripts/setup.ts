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
// Only .env counts here.
for (const name of names) delete process.env[name];
const { readEnv } = await import("~/env.server");
const { ANSWERS_FILE, collectAnswers, forgetAnswers } = await import("./installation/answers");
const { interview } = await import("./installation/interview");

const terminal = openTerminal();
try {
  const text = readText(".env");
  const before = parseSettings(text);
  const kept = parseSettings(readText(ANSWERS_FILE));
  terminal.say("The seller must be established in the euro area: documents follow the VAT rules of its state.");
  terminal.say("Enter accepts the value in brackets, ? explains, Ctrl-C stops and keeps your answers.");
  if (text) terminal.say("The values of .env are the defaults. It is changed at the end, if you confirm.");
  if (Object.keys(kept).length > 0) terminal.say("Your answers from last time are the defaults.");
  if (outside.length > 0) {
    terminal.say(`The environment sets ${outside.join(", ")}, which wins over .env.`);
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
    `\nStopped. ${isKept ? `Your answers are kept in ${ANSWERS_FILE}; npm run setup continues with them.` : "Nothing was changed."}`,
  );
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** An .env that exists is replaced only after asking, and kept beside. Returns whether it was written. */
async function write({ ask, say }: Terminal, text: string, before: Values, values: Values): Promise<boolean> {
  const changed = Object.keys(values).filter((name) => (values[name] ?? "") !== (before[name] ?? ""));
  const problem = problemOf(values);
  if (existsSync(".env") && changed.length > 0) {
    say(`\n.env would change in ${changed.join(", ")}.`);
    const answer = await ask("Write it? A copy of the present one is kept (yes or no) [no]: ");
    if (!/^y(es)?$/i.test(answer)) {
      say(`.env was not changed. Your answers are kept in ${ANSWERS_FILE}.`);
      return false;
    }
    const copy = `.env.before-${new Date().toISOString().replace(/[:.]/g, "-")}`;
    writePrivateFile(copy, readText(".env"));
    say(`The previous one is ${copy}.`);
  }
  writePrivateFile(".env", withValues(text, Object.fromEntries(changed.map((name) => [name, values[name]!]))));
  say("\n.env is written; only you can read it.");
  if (problem) say(`${problem}\nCorrect this in .env before you start the shop.`);
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

function sayWhatIsNext({ say }: Terminal, { PUBLIC_URL = "", PORT = "", ADMIN_EMAILS, ...values }: Values): void {
  const base = PUBLIC_URL.replace(/\/+$/, "");
  const code = values.SIGN_IN === "email" && !values.SMTP_URL ? " (the code is printed where npm start runs)" : "";
  const steps = [
    "npm start",
    ...(base.startsWith("https:") ? [`Let the proxy pass ${base} on to port ${PORT} (docs/operations.md)`] : []),
    "npm run doctor, which checks the installation",
    `Sign in at ${base} as ${ADMIN_EMAILS}${code}, and open ${base}/admin-setup`,
  ];
  say(["\nNext:", ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join("\n"));
}
