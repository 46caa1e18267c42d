import { parseArgs, type ParseArgsConfig } from "node:util";

import { isDatabaseUnavailable } from "~/db/errors.server";
import { type Finding, withoutSecrets } from "./installation/findings";
import { fileProblem, reasonOf } from "./installation/reason";

/** From now on, an uncaught error ends the process with 1 and prints its reason without a stack. */
export function endPlainly(): void {
  process.on("uncaughtException", (error) => {
    console.error(failureText(error));
    process.exit(1);
  });
}

/** Faults of the program, which only developers can mend: they need the stack. */
const FAULTS = ["TypeError", "RangeError", "ReferenceError", "SyntaxError"];

/** For the error that ended a command, without the secrets of the settings. */
export function failureText(error: unknown): string {
  return withoutSecrets(plainText(error), process.env);
}

function plainText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, cause } = error as NodeJS.ErrnoException;
  if (code?.startsWith("ERR_PARSE_ARGS")) return `${error.message.split(". ")[0]}.`;
  const isOfDatabase = /^(Prisma|DriverAdapter)/.test(error.name);
  if (isOfDatabase && isDatabaseUnavailable(error)) {
    return "The database cannot be reached, is busy or full. npm run doctor says what is wrong.";
  }
  const problem = path && fileProblem(code, path);
  if (problem) return problem;
  const isFault = isOfDatabase || (FAULTS.includes(error.name) && !code && !cause);
  return isFault ? (error.stack ?? error.message) : reasonOf(error);
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Throws what is wrong with the words and options, and how the command is used. */
export function readArguments<const Given extends Options>(
  usage: string,
  { options, words = 0 }: { options?: Given; words?: number } = {},
) {
  const { values, positionals } = parseOrThrow(usage, {
    options: options!,
    allowPositionals: true,
  });
  const extra = positionals[words];
  if (extra !== undefined) throw new Error(`Unexpected argument "${extra}". Usage: ${usage}`);
  return { values, words: positionals };
}

function parseOrThrow<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${plainText(error)} Usage: ${usage}`);
  }
}

/**
 * Holds the database until this command ends. Throws one line, with what to run, unless it can be used and is of this
 * version.
 */
export async function requireDatabase(): Promise<void> {
  const { checkDatabase } = await import("./installation/checks/database");
  await holdUnless(await checkDatabase());
}

/**
 * Holds the database until this command ends. Throws one line, with what to run, unless it has the tables of the shop,
 * of whatever version.
 */
export async function requireTables(): Promise<void> {
  const { checkTables } = await import("./installation/checks/database");
  await holdUnless(await checkTables());
}

async function holdUnless(found: Finding | null): Promise<void> {
  if (found && found.state !== "ok") throw new Error(`${found.text} ${found.help}`);
  const { env } = await import("~/env.server");
  const { holdDatabase } = await import("~/db/database-lock.server");
  const { explained } = await import("./installation/probe-database");
  await explained(env.DATABASE_URL, holdDatabase);
}
