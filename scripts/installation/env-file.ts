import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** By name, as text; "" is "not set". */
export type Values = Record<string, string>;

/** An empty text where there is no file. */
export const readText = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** From the text of an .env file. */
export const parseSettings = (text: string): Values => parseEnv(text) as Values;

/** All settings with their defaults: .env.example names them all. */
export const exampleSettings = (): Values => parseSettings(exampleText());

/** A new .env begins with it. */
export const exampleText = () => readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

/** Replaces the file as a whole, readable by its owner alone. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/** In the text of an .env file: in their own lines where it has them, else at its end. Other lines stay. */
export function withValues(text: string, values: Values): string {
  let result = text;
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(value)}`;
    const present = lineOf(name);
    if (present.test(result)) result = result.replace(lineOf(name), () => line);
    else result = `${result}${result && !result.endsWith("\n") ? "\n" : ""}${line}\n`;
  }
  return result;
}

const lineOf = (name: string) =>
  new RegExp(`^(?:export[ \\t]+)?${name}[ \\t]*=(?:[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`)|.*)`, "gm");

/** As Node, systemd and Docker read it alike. Throws for a value that has all three quotation marks. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./|?&~-]*$/.test(value)) return value;
  const mark = [`"`, `'`, "`"].find((one) => !value.includes(one) && (one !== `"` || !/[\\$]/.test(value)));
  if (!mark || /[\r\n]/.test(value)) throw new Error("This value cannot be written into .env.");
  return mark + value + mark;
}

/** The comment above a setting in .env.example, without the marks. */
export function explanationOf(name: string): string {
  const lines = exampleText().split("\n");
  let at = lines.findIndex((line) => line.startsWith(`${name}=`));
  // A group of settings has one comment.
  while (at > 0 && !lines[at - 1]!.startsWith("# ")) at--;
  const comment: string[] = [];
  while (at > 0 && lines[at - 1]!.startsWith("# ") && !lines[at - 1]!.startsWith("# ---")) {
    comment.unshift(lines[--at]!.slice(2));
  }
  return comment.join("\n");
}

/** For an address that is shown. */
export function withoutPassword(value: string): string {
  return value.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@]*@/i, "$1:***@");
}
