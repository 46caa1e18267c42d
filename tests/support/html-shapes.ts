/**
 * The shapes of a page: all that the rules of html-rules.ts can depend on, as short texts, without what they do not look at.
 * Two pages of the shop have nearly the same ones, whatever their texts and numbers are and however often elements are
 * repeated. Read from the source, because a parser would put faults right.
 */

/** An element while its source is read. */
interface SourceElement {
  /** Its place among all elements of the page. */
  index: number;
  name: string;
  attributes: Map<string, string>;
  parent: SourceElement | null;
  /** The names of its children, and "text". */
  children: string[];
  /** Whether it has a text, or a picture with one. */
  hasText: boolean;
  isAriaHidden: boolean;
}

/** A start or end tag: the slash, the name, the attributes. */
const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const COMMENT = /<!--[^]*?-->/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Attributes whose texts no rule checks, only whether there is one. */
const TEXTS = new Set(
  "alt aria-label class content action d fill href label nonce placeholder points src srcset title value viewbox".split(
    " ",
  ),
);
/** Attributes with ids and names, whose relations are shapes of their own. */
const REFERENCES = new Set(
  "id for form headers list aria-controls aria-describedby aria-details aria-errormessage aria-labelledby aria-owns popovertarget".split(
    " ",
  ),
);
const IDS = /^[a-z][\w:-]*( [a-z][\w:-]*)*$/i;
/** Keys, numbers, and codes such as PR-101-SAND. */
const CODES = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[A-Z\d][A-Z\d-]+|\d/g;

const HEADING = /^h[1-6]$/;
const LANDMARKS = new Set("header nav main aside footer section form".split(" "));
const CONTROLS = new Set("input select textarea button".split(" "));
/** Controls of which a form may have several with one name. */
const SHARED_NAMES = new Set("radio checkbox button reset submit".split(" "));
/** Elements that forbid some descendants. */
const RESTRICTING = new Set(
  "a address article aside audio button caption dfn dt fieldset footer form header hgroup label main meter nav noscript progress section svg template th video".split(
    " ",
  ),
);
/** Elements whose content depends on what they are in. */
const TRANSPARENT = new Set(
  "a audio canvas del div ins map noscript object template video".split(" "),
);
/** Elements whose children have an order, or of which there may be one only. */
const ORDERED = new Set(
  "audio colgroup details dl fieldset figure head hgroup html label object picture select table video".split(
    " ",
  ),
);

/** Returns the shapes of a page. */
export function shapesOf(source: string): Set<string> {
  const shapes = new Set<string>();
  const elements: SourceElement[] = [];
  let open: SourceElement | null = null;
  let end = 0;

  const addText = (until: number) => {
    const text = source.slice(end, until).replace(/^\s*>/, "").replace(COMMENT, "");
    if (!open || text.trim() === "") return;
    addChild(open, "text");
    open.hasText = true;
  };
  const close = (element: SourceElement) => {
    shapes.add(startTagOf(element));
    shapes.add(`${placeOf(element)} ${kindOf(element)}`);
    shapes.add(`${element.name} of ${childrenOf(element)}`);
    if (element.hasText && element.parent) element.parent.hasText = true;
  };

  for (const match of source.matchAll(TAG)) {
    const [tag, slash, tagName = "", attributeText = "", selfClosing] = match;
    const name = tagName.toLowerCase();
    addText(match.index);
    end = match.index + tag.length;
    if (slash) {
      if (attributeText.trim()) shapes.add(`</${name} with attributes>`);
      if (open?.name === name) {
        close(open);
        open = open.parent;
      } else shapes.add(`</${name}> in ${open?.name}`);
      continue;
    }
    const attributes = new Map<string, string>();
    for (const [, written = "", value = ""] of attributeText.matchAll(ATTRIBUTE)) {
      const key = written.toLowerCase();
      if (attributes.has(key)) shapes.add(`<${name} with ${key} twice>`);
      attributes.set(key, value);
    }
    const element: SourceElement = {
      index: elements.length,
      name,
      attributes,
      parent: open,
      children: [],
      hasText: Boolean(attributes.get("alt")),
      isAriaHidden: attributes.get("aria-hidden") === "true",
    };
    elements.push(element);
    if (open) addChild(open, name);
    if (VOID.has(name) || selfClosing) close(element);
    else open = element;
  }
  for (let left = open; left; left = left.parent) shapes.add(`<${left.name}> is not closed`);

  for (const shape of [
    ...shapesOfOutline(elements),
    ...shapesOfReferences(elements),
    ...shapesOfForms(elements),
  ]) {
    shapes.add(shape);
  }
  return shapes;
}

/** Adds a child; of several of a kind in a row, the first two. */
function addChild({ children }: SourceElement, name: string): void {
  if (children.at(-1) !== name || children.at(-2) !== name) children.push(name);
}

function childrenOf({ name, children }: SourceElement): string {
  return (ORDERED.has(name) ? children : [...new Set(children)].sort()).join(" ");
}

/** A start tag without texts, numbers and codes, and whether the element has a text. */
function startTagOf({ name, attributes, hasText }: SourceElement): string {
  const words = [...attributes].map(([key, value]) => `${key}=${valueOf(key, value)}`).sort();
  return `<${name} ${words.join(" ")}>${hasText ? " with text" : ""}`;
}

function valueOf(key: string, value: string): string {
  if (TEXTS.has(key) || key.startsWith("data-")) return value && "x";
  if (REFERENCES.has(key)) return IDS.test(value) ? "id" : value.replace(CODES, "0");
  if (key === "name") return value && "x";
  return value.replace(CODES, "0");
}

/** An element as the content of another one: some are interactive only with certain attributes. */
function kindOf({ name, attributes }: SourceElement): string {
  const type = CONTROLS.has(name) ? ` ${attributes.get("type") ?? ""}` : "";
  const flags = ["href", "tabindex", "controls", "usemap"].filter((key) => attributes.has(key));
  return `${name}${type} ${flags.join(" ")}`;
}

/** What an element is in: its parent, beyond transparent ones, and all that forbid some descendants. */
function placeOf({ parent }: SourceElement): string {
  const parents: string[] = [];
  const restricting = new Set<string>();
  let isNear = true;
  for (let at = parent; at; at = at.parent) {
    if (isNear && parents.at(-1) !== at.name) parents.push(at.name);
    isNear &&= TRANSPARENT.has(at.name);
    if (RESTRICTING.has(at.name)) restricting.add(at.name);
    if (at.isAriaHidden) restricting.add("aria-hidden");
  }
  return `in ${parents.join(" ")} within ${[...restricting].sort().join(" ")}:`;
}

/** Which heading follows which one, and the landmarks, with those that have the same name. */
function* shapesOfOutline(elements: SourceElement[]): Iterable<string> {
  let last = "";
  const landmarks = new Set<string>();
  const named = new Set<string>();
  for (const { name, attributes } of elements) {
    // The headings of a dialog begin anew.
    if (HEADING.test(name) || name === "dialog") {
      yield `${last} then ${name}`;
      last = name;
    }
    if (!LANDMARKS.has(name)) continue;
    const label = attributes.get("aria-label") ?? attributes.get("aria-labelledby") ?? "";
    const kind = `${name} ${label && "named"}`;
    landmarks.add(landmarks.has(kind) ? `${kind} again` : kind);
    if (named.has(`${name} ${label}`)) yield `${kind} with the name of another one`;
    named.add(`${name} ${label}`);
  }
  yield [...landmarks].sort().join(", ");
}

/** Ids that are there twice, and to what the references of each kind lead. */
function* shapesOfReferences(elements: SourceElement[]): Iterable<string> {
  const targets = new Map<string, SourceElement>();
  for (const element of elements) {
    const id = element.attributes.get("id");
    if (id === undefined) continue;
    if (targets.has(id)) yield `id of ${element.name} twice`;
    targets.set(id, element);
  }
  for (const { name, attributes } of elements) {
    for (const [key, value] of attributes) {
      if (key === "id" || !REFERENCES.has(key)) continue;
      for (const id of value.split(/\s+/).filter(Boolean)) {
        const target = targets.get(id);
        yield `${name} ${key} leads to ${target ? kindOf(target) : "nothing"}`;
      }
    }
  }
}

/** Whether each form has controls and one that submits it, and controls with a name that another one of the form has. */
function* shapesOfForms(elements: SourceElement[]): Iterable<string> {
  const kinds = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  for (const element of elements) {
    const { name, attributes } = element;
    if (name !== "form" && !CONTROLS.has(name)) continue;
    const form = formOf(element);
    const kindsOfForm = kinds.get(form) ?? new Set();
    const namesOfForm = names.get(form) ?? new Set();
    kinds.set(form, kindsOfForm);
    names.set(form, namesOfForm);
    if (name === "form") {
      kindsOfForm.add("form");
      continue;
    }
    const type = attributes.get("type") ?? (name === "button" ? "submit" : "");
    kindsOfForm.add(/^(submit|image)$/.test(type) ? "submit" : "other");
    const own = attributes.get("name");
    // Names with brackets are lists.
    if (!own || own.endsWith("[]")) continue;
    if (namesOfForm.has(own)) yield `${name} ${type} with the name of another control`;
    if (!SHARED_NAMES.has(type)) namesOfForm.add(own);
  }
  for (const kindsOfForm of kinds.values()) yield `controls: ${[...kindsOfForm].sort().join(" ")}`;
}

/** The id of the form that an element belongs to, or its place among all elements; "" for none. */
function formOf(element: SourceElement): string {
  const id = element.attributes.get("form");
  if (id !== undefined && element.name !== "form") return id;
  for (let at: SourceElement | null = element; at; at = at.parent) {
    if (at.name === "form") return at.attributes.get("id") ?? String(at.index);
  }
  return "";
}
