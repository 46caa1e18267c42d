// The messages for those who translate them:
//
//   npm run translations                           what is missing or unknown in each language, and what no code uses
//   npm run translations -- export hr hr.xlf       the messages of a language as XLIFF 1.2, beside the English ones
//   npm run translations -- import hr hr.xlf       writes the file's targets to app/messages/hr
//
// A language is offered to readers once app/messages/languages.json names it, for which it has to be whole
// (scripts/generate-messages.mjs).
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { SaxesParser } from "saxes";

const FOLDER = "app/messages";

/** A file of messages: texts by name, tables of them, and "problems". */
interface Messages {
  [name: string]: string | Messages;
}

const wings = () => readdirSync(join(FOLDER, "en")).map((file) => basename(file, ".json"));

function readWing(language: string, wing: string, folder = FOLDER): Messages {
  const file = join(folder, language, `${wing}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Messages) : {};
}

/** The texts of a file by their paths: "problems/stale.order". */
function textsOf(messages: Messages, above = ""): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[above + name, text]] : textsOf(text, `${above}${name}/`),
  );
}

/** The texts of a language by wing and path: "cart/noneAvailable". */
const allTexts = (language: string, folder?: string) =>
  new Map(wings().flatMap((wing) => textsOf(readWing(language, wing, folder), `${wing}/`)));

const CODES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => CODES[character]!);

/**
 * The messages of a language as XLIFF 1.2, each with the English one. Those that the language does not have yet have no target.
 * The messages are in ICU MessageFormat, whose braces a translator leaves as they are.
 * @param language As in BCP 47: "hr".
 */
export function toXliff(language: string, folder?: string): string {
  const own = allTexts(language, folder);
  const files = wings().map((wing) => {
    const units = textsOf(readWing("en", wing), `${wing}/`).map(([path, text]) => {
      const target = own.get(path);
      const lines = [
        `      <trans-unit id="${escape(path)}" xml:space="preserve">`,
        `        <source>${escape(text)}</source>`,
        ...(target === undefined ? [] : [`        <target>${escape(target)}</target>`]),
        "      </trans-unit>",
      ];
      return lines.join("\n");
    });
    return `  <file original="${wing}" source-language="en" target-language="${escape(language)}" datatype="plaintext">
    <body>
${units.join("\n")}
    </body>
  </file>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join("\n")}
</xliff>
`;
}

/** The targets of an XLIFF 1.2 file by the ids of their units. Those of suggestions (alt-trans) and empty ones do not count. */
function targetsOf(xliff: string): Map<string, string> {
  const targets = new Map<string, string>();
  const open: string[] = [];
  let id = "";
  let target = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    open.push(name);
    if (name === "trans-unit") {
      id = String(attributes.id);
      target = "";
    }
  });
  parser.on("text", (text) => {
    if (open.at(-1) === "target" && open.at(-2) === "trans-unit") target += text;
  });
  parser.on("closetag", ({ name }) => {
    open.pop();
    if (name === "trans-unit" && target !== "") targets.set(id, target);
  });
  parser.write(xliff).close();
  return targets;
}

/**
 * Writes the targets of an XLIFF file to the messages of a language, in the order of the English ones. What the file does not have
 * stays as it is.
 * @returns The ids of units that are no messages (any more), which are not written.
 */
export function importXliff(language: string, xliff: string, folder = FOLDER): string[] {
  const targets = targetsOf(xliff);
  const known = allTexts(language, folder);
  const english = allTexts("en");
  const unknown = [...targets.keys()].filter((path) => !english.has(path));
  const translated = (messages: Messages, above: string): Messages =>
    Object.fromEntries(
      Object.entries(messages).flatMap(([name, text]): [string, string | Messages][] => {
        const path = above + name;
        const own = typeof text === "string" ? (targets.get(path) ?? known.get(path)) : translated(text, `${path}/`);
        return own === undefined || (typeof own === "object" && Object.keys(own).length === 0) ? [] : [[name, own]];
      }),
    );
  mkdirSync(join(folder, language), { recursive: true });
  for (const wing of wings()) {
    const messages = translated(readWing("en", wing), `${wing}/`);
    writeFileSync(join(folder, language, `${wing}.json`), `${JSON.stringify(messages, null, 2)}\n`);
  }
  return unknown;
}

/** The messages that a language does not have, and those that it has beside the English ones. */
export function compareMessages(language: string, folder?: string): { missing: string[]; unknown: string[] } {
  const english = allTexts("en");
  const own = allTexts(language, folder);
  return {
    missing: [...english.keys()].filter((path) => !own.has(path)),
    unknown: [...own.keys()].filter((path) => !english.has(path)),
  };
}

/** The names of a wing's functions that a source calls or passes on. */
function usedIn(source: string, wing: string): string[] {
  const [, alias] = new RegExp(`import \\* as (\\w+) from "(?:~/messages/|#)${wing}"`).exec(source) ?? [];
  return alias ? [...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, name]) => name!) : [];
}

/** Whether a source has a code, or the beginning of one that it makes: `vat_changed.${step}`. */
const throws = (source: string, code: string) =>
  source.includes(`"${code}"`) ||
  [...source.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].some(([, beginning]) => code.startsWith(beginning!));

/** The messages that no code shows: "cart/noneAvailable". */
export function unusedMessages(): string[] {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(messages|db.generated)\b/.test(file))
    .map((file) => readFileSync(join("app", file), "utf8"));
  return wings().flatMap((wing) => {
    const { problems = {}, ...others } = readWing("en", wing);
    const used = new Set(sources.flatMap((source) => usedIn(source, wing)));
    const unused = Object.keys(others).filter((name) => !used.has(name));
    const codes = Object.keys(problems).filter((code) => !sources.some((source) => throws(source, code)));
    return [...unused, ...codes.map((code) => `problems/${code}`)].map((path) => `${wing}/${path}`);
  });
}

const print = (title: string, paths: string[]) =>
  console.log([`${title}: ${paths.length}`, ...paths.map((path) => `  ${path}`)].join("\n"));

function main([command, language, file]: string[]): void {
  if (command === undefined) {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const languages = folders.map(({ name }) => name).filter((name) => existsSync(join(FOLDER, name, "cart.json")));
    for (const one of languages.filter((name) => name !== "en")) {
      const { missing, unknown } = compareMessages(one);
      print(`Missing in ${one}`, missing);
      if (unknown.length > 0) print(`Only in ${one}`, unknown);
    }
    print("Not used", unusedMessages());
  } else if (command === "export" && language && file) {
    writeFileSync(file, toXliff(language));
    console.log(`${file}: ${compareMessages(language).missing.length} messages are to be translated.`);
  } else if (command === "import" && language && file) {
    const unknown = importXliff(language, readFileSync(file, "utf8"));
    if (unknown.length > 0) print("Not known any more, and left out", unknown);
    print(`Missing in ${language}`, compareMessages(language).missing);
  } else {
    console.error("npm run translations [-- export|import <language> <file>]");
    process.exitCode = 2;
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) main(argv.slice(2));
