// Writes a module of typed functions for each file of messages (docs/decisions/033-messages.md). They are not committed.
//
//   node scripts/generate-messages.mjs          for the languages of app/messages/languages.json
//   MESSAGES_LANGUAGE=de npm run dev            in development, pages have scripts in one language: this one, or English
//
// app/messages/<language>/<wing>.json holds the messages of a wing by name, in ICU MessageFormat. words.json holds the names of months and the marks
// with which numbers are written, for app/formats. The server takes the function of the language that it answers in; the scripts of pages are made with
// placeholders, `__message("cart.total", total, formatEuro)`, in place of which scripts/browser puts the code of each language.
//
//
//   {name}                          string       {count, number}           number, "1,200"
//   {code, number, plain}           number       {amount, number, euro}    cents, "€1,234.50"; euroShort: "€1,234"
//   {rate, number, percent}         hundredths of a percent, "12.5"
//   {day, date, day}                "2026-11-20" as "20 November 2026"; shortDay; month
//   {at, date, date}                Date in the brand's time zone; shortDate, time, dateTime, shortDateTime
//   {count, plural, one {# piece} other {# pieces}}       number, plural forms of the language
//   {count, selectordinal, one {#st} other {#th}}         number, forms of a place in a sequence
//   {step, select, shipped {…} other {…}}                 the names of the cases (without `other`: only these); true and false: boolean
//   <link>words</link>              a part that the view makes: `link: (words) => <Link to="/cart">{words}</Link>`; the function returns an element
//
// A message is whole: what begins or ends with a space, or begins with a comma, is refused. Sentences beside each other are joined by code.
//
// An object of messages is a table: `statusName("shipped")`, or `taskText("orders", { count })` where they take values. Its keys may be any.
// `hasStatusName(stored)` says whether it has a row, of keys that are stored or come from elsewhere.
// The object "problems" of a file holds the sentences of Problems by their codes; of "stale.order" programs are told "stale".
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";

const app = join(dirname(dirname(fileURLToPath(import.meta.url))), "app");
const here = join(app, "messages");
const source = join(here, "en");
// An installation that only serves may come without the sources.
if (!existsSync(source)) process.exit(0);
const { parse, TYPE } = await import("@formatjs/icu-messageformat-parser");

/** @typedef {import("@formatjs/icu-messageformat-parser").MessageFormatElement} Element */
/** @typedef {string | Record<string, string>} Text A message, or a table of them. */
/** @typedef {{ type: string, from?: string }} Format The type of a value, and the module of the function that formats it. */

/** @type {Record<string, Format & { call: string }>} */
const NUMBERS = {
  plain: { type: "number", call: "" },
  euro: { type: "number", call: "formatEuro", from: "~/formats/money" },
  euroShort: { type: "number", call: "formatEuroShort", from: "~/formats/money" },
  percent: { type: "number", call: "formatPercent", from: "~/formats/money" },
};
/** @type {Record<string, Format & { call: string }>} */
const DATES = {
  day: { type: "string", call: "formatDay", from: "~/formats/dates" },
  shortDay: { type: "string", call: "shortDay", from: "~/formats/dates" },
  month: { type: "string", call: "monthName", from: "~/formats/dates" },
  date: { type: "Date", call: "formatDate", from: "~/formats/dates" },
  shortDate: { type: "Date", call: "shortDate", from: "~/formats/dates" },
  time: { type: "Date", call: "formatTime", from: "~/formats/dates" },
  dateTime: { type: "Date", call: "formatDateTime", from: "~/formats/dates" },
  shortDateTime: { type: "Date", call: "shortDateTime", from: "~/formats/dates" },
};
const RESERVED = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static".split(
    " ",
  ),
);

class MessageError extends Error {}

// A language's rules of writing that a message cannot keep with each of its values.
/** @type {[wrong: RegExp, why: string][]} */
const WRONG_ANYWHERE = [[/[\d}\]…] [%€]/, "needs a no-break space before % and €, or none"]];
/** @type {Record<string, [wrong: RegExp, why: string][]>} */
const WRONG_IN = {
  fr: [[/ [:;?!%»]|« /, "needs a no-break space before : ; ? ! % » and after «"]],
  it: [
    [
      /\b(il|i|gli|del|dei|degli|al|ai|dal|dai|sul|sui|l’|dell’|all’|dall’) ?(<\w+>)?(#|\{\w+(, (number|date)[^}]*)?\})/i,
      "has an article before a value, which 1, 8 or 11 would change: “del 8”",
    ],
  ],
  sl: [[/(^|[\s(>])[szkh] (<\w+>)?[#{]/i, "has s or z, k or h before a value that may need the other one"]],
};

/** A name in code, which a script may call differently. @param {string} name */
const marked = (name) => `\u0001${name}\u0001`;
const MARKED = /\u0001(\w+)\u0001/g;

// Rules that a script can do without Intl's; which of them is that of a form, Intl says.
/** @type {Record<string, (number: number) => boolean>} */
const PLURAL_RULES = {
  "n === 1": (n) => n === 1,
  "n < 2": (n) => n < 2,
  "n % 100 === 1": (n) => n % 100 === 1,
  "n % 100 === 2": (n) => n % 100 === 2,
  "(n % 100 === 3 || n % 100 === 4)": (n) => n % 100 === 3 || n % 100 === 4,
};

/** @type {Map<string, Map<string, string | undefined>>} */
const plurals = new Map();

/** The plural forms of a language's whole numbers, by CLDR, and their rules as code, if they are simple. @param {string} language @param {Intl.PluralRuleType} kind */
function pluralsOf(language, kind) {
  const known = plurals.get(language + kind);
  if (known) return known;
  const rules = new Intl.PluralRules(language, { type: kind });
  const forms = Array.from({ length: 1001 }, (_, number) => rules.select(number));
  const ruleOf = (/** @type {string} */ form) =>
    Object.keys(PLURAL_RULES).find((rule) =>
      forms.every((other, number) => (other === form) === PLURAL_RULES[rule]?.(number)),
    );
  const found = new Map([...new Set(forms)].map((form) => [/** @type {string} */ (form), ruleOf(form)]));
  plurals.set(language + kind, found);
  return found;
}

/** Reads a file: its messages by name, and the codes of Problems among them. A name that stands twice is an error. @param {string} file */
function readMessages(file) {
  const text = readFileSync(file, "utf8");
  // Formatted JSON: a name of the file has two spaces before it, one in a table four.
  let table = "";
  const names = [...text.matchAll(/^( {2}| {4})("(?:[^"\\]|\\.)*"):/gm)].map(([, indent, name]) => {
    if (indent?.length === 4) return `${table}: ${name}`;
    table = name ?? "";
    return table;
  });
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new MessageError(`${file}: ${twice} stands twice`);
  const { problems = {}, ...others } = JSON.parse(text);
  const both = Object.keys(problems).find((code) => code in others);
  if (both) throw new MessageError(`${file}: ${both} is the name of a message and of a problem`);
  return {
    messages: /** @type {Record<string, Text>} */ ({ ...others, ...problems }),
    codes: new Set(Object.keys(problems)),
  };
}

/** @param {string} name "stale.order_status" becomes "staleOrderStatus". */
const exportName = (name) => name.replace(/[._-](\w)/g, (_, letter) => letter.toUpperCase());

/** Makes the code of one message. */
class Message {
  /** @type {Map<string, string>} */
  values = new Map();
  /** @type {Map<string, Set<string>>} */
  imports = new Map();

  /** @param {Text} text @param {string} language */
  constructor(text, language) {
    this.language = language;
    if (typeof text === "string") {
      if (/^[\s,.;:]|\s$/.test(text))
        throw new MessageError("is a part of a sentence: a language may need another order");
      for (const [wrong, why] of [...WRONG_ANYWHERE, ...(WRONG_IN[language] ?? [])])
        if (wrong.test(text)) throw new MessageError(why);
      this.body = this.expression(parse(text, { requiresOtherClause: false, shouldParseSkeletons: false }), null);
      return;
    }
    this.rows = Object.entries(text).map(([key, one]) => ({ key, message: new Message(one, language) }));
    for (const { message } of this.rows) {
      for (const [value, type] of message.values) this.value(value, type);
      for (const [from, names] of message.imports) for (const name of names) this.use(name, from);
    }
  }

  /** The parameters of the function and what it returns, as JavaScript with marked names; and of a table those of the one that knows its keys. */
  code() {
    if (!this.rows) return { get: { takes: [...this.values.keys()], returns: this.body } };
    const hasValues = this.values.size > 0;
    const rows = this.rows.map(({ key, message }) => {
      const takes = message.values.size ? `({ ${[...message.values.keys()].join(", ")} })` : "()";
      // Names inside are those of this function's own values.
      return `${JSON.stringify(key)}: ${hasValues ? `${takes} => ${message.body?.replaceAll(MARKED, (name, one) => (message.values.has(one) ? one : name))}` : message.body}`;
    });
    const keys = JSON.stringify(this.rows.map(({ key }) => key));
    return {
      get: {
        takes: hasValues ? ["key", "values"] : ["key"],
        returns: `({ ${rows.join(", ")} })[${marked("key")}]${hasValues ? `(${marked("values")})` : ""}`,
      },
      has: { takes: ["key"], returns: `${keys}.includes(${marked("key")})` },
    };
  }

  /** The types of the functions of `code`, as of the English message. */
  types() {
    const values = `{ ${[...this.values].map(([value, type]) => `${value}: ${type}`).join("; ")} }`;
    const result = this.imports.has("react") ? "ReactNode" : "string";
    const taken = this.values.size ? `values: ${values}` : "";
    if (!this.rows) return { get: `(${taken}) => ${result}` };
    const key = this.rows.map((row) => JSON.stringify(row.key)).join(" | ");
    return {
      get: `(${[`key: ${key}`, taken].filter(Boolean).join(", ")}) => ${result}`,
      has: `(key: string) => key is ${key}`,
    };
  }

  /** @param {string} name @param {string} from */
  use(name, from) {
    this.imports.set(from, (this.imports.get(from) ?? new Set()).add(name));
    return marked(name);
  }

  /** @param {string} name @param {string} type */
  value(name, type) {
    if (!/^[a-zA-Z]\w*$/.test(name) || RESERVED.has(name)) throw new MessageError(`{${name}} cannot be a value's name`);
    const known = this.values.get(name);
    // {name} beside {name, select, …}: the narrower type.
    if (known && known !== type && known !== "string" && type !== "string") {
      throw new MessageError(`{${name}} is ${known} and ${type}`);
    }
    if (!known || known === "string") this.values.set(name, type);
    return marked(name);
  }

  /** An expression: a text, or an element when there are parts in it. @param {Element[]} elements @param {string | null} count */
  expression(elements, count) {
    if (!elements.some((element) => this.hasParts(element))) return this.text(elements, count);
    const children = elements.map((element) => this.child(element, count));
    if (children.length === 1) return /** @type {string} */ (children[0]);
    const from = "~/ui/base/jsx-runtime";
    return `${this.use("jsxs", from)}(${this.use("Fragment", from)}, { children: [${children.join(", ")}] })`;
  }

  /** @param {Element} element @returns {boolean} */
  hasParts(element) {
    if (element.type === TYPE.tag) return true;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return false;
    return Object.values(element.options).some(({ value }) => value.some((inner) => this.hasParts(inner)));
  }

  /** @param {Element} element @param {string | null} count */
  child(element, count) {
    if (element.type !== TYPE.tag)
      return this.hasParts(element) ? this.one(element, count) : this.text([element], count);
    if (element.children.some((inner) => this.hasParts(inner))) throw new MessageError(`<${element.value}> has parts`);
    const name = this.value(element.value, `(words: string) => ReactNode`);
    this.use("ReactNode", "react");
    return `${name}(${this.text(element.children, count)})`;
  }

  /** @param {Element[]} elements @param {string | null} count */
  text(elements, count) {
    if (elements.every(({ type }) => type === TYPE.literal)) {
      return JSON.stringify(elements.map((element) => ("value" in element ? element.value : "")).join(""));
    }
    const parts = elements.map((element) =>
      element.type === TYPE.literal ? element.value.replace(/[\\`]|\$\{/g, "\\$&") : `\${${this.one(element, count)}}`,
    );
    return `\`${parts.join("")}\``;
  }

  /** @param {Element} element @param {string | null} count The value that "#" stands for. @returns {string} */
  one(element, count) {
    const number = (/** @type {string} */ name) => `${this.use("formatNumber", "~/formats/numbers")}(${name})`;
    switch (element.type) {
      case TYPE.argument:
        return this.value(element.value, "string");
      case TYPE.pound:
        return number(count ?? "");
      case TYPE.number:
      case TYPE.date: {
        const style = typeof element.style === "string" ? element.style.trim() : null;
        if (style === null && element.type === TYPE.number) return number(this.value(element.value, "number"));
        const format = (element.type === TYPE.number ? NUMBERS : DATES)[style ?? ""];
        if (!format) throw new MessageError(`{${element.value}} has no format ${style}`);
        const name = this.value(element.value, format.type);
        return format.from ? `${this.use(format.call, format.from)}(${name})` : name;
      }
      case TYPE.select: {
        const cases = Object.keys(element.options);
        const isBoolean = cases.every((name) => ["true", "false", "other"].includes(name));
        const isOpen = "other" in element.options;
        const name = this.value(
          element.value,
          isBoolean ? "boolean" : isOpen ? "string" : cases.map((one) => JSON.stringify(one)).join(" | "),
        );
        return this.cases(
          cases.map((one) => [
            one === "other"
              ? null
              : isBoolean
                ? one === "true"
                  ? name
                  : `!${name}`
                : `${name} === ${JSON.stringify(one)}`,
            this.expression(/** @type {any} */ (element.options)[one].value, count),
          ]),
        );
      }
      case TYPE.plural: {
        const name = this.value(element.value, "number");
        if (element.offset) throw new MessageError("no plurals with an offset");
        const kind = element.pluralType ?? "cardinal";
        const forms = Object.keys(element.options).filter((one) => !one.startsWith("="));
        const expected = [...pluralsOf(this.language, kind).keys()];
        if (String(forms) !== "other" && expected.some((one) => !forms.includes(one))) {
          throw new MessageError(`{${name}} needs the plural forms of ${this.language}: ${expected.join(", ")}`);
        }
        return this.cases(
          Object.entries(element.options).map(([one, { value }]) => [
            one === "other" ? null : this.isForm(name, one, kind),
            this.expression(value, name),
          ]),
        );
      }
      default:
        throw new MessageError(`not supported: ${JSON.stringify(element)}`);
    }
  }

  /** Whether a number takes a form of the plural. @param {string} name @param {string} form @param {Intl.PluralRuleType} kind */
  isForm(name, form, kind) {
    if (form.startsWith("=")) return `${name} === ${form.slice(1)}`;
    const rule = pluralsOf(this.language, kind).get(form);
    if (rule) return rule.replaceAll(/\bn\b/g, name);
    return `${this.use("pluralForm", "~/formats/numbers")}("${this.language}", ${name}, "${kind}") === "${form}"`;
  }

  /** @param {[test: string | null, result: string][]} cases The last one, or the one without a test, is the rest. */
  cases(cases) {
    const rest = cases.find(([test]) => test === null) ?? cases.at(-1);
    const others = cases.filter((one) => one !== rest);
    return others.reduceRight((code, [test, result]) => `${test} ? ${result} : ${code}`, rest?.[1] ?? '""');
  }
}

/** Reads a translated message. Throws when it takes other values, or is a table with other rows. @param {Text} own @param {string} language @param {Text} text The English one. @param {Message} original */
function translation(own, language, text, original) {
  if (String(keysOf(own)) !== String(keysOf(text))) throw new MessageError("is not a table of the same rows");
  const message = new Message(own, language);
  const other = [...message.values].find(([value, type]) => !isSameType(type, original.values.get(value)));
  if (other) throw new MessageError(`{${other[0]}} is not a value of the English message, or of another kind`);
  return message;
}

/** @param {Text} text */
const keysOf = (text) => (typeof text === "string" ? null : Object.keys(text).toSorted());

/** Whether a value is of the English type. Cases may stand in another order, or be told apart less (`other`). @param {string} own @param {string | undefined} english */
const isSameType = (own, english) =>
  String(own.split(" | ").toSorted()) === String(english?.split(" | ").toSorted()) ||
  (own === "string" && Boolean(english?.includes('"')));

/** Writes a file unless it holds just that, so that its time stays. @param {string} file @param {string} text */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** How each language is called by its readers, English first. @type {Record<string, string>} */
const languageNames = JSON.parse(readFileSync(join(here, "languages.json"), "utf8"));
const languages = Object.keys(languageNames);
/** The language of the scripts of pages in development. */
const developed = env.NODE_ENV === "development" ? (env.MESSAGES_LANGUAGE ?? "en") : undefined;
const wings = readdirSync(source)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));
/** @type {string[]} */
const errors = [];
/** @type {string[]} */
const missing = [];
/** The function of each Problem's sentence. @type {Map<string, string>} */
const problems = new Map();
/** What takes the place of `__message("cart.total", …)` in the scripts of pages, by language, and what it is given. @type {Record<string, { takes: string[], code: Record<string, string> }>} */
const placeholders = {};

/** @param {string} has */
const nameOfHas = (has) => `has${has.charAt(0).toUpperCase()}${has.slice(1)}`;

/** @param {Map<string, Set<string>>} imports @param {"values" | "types"} use */
function importLines(imports, use) {
  return [...imports]
    .filter(([from]) => (from === "react") === (use === "types"))
    .map(
      ([from, names]) =>
        `import ${from === "react" ? "type " : ""}{ ${[...names].toSorted().join(", ")} } from "${from}";\n`,
    )
    .toSorted()
    .join("");
}

/** Writes the modules of a wing. @param {string} wing */
function writeWing(wing) {
  const { messages: english, codes } = readMessages(join(source, `${wing}.json`));
  /** @type {Map<string, string>} */
  const names = new Map();
  const translated = new Map(
    languages.map((language) => {
      const file = join(here, language, `${wing}.json`);
      const messages = language === "en" ? english : existsSync(file) ? readMessages(file).messages : {};
      for (const unknown of Object.keys(messages).filter((key) => !(key in english)))
        errors.push(`${language}/${wing}: ${unknown} is not in en/${wing}`);
      return [language, messages];
    }),
  );
  const modules = new Map(
    languages.map((language) => [language, { imports: /** @type {Map<string, Set<string>>} */ (new Map()), code: "" }]),
  );
  const all = { imports: /** @type {Map<string, Set<string>>} */ (new Map()), server: "", browser: "", developed: "" };
  for (const [key, text] of Object.entries(english)) {
    const name = exportName(key);
    try {
      if (
        !(codes.has(key) ? /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)?$/ : /^[a-z][a-zA-Z0-9]*$/).test(key) ||
        RESERVED.has(key)
      ) {
        throw new MessageError("is not the name of a function");
      }
      const taken = names.get(name);
      if (taken) throw new MessageError(`has the function of ${taken}`);
      names.set(name, key);
      if (codes.has(key)) {
        if (problems.has(key)) throw new MessageError("is in another file too");
        problems.set(key, `${wing}.${name}`);
      }
      const original = new Message(text, "en");
      /** @type {Map<string, Message>} */
      const messages = new Map();
      for (const language of languages) {
        const own = translated.get(language)?.[key];
        if (own === undefined) missing.push(`${language}/${wing}: ${key}`);
        try {
          const message =
            language === "en" || own === undefined ? original : translation(own, language, text, original);
          messages.set(language, message);
        } catch (error) {
          errors.push(`${language}/${wing}: ${key}: ${/** @type {Error} */ (error).message}`);
        }
      }
      // A script imports what the message needs in any language.
      const helpers = new Set(
        [...messages.values()].flatMap(({ imports }) =>
          [...imports].flatMap(([from, ones]) => (from === "react" ? [] : [...ones])),
        ),
      );
      const types = original.types();
      const comment =
        typeof text === "string" ? `/** ${text.replaceAll("*/", "* /").replace(/\s*\n\s*/g, " ")} */\n` : "";
      for (const [kind, { takes }] of Object.entries(original.code())) {
        const own = kind === "has" ? nameOfHas(name) : name;
        const parameters = original.rows ? takes.join(", ") : takes.length > 0 ? "values" : "";
        const codeOf = (/** @type {Message} */ message) =>
          Object.entries(message.code()).find(([one]) => one === kind)?.[1].returns ?? "";
        // A function for each language would take several times the memory of its text.
        const isText =
          takes.length === 0 && [...messages.values()].every((one) => /^"(\\.|[^"\\])*"$/.test(codeOf(one)));
        all.server += `${kind === "get" ? comment : ""}export const ${own}: ${types[/** @type {"get"} */ (kind)]} = ((${parameters.replaceAll(/\w+/g, "$&: any")}) => own().${own}${isText ? "" : `(${parameters})`}) as any;\n`;
        const asFunction = (/** @type {string} */ returns) =>
          `(${original.rows || takes.length === 0 ? takes.join(", ") : `{ ${takes.join(", ")} }`}) => ${returns}`;
        const functionOf = (/** @type {string} */ returns) => `export const ${own} = ${asFunction(returns)};\n`;
        const given = [...takes, ...(kind === "has" ? [] : helpers)];
        const constant = `__message$${wing}$${own}`;
        all.browser += functionOf(given.length === 0 ? constant : `__message("${wing}.${own}", ${given.join(", ")})`);
        for (const [language, message] of messages) {
          const returns = codeOf(message);
          const code = returns.replaceAll(MARKED, "$1");
          const module = modules.get(language);
          if (module) module.code += `  ${own}: ${isText ? code : asFunction(code)},\n`;
          if (language === developed) all.developed += functionOf(code);
          (placeholders[`${wing}.${own}`] ??= { takes: given, code: {} }).code[language] = returns;
        }
      }
      for (const [language, message] of messages) addImports(modules.get(language)?.imports, message.imports);
      for (const message of messages.values()) addImports(all.imports, message.imports);
    } catch (error) {
      errors.push(`en/${wing}: ${key}: ${/** @type {Error} */ (error).message}`);
    }
  }
  const folder = wing === "words" ? join(app, "formats/words") : here;
  const from = `// Generated from ${languages.length === 1 ? "en" : "<language>"}/${wing}.json. Do not edit.\n`;
  for (const [language, { imports, code }] of modules) {
    write(
      join(folder, "server", language, `${wing}.ts`),
      `// @ts-nocheck\n${from}${importLines(imports, "values")}export default {\n${code}};\n`,
    );
  }
  write(
    join(folder, "server", `${wing}.ts`),
    [
      from,
      'import { byLanguage } from "~/formats/language";\n',
      importLines(all.imports, "types"),
      ...languages.map((language) => `import ${language} from "./${language}/${wing}";\n`),
      `const own = byLanguage<any>({ ${languages.join(", ")} });\n`,
      all.server,
    ].join(""),
  );
  write(
    join(folder, "browser", `${wing}.ts`),
    ["// @ts-nocheck\n", from, importLines(all.imports, "values"), developed ? all.developed : all.browser].join(""),
  );
  if (wing !== "words") write(join(here, `${wing}.ts`), `${from}export * from "#messages/${wing}";\n`);
}

/** @param {Map<string, Set<string>> | undefined} to @param {Map<string, Set<string>>} from */
function addImports(to, from) {
  for (const [module, names] of from)
    for (const name of names) to?.set(module, (to.get(module) ?? new Set()).add(name));
}

for (const wing of wings) writeWing(wing);

const problemWings = [...new Set([...problems.values()].map((called) => called.slice(0, called.indexOf("."))))];
write(
  join(here, "problem-messages.ts"),
  [
    "// Generated from the messages. Do not edit.\n",
    ...problemWings.map((wing) => `import * as ${wing} from "./${wing}";\n`),
    "\n/** The sentence of each Problem, by its code. */\nexport const PROBLEM_MESSAGES = {\n",
    ...[...problems].map(([code, called]) => `  "${code}": ${called},\n`),
    "};\n",
  ].join(""),
);
write(
  join(app, "formats/words/languages.ts"),
  [
    "// Generated from app/messages/languages.json. Do not edit.\n",
    `export const LANGUAGES = ${JSON.stringify(languages)} as const;\n`,
    "/** As its own readers call it. */\n",
    `export const LANGUAGE_NAMES = ${JSON.stringify(languageNames)} as const;
`,
  ].join(""),
);
write(join(here, "browser/placeholders.json"), JSON.stringify(placeholders));
for (const file of readdirSync(here)) {
  if (file.endsWith(".ts") && file !== "problem-messages.ts" && !wings.includes(file.slice(0, -3)))
    rmSync(join(here, file));
}
// In development the English text stands in for what is not translated yet.
if (missing.length) console.error(`${missing.length} messages are missing: ${missing.slice(0, 20).join(", ")}`);
if (missing.length && !developed) process.exitCode = 1;
if (errors.length) {
  console.error(errors.join("\n"));
  process.exit(1);
}
