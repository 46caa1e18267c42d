import { Parser } from "htmlparser2";

import { escapeHtml } from "~/formats/html";

type Fields = readonly (readonly [name: string, value: string])[];
/** The fields that were sent, and to which path and query. */
interface Sent {
  action: string;
  fields: Fields;
}
type Attributes = Record<string, string>;

interface Element {
  tag: string;
  attributes: Attributes;
  /** Where it begins, where its start tag ends, and where it ends. */
  from: number;
  inside: number;
  to: number;
  text: string;
}

interface PageForm extends Element {
  controls: Control[];
}

interface Control extends Element {
  name: string;
  type: string;
  options: Element[];
}

/** A part of a page that becomes another text. */
interface Change {
  from: number;
  to: number;
  text: string;
}

const CONTROLS = ["input", "button", "select", "textarea"];
/** Types of input that nobody types into. */
const NOT_TYPED = /^(hidden|submit|button|image|reset|file|password)$/;

/**
 * Fills one of the forms of a rendered page with what was typed into it before: that for the same action whose hidden fields and
 * buttons fit best. `address` is that of the page. Each filled field has the value in `data-kept` as well, for scripts: React sets the fields when it starts
 * (ui/layout/lost-response/fill-kept.ts).
 */
export function fillForm(page: string, address: string, { action, fields }: Sent): string {
  const elements = elementsOf(page);
  const [form] = formsOf(elements)
    .filter(({ attributes }) => isSentTo(attributes, address, action))
    .map((one) => ({ ...one, fit: fitOf(one, fields) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  if (!form) return page;
  const left = valuesByName(fields);
  const changes = [...form.controls.flatMap((one) => filled(one, left)), ...openedDetails(elements, form)].sort(
    (a, b) => a.from - b.from,
  );
  let text = "";
  let at = 0;
  for (const change of changes) {
    text += page.slice(at, change.from) + change.text;
    at = change.to;
  }
  return text + page.slice(at);
}

/** The elements of a page, in the order in which they begin. */
function elementsOf(page: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const [from, inside] = [parser.startIndex, parser.endIndex + 1];
      const element = { tag, attributes, from, inside, to: inside, text: "" };
      all.push(element);
      open.push(element);
    },
    ontext(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    onclosetag() {
      open.pop()!.to = parser.endIndex + 1;
    },
  });
  parser.end(page);
  return all;
}

const within = (outer: Element, inner: Element) => inner.from > outer.from && inner.to <= outer.to;

function formsOf(elements: readonly Element[]): PageForm[] {
  const options = elements.filter(({ tag }) => tag === "option");
  const controls = elements
    .filter(({ tag }) => CONTROLS.includes(tag))
    .map((one) => ({
      ...one,
      name: one.attributes.name ?? "",
      type: one.tag === "input" ? (one.attributes.type ?? "text") : one.tag,
      options: one.tag === "select" ? options.filter((option) => within(one, option)) : [],
    }));
  return elements
    .filter(({ tag }) => tag === "form")
    .map((form) => ({
      ...form,
      controls: controls.filter((one) =>
        one.attributes.form === undefined ? within(form, one) : one.attributes.form === form.attributes.id,
      ),
    }));
}

function isSentTo(attributes: Attributes, page: string, sentTo: string): boolean {
  if (attributes.method?.toLowerCase() !== "post") return false;
  const action = attributes.action || page;
  if (!URL.canParse(action, page)) return false;
  const { pathname, searchParams } = new URL(action, page);
  searchParams.delete("index");
  const target = new URL(sentTo, page);
  return pathname === target.pathname && `${searchParams}` === `${target.searchParams}`;
}

/** How many hidden fields and buttons of a form have what was sent, and then how many of its other fields were. */
function fitOf({ controls }: PageForm, fields: Fields): number {
  const sent = new Set(fields.map((field) => field.join("=")));
  const names = new Set(fields.map(([name]) => name));
  const typed = controls.filter(({ name, type }) => !NOT_TYPED.test(type) && names.has(name));
  const same = controls.filter(
    ({ name, type, attributes }) =>
      /^(hidden|button)$/.test(type) &&
      attributes["data-seen"] === undefined &&
      sent.has(`${name}=${attributes.value ?? ""}`),
  );
  return same.length + typed.length / (controls.length + 1);
}

function valuesByName(fields: Fields): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

/** The changes that put a typed value into a field; the value is taken out of `left`. */
function filled(control: Control, left: Map<string, string[]>): Change[] {
  const { name, type, tag, attributes, inside, to, options } = control;
  const values = left.get(name);
  if (name === "" || attributes.disabled !== undefined) return [];
  if (type === "checkbox" || type === "radio") {
    const isChecked = values?.includes(attributes.value ?? "on") ?? false;
    const checked = isChecked ? "" : null;
    return [withAttributes(control, { checked, "data-kept": String(isChecked) })];
  }
  // By what the reader saw, a change by somebody else since then is noticed.
  const isSeen = type === "hidden" && attributes["data-seen"] !== undefined;
  if (NOT_TYPED.test(type) && !isSeen) return [];
  const value = values?.shift();
  if (value === undefined) return [];
  if (tag === "input") return [withAttributes(control, { value, "data-kept": value })];
  const start = withAttributes(control, { "data-kept": value });
  // A textarea ignores a line feed at its beginning.
  if (tag === "textarea") {
    return [start, { from: inside, to, text: `\n${escapeHtml(value)}</textarea>` }];
  }
  const selected = (option: Element) => ((option.attributes.value ?? option.text) === value ? "" : null);
  return [start, ...options.map((option) => withAttributes(option, { selected: selected(option) }))];
}

/** Opens the closed details around or in a form. */
const openedDetails = (elements: readonly Element[], form: Element): Change[] =>
  elements
    .filter(({ tag, attributes }) => tag === "details" && attributes.open === undefined)
    .filter((details) => within(details, form) || within(form, details))
    .map((details) => withAttributes(details, { open: "" }));

/** Gives the start tag of an element further attributes; null takes one away. */
function withAttributes({ tag, attributes, from, inside }: Element, more: Record<string, string | null>): Change {
  const texts = Object.entries({ ...attributes, ...more }).map(([name, value]) =>
    value === null ? "" : ` ${name}="${escapeHtml(value)}"`,
  );
  return { from, to: inside, text: `<${tag}${texts.join("")}>` };
}
