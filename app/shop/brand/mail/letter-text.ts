import { colon } from "~/formats/lists";
import { memoizeByObject } from "~/shop/base/memoize-by-object";
import { addressOf, footer, greeting, toSingleLine, toLines } from "./letter-content";
import type { Letter, LetterLine, Part, Sender } from "./letter";

/** Per line; a longer word gets a line of its own. */
const COLUMNS = 72;
const AMOUNT_GAP = 2;

export function letterText(letter: Letter, shop: Sender): string {
  return [bodyText(letter, shop), ["-- ", ...footer(letter, shop)].join("\n")].join("\n\n");
}

/** Without the footer, for a mail that an admin sends from their own mail program. */
export function bodyText(letter: Letter, shop: Pick<Sender, "name" | "address" | "signature">): string {
  const hello = greeting(letter);
  return [
    ...(hello ? [wrap(toSingleLine(hello))] : []),
    ...letter.parts.map((part) => blockOf(part, shop)),
    ...(letter.reader === "customer" ? [[...toLines(shop.signature), shop.name]] : []),
  ]
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n");
}

function blockOf(part: Part, shop: Pick<Sender, "address">): string[] {
  switch (part.kind) {
    case "paragraph":
      return wrap(toSingleLine(part.text));
    case "text":
      return toLines(part.text).flatMap((line) => wrap(line.trimEnd()));
    case "quote":
      return toLines(part.text)
        .flatMap((line) => wrap(line.trimEnd(), COLUMNS - 2))
        .map((line) => `> ${line}`.trimEnd());
    case "facts":
      return aligned(part.facts);
    case "lines":
      return [...part.lines.flatMap(lineOf), ...sumsOf(part.sums)];
    case "button":
    case "link":
      return [(part.label + colon()).trimEnd(), addressOf(part.href, shop)];
  }
}

function aligned(facts: readonly [string, string | null][]): string[] {
  const nonEmpty = facts.flatMap(([name, value]) => (value ? [[name, toSingleLine(value)] as const] : []));
  const indent = Math.max(0, ...nonEmpty.map(([name]) => columnsOf(name))) + 2;
  return nonEmpty.flatMap(([name, value]) =>
    wrap(value, COLUMNS - indent).map((line, index) => pad(index ? "" : name, indent) + line),
  );
}

const lineOf = memoizeByObject(({ quantity, name, detail, amount = "" }: LetterLine): string[] => {
  const lead = `${quantity} × `;
  const room = COLUMNS - lead.length - (amount ? columnsOf(amount) + AMOUNT_GAP : 0);
  const [first = "", ...rest] = wrap(toSingleLine(name), room);
  const indented = [...rest, ...(detail ? wrap(toSingleLine(detail), room) : [])].map(
    (line) => pad("", lead.length) + line,
  );
  return [withAmount(lead + first, amount), ...indented];
});

const sumsOf = (sums: readonly [string, string][] = []) =>
  sums.length > 0 ? ["", ...sums.map(([name, amount]) => withAmount(name, amount))] : [];

/** Right-aligns the amount; an overlong text pushes it further right. */
function withAmount(text: string, amount: string): string {
  if (!amount) return text;
  return `${pad(text, COLUMNS - columnsOf(amount) - AMOUNT_GAP)}${" ".repeat(AMOUNT_GAP)}${amount}`;
}

const pad = (text: string, columns: number) => text + " ".repeat(Math.max(0, columns - columnsOf(text)));

const PLAIN = /^[ -~]*$/;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/gu;
const WIDE = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;

/** In a monospaced font: emoji and East Asian characters take two columns. */
function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const letter of text.replace(NO_WIDTH, "")) columns += WIDE.test(letter) ? 2 : 1;
  return columns;
}

/** At spaces. */
function wrap(text: string, columns = COLUMNS): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.split(" ")) {
    const width = columnsOf(word);
    if (line && used + 1 + width > columns) {
      lines.push(line);
      line = "";
      used = 0;
    }
    used += line ? 1 + width : width;
    line += line ? ` ${word}` : word;
  }
  return text ? [...lines, line] : [""];
}
