import { escapeHtml } from "~/formats/html";

type Fields = readonly (readonly [name: string, value: string])[];
/** What was sent, and to which path and query. */
interface Sent {
  action: string;
  fields: Fields;
}
/** Decoded; "" for an attribute without a value. */
type Attributes = Map<string, string>;

interface PageForm {
  /** Where it begins and ends in the page. */
  from: number;
  to: number;
  attributes: Attributes;
  controls: Control[];
}

interface Control {
  from: number;
  /** The text in the page, of a select or a textarea with its content, of a button without. */
  html: string;
  tag: string;
  attributes: Attributes;
  name: string;
  type: string;
}

// React escapes ">" in attributes.
const FORM = /<form\b([^>]*)>[^]*?<\/form>/g;
const CONTROL = /<(?:(input|button)\b([^>]*)>|(select|textarea)\b([^>]*)>[^]*?<\/\3>)/g;
const DETAILS = /<details\b([^>]*)>[^]*?<\/details>/g;
/** Types of input that nobody types into. */
const NOT_TYPED = /^(hidden|submit|button|image|reset|file|password)$/;

/**
 * Fills one of the forms of a rendered page with what was typed into it before: that for the same action whose hidden fields and
 * buttons fit best. `address` is that of the page. Each filled field has the value in `data-kept` as well, for scripts: React sets the fields when it starts
 * (ui/layout/lost-response/fill-kept.ts).
 */
export function fillForm(page: string, address: string, { action, fields }: Sent): string {
  const [form] = formsOf(page)
    .filter(({ attributes }) => isSentTo(attributes, address, action))
    .map((one) => ({ ...one, fit: fitOf(one, fields) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  if (!form) return page;
  const left = valuesByName(fields);
  const changes = form.controls.map((one) => ({ ...one, becomes: filled(one, left) }));
  const all = [...changes, ...openedDetails(page, form)].sort((a, b) => a.from - b.from);
  let text = "";
  let at = 0;
  for (const { from, html, becomes } of all) {
    text += page.slice(at, from) + becomes;
    at = from + html.length;
  }
  return text + page.slice(at);
}

function formsOf(page: string): PageForm[] {
  const controls = [...page.matchAll(CONTROL)].map(
    ({ index, 0: html, 1: short, 2: inShort, 3: long, 4: inLong }) => {
      const tag = short ?? long!;
      const attributes = attributesOf(inShort ?? inLong!);
      const name = attributes.get("name") ?? "";
      const type = tag === "input" ? (attributes.get("type") ?? "text") : tag;
      return { from: index, html, tag, attributes, name, type };
    },
  );
  return [...page.matchAll(FORM)].map(({ index, 0: html, 1: text }) => {
    const attributes = attributesOf(text!);
    const to = index + html.length;
    const own = controls.filter((one) => {
      const owner = one.attributes.get("form");
      return owner === undefined
        ? one.from > index && one.from < to
        : owner === attributes.get("id");
    });
    return { from: index, to, attributes, controls: own };
  });
}

function isSentTo(attributes: Attributes, page: string, sentTo: string): boolean {
  if (attributes.get("method")?.toLowerCase() !== "post") return false;
  const action = attributes.get("action") || page;
  if (!URL.canParse(action, page)) return false;
  const { pathname, searchParams } = new URL(action, page);
  searchParams.delete("index");
  const wanted = new URL(sentTo, page);
  return pathname === wanted.pathname && `${searchParams}` === `${wanted.searchParams}`;
}

/** How many hidden fields and buttons of a form have what was sent, and then how many of its other fields were. */
function fitOf({ controls }: PageForm, fields: Fields): number {
  const sent = new Set(fields.map((field) => field.join("=")));
  const names = new Set(fields.map(([name]) => name));
  const typed = controls.filter(({ name, type }) => !NOT_TYPED.test(type) && names.has(name));
  const same = controls.filter(
    ({ name, type, attributes }) =>
      /^(hidden|button)$/.test(type) && sent.has(`${name}=${attributes.get("value") ?? ""}`),
  );
  return same.length + typed.length / (controls.length + 1);
}

function valuesByName(fields: Fields): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** The text of a field with what was typed into it, which `left` loses. */
function filled({ html, name, type, tag, attributes }: Control, left: Map<string, string[]>) {
  const values = left.get(name);
  if (name === "" || attributes.has("disabled")) return html;
  if (type === "checkbox" || type === "radio") {
    const isChecked = values?.includes(attributes.get("value") ?? "on") ?? false;
    const checked = isChecked ? "" : null;
    return tagWith(tag, attributes, { checked, "data-kept": String(isChecked) });
  }
  // With the version that the reader saw, a change by somebody else since then is noticed.
  const isVersion =
    type === "hidden" && /^(seen|version)$/.test(name) && /^\d+$/.test(values?.[0] ?? "");
  if (NOT_TYPED.test(type) && !isVersion) return html;
  const value = values?.shift();
  if (value === undefined) return html;
  if (tag === "input") return tagWith(tag, attributes, { value, "data-kept": value });
  const start = tagWith(tag, attributes, { "data-kept": value });
  // A textarea ignores a line feed at its beginning.
  if (tag === "textarea") return `${start}\n${escapeHtml(value)}</textarea>`;
  return start + withOption(html.slice(html.indexOf(">") + 1), value);
}

/** The options of a select, with another one selected. */
const withOption = (options: string, value: string) =>
  options.replace(/<option\b([^>]*)>([^<]*)/g, (_, text: string, label: string) => {
    const attributes = attributesOf(text);
    const isSelected = (attributes.get("value") ?? decoded(label)) === value;
    return tagWith("option", attributes, { selected: isSelected ? "" : null }) + label;
  });

/** Opens the closed details around or in a form. */
const openedDetails = (page: string, { from, to }: PageForm) =>
  [...page.matchAll(DETAILS)].flatMap(({ index, 0: text, 1: inner }) => {
    const attributes = attributesOf(inner!);
    const isInside = index > from && index < to;
    const isAround = index < from && index + text.length > from;
    if (attributes.has("open") || !(isInside || isAround)) return [];
    const html = text.slice(0, text.indexOf(">") + 1);
    return [{ from: index, html, becomes: tagWith("details", attributes, { open: "" }) }];
  });

const attributesOf = (text: string): Attributes =>
  new Map(
    [...text.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
      name!,
      decoded(value ?? ""),
    ]),
  );

/** The start of an element with further attributes; null takes one away. */
function tagWith(tag: string, attributes: Attributes, more: Record<string, string | null>): string {
  const all = new Map<string, string | null>([...attributes, ...Object.entries(more)]);
  const texts = [...all].map(([name, value]) =>
    value === null ? "" : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag}${texts.join("")}>`;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity]!);
