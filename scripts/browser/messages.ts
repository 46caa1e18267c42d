import { readFileSync } from "node:fs";

import { transformSync } from "esbuild";

import { type Language, LANGUAGES } from "../../app/formats/language";

/** Of scripts/generate-messages.mjs: the code of each message by its name and language. */
const PLACEHOLDERS = "app/messages/browser/placeholders.json";

/** For the hash of what is made with them. */
export const placeholdersText = (): string => readFileSync(PLACEHOLDERS, "utf8");

// As scripts/generate-messages.mjs marks names.
const MARKED = /\u0001(\w+)\u0001/g;

interface Placeholder {
  takes: string[];
  /** In which each of `takes` is marked. */
  code: Record<Language, string>;
}

/** A function that puts the messages of a language in place of the placeholders of a script: `__message("cart.total", total, formatEuro)`, `__message$cart$title`. */
export function messageInserter(): (code: string, language: Language) => string {
  const all = JSON.parse(placeholdersText()) as Record<string, Placeholder>;
  const shortened = new Map<string, string>();
  /** Names of what is given stay: "$0$", "$1$". */
  const shorten = (code: string) => {
    const known = shortened.get(code);
    if (known !== undefined) return known;
    const options = { minifySyntax: true, minifyWhitespace: true, charset: "utf8", target: "es2020" } as const;
    const short = transformSync(`x=(${code})`, options).code.trim().slice(2, -1);
    shortened.set(code, short);
    return short;
  };
  const codeOf = (name: string, language: Language, given: string[]) => {
    const { takes, code } = all[name]!;
    const text = code[language];
    // The values of a function inside it could have the names of what is given.
    if (text.includes("=>")) return `((${takes.join()})=>(${shorten(text.replace(MARKED, "$1"))}))(${given.join()})`;
    const numbered = text.replace(MARKED, (_, one: string) => `$${takes.indexOf(one)}$`);
    return shorten(numbered).replace(/\$(\d+)\$/g, (_, at: string) => given[Number(at)]!);
  };
  return (code, language) => {
    const text = code
      .replace(/\b__message\$(\w+?)\$(\w+)/g, (_, wing: string, name: string) =>
        codeOf(`${wing}.${name}`, language, []),
      )
      .replace(/\b__message\("([\w.]+)",([\w$,]+)\)/g, (_, name: string, given: string) => {
        return `(${codeOf(name, language, given.split(","))})`;
      });
    if (text.includes("__message")) throw new Error(`A placeholder is left: ${/__message.{0,80}/.exec(text)?.[0]}`);
    // Throws where the code of a message does not fit into it.
    transformSync(text, { loader: "js" });
    return text;
  };
}

export { LANGUAGES, type Language };
