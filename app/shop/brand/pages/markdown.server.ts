import MarkdownIt, { type StateCore, type Token } from "markdown-it";

import * as t from "~/messages/brand";
import { addressPrefix, withPrefix } from "~/shop/base/language.server";
import { headingId } from "./page";

/** To the web, an e-mail address, a page of this shop or a heading. */
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** In a text; beyond them tables stay text, since a few letters make a row with all columns. */
const MAX_TABLE_CELLS = 5_000;
/** Letters of a heading in the names of its tables. */
const MAX_TABLE_NAME = 100;
const TABLE_CLASS = "page-table";

// "zero" knows nothing but plain text; everything else, such as HTML and pictures, stays text.
const withoutTables = parserOf("heading list link emphasis balance_pairs escape newline");
const withTables = parserOf("heading list table link emphasis balance_pairs escape newline");

function parserOf(rules: string) {
  const parser = new MarkdownIt("zero", { html: false, breaks: true })
    .enable(rules.split(" "))
    .use((it) => it.core.ruler.push("shop", adapt));
  parser.validateLink = (address) => LINK.test(address);
  parser.renderer.rules.table_open = (tokens, at) =>
    `<div class="${TABLE_CLASS}" role="region" tabindex="0" aria-label="${parser.utils.escapeHtml(
      tokens[at]!.info,
    )}"><table class="table">\n`;
  parser.renderer.rules.table_close = () => "</table></div>\n";
  return parser;
}

const parserFor = (text: string) => (tableCells(text) > MAX_TABLE_CELLS ? withoutTables : withTables);

/** An upper bound: the columns of the row of dashes in each line up to an empty one. */
function tableCells(text: string): number {
  let [cells, columns] = [0, 0];
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === "") columns = 0;
    else if (/^[\s|:-]+$/.test(line)) columns = Math.max(columns, line.split("|").length);
    cells += columns;
  }
  return cells;
}

/**
 * Paragraphs, headings, lists, links, bold, italics and tables. HTML in the text is shown as it was typed. Links to the
 * shop's own pages keep the language of the address that is answered.
 */
export const renderMarkdown = (text: string): string => parserFor(text).render(text);

/** Their ids. */
export function headingsOf(text: string): string[] {
  return parserFor(text)
    .parse(text, {})
    .filter(({ type }) => type === "heading_open")
    .map((token) => String(token.attrGet("id")));
}

/**
 * The text under a heading, up to the next one, as one line for each paragraph and entry of a list; that of the whole
 * page where it has no heading at all. "" where there is none.
 */
export function plainSection(text: string, id: string): string {
  const tokens = parserFor(text).parse(text, {});
  const isHeading = ({ type }: Token) => type === "heading_open";
  const heading = tokens.findIndex((token) => isHeading(token) && token.attrGet("id") === id);
  if (heading < 0 && tokens.some(isHeading)) return "";
  const after = tokens.slice(heading < 0 ? 0 : heading + 3);
  const next = after.findIndex(isHeading);
  return (next < 0 ? after : after.slice(0, next))
    .filter(({ type }) => type === "inline")
    .map((token) => plainText(token).trim())
    .filter(Boolean)
    .join("\n");
}

/** Fits the document into a page of the shop: levels and ids of headings, names of tables, no inline styles. */
function adapt({ tokens }: StateCore): void {
  const ids = new Map<string, number>();
  let heading = "";
  let tables = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      heading = plainText(tokens[at + 1]!);
      const id = headingId(heading);
      const count = (ids.get(id) ?? 0) + 1;
      ids.set(id, count);
      token.attrSet("id", count === 1 ? id : `${id}-${count}`);
    }
    // The first level is the page's title.
    if (token.type.startsWith("heading_")) token.tag = Number(token.tag.slice(1)) > 2 ? "h3" : "h2";
    if (token.type === "table_open")
      token.info = t.numberedTable({
        number: ++tables,
        hasHeading: heading !== "",
        heading: heading.slice(0, MAX_TABLE_NAME).toWellFormed(),
      });
    if (token.type === "th_open" || token.type === "td_open") adaptCell(token);
    if (token.type !== "inline") continue;
    token.children = withoutEmptyLinks(token.children ?? []);
    for (const link of token.children.filter(({ type }) => type === "link_open")) {
      link.attrSet("href", withPrefix(addressPrefix(), String(link.attrGet("href"))));
    }
  }
}

/** "[text]()" becomes its text: a link without an address would lead to the page itself. Links cannot contain links. */
function withoutEmptyLinks(tokens: readonly Token[]): Token[] {
  let isEmpty = false;
  return tokens.filter((token) => {
    if (token.type === "link_open") isEmpty = token.attrGet("href") === "";
    return !(isEmpty && (token.type === "link_open" || token.type === "link_close"));
  });
}

/** A cell that is aligned to the right has numbers; the security policy forbids the style that says so. */
function adaptCell(token: Token): void {
  const style = String(token.attrGet("style"));
  token.attrs = token.type === "th_open" ? [["scope", "col"]] : [];
  if (style.includes("right")) token.attrSet("class", "number");
}

const plainText = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content)).join("");
