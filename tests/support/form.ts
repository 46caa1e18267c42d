import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

/** Of a submitted form. */
export interface Submission {
  method: "GET" | "POST";
  /** The action attribute; "" is the page itself. */
  action: string;
  fields: [string, string][];
  /** As multipart/form-data. */
  isMultipart: boolean;
  files: [string, ChosenFile][];
}

/** Chosen in a form. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Filled in and submitted as in a browser without scripts: it accepts only what a user could type or choose, and
 * submits only successful controls (HTML standard, 4.10.21 and 4.10.22).
 */
export class PageForm {
  readonly #$: CheerioAPI;
  readonly #form: Cheerio<Element>;
  /** Computed once: filling in changes neither the controls nor their labels. */
  #controlsOfForm?: Element[];
  readonly #labels = new Map<Element, string[]>();
  #tampered: [string, string | null][] = [];
  #files: [string, ChosenFile][] = [];

  constructor($: CheerioAPI, form: Cheerio<Element>) {
    this.#$ = $;
    this.#form = form;
  }

  /** By name; a checkbox that is not ticked is missing. */
  get values(): Record<string, string> {
    return Object.fromEntries(this.#successful(null));
  }

  /** By name or label. `true` and `false` tick and untick a checkbox. */
  fill(values: Record<string, string | number | boolean>): this {
    for (const [key, value] of Object.entries(values)) this.#set(key, value);
    return this;
  }

  /** Files for a control, given by name or label. */
  choose(key: string, ...files: ChosenFile[]): this {
    const $ = this.#$;
    const control = this.controls.find(
      (one) => typeOf($(one)) === "file" && ($(one).attr("name") === key || this.#labelsOf(one).includes(key)),
    );
    if (!control) throw new Error(`The form has no file control "${key}".`);
    if (files.length > 1 && $(control).attr("multiple") === undefined) {
      throw new Error(`"${key}" takes one file.`);
    }
    const name = $(control).attr("name")!;
    this.#files = this.#files.filter(([known]) => known !== name);
    this.#files.push(...files.map((file): [string, ChosenFile] => [name, file]));
    return this;
  }

  /**
   * Sets fields regardless of the controls, as a script could; null removes a field. Disables the browser's validation.
   */
  tamper(values: Record<string, string | null>): this {
    this.#tampered.push(...Object.entries(values));
    return this;
  }

  /** By this button, the button with this name, or the first one. */
  submission(button?: string | Element, validates = true): Submission {
    const submitter = this.#submitter(button);
    if (this.#form.attr("novalidate") === undefined && submitter?.attr("formnovalidate") === undefined) {
      if (validates && this.#tampered.length === 0) this.#validate();
    }
    let fields = this.#successful(submitter);
    for (const [name, value] of this.#tampered) {
      fields = fields.filter(([known]) => known !== name);
      if (value !== null) fields.push([name, value]);
    }
    return {
      ...this.#target(submitter),
      fields,
      files: this.#chosenFiles(),
    };
  }

  /** How and where the form is sent by this button. */
  targetOf(button: Element) {
    return this.#target(this.#$(button));
  }

  #target(submitter: Cheerio<Element> | null): Pick<Submission, "method" | "action" | "isMultipart"> {
    const read = (name: string) => submitter?.attr(`form${name}`) ?? this.#form.attr(name);
    return {
      method: read("method")?.toUpperCase() === "POST" ? "POST" : "GET",
      action: read("action") ?? "",
      isMultipart: read("enctype") === "multipart/form-data",
    };
  }

  get buttons(): string[] {
    return this.submitters.map((button) => namesOf(this.#$, button)[0] ?? "");
  }

  get controls(): Element[] {
    return (this.#controlsOfForm ??= this.#findControls());
  }

  #findControls(): Element[] {
    const $ = this.#$;
    const id = this.#form.attr("id");
    return $("input, select, textarea, button")
      .toArray()
      .filter((control) => {
        const owner = $(control).attr("form");
        return owner === undefined ? $(control).closest("form").is(this.#form) : id !== undefined && owner === id;
      });
  }

  #set(key: string, value: string | number | boolean): void {
    const $ = this.#$;
    const found = this.controls.filter(
      (control) => $(control).attr("name") === key || this.#labelsOf(control).includes(key),
    );
    const [first] = found;
    if (!first) throw new Error(`The form has no control "${key}".`);
    if (isDisabled($, first)) throw new Error(`"${key}" is disabled.`);
    const control = $(first);
    const type = typeOf(control);
    if (type === "hidden") throw new Error(`"${key}" is hidden: nobody can type there.`);

    if (first.tagName === "select") {
      const option = control
        .find("option")
        .toArray()
        .find((one) => valueOfOption($, one) === String(value) || collapseSpaces($(one).text()) === String(value));
      if (!option || isDisabled($, option)) throw new Error(`"${key}" does not offer "${value}".`);
      control.find("option").removeAttr("selected");
      $(option).attr("selected", "");
    } else if (type === "radio") {
      const radio =
        found.find(
          (one) => ($(one).attr("value") ?? "on") === String(value) || this.#labelsOf(one).includes(String(value)),
        ) ?? (value === true ? first : undefined);
      if (!radio || isDisabled($, radio)) throw new Error(`"${key}" does not offer "${value}".`);
      for (const one of this.controls) {
        if (typeOf($(one)) === "radio" && $(one).attr("name") === $(radio).attr("name")) $(one).removeAttr("checked");
      }
      $(radio).attr("checked", "");
    } else if (type === "checkbox") {
      const box = found.find((one) => ($(one).attr("value") ?? "on") === value) ?? first;
      if (value === false) $(box).removeAttr("checked");
      else $(box).attr("checked", "");
    } else if (control.attr("readonly") !== undefined) {
      throw new Error(`"${key}" is read-only.`);
    } else {
      const text = String(value);
      if (type === "number" && text !== "" && !/^-?\d*\.?\d+(e-?\d+)?$/.test(text)) {
        throw new Error(`A browser does not accept "${text}" in the number field "${key}".`);
      }
      const most = Number(control.attr("maxlength") ?? Infinity);
      if (text.length > most) throw new Error(`"${key}" takes at most ${most} characters.`);
      if (first.tagName === "textarea") control.text(text);
      else control.attr("value", text);
    }
  }

  #labelsOf(control: Element): string[] {
    const known = this.#labels.get(control) ?? this.#findLabels(control);
    this.#labels.set(control, known);
    return known;
  }

  #findLabels(control: Element): string[] {
    const $ = this.#$;
    const id = $(control).attr("id");
    const labels = [...$(control).closest("label").toArray(), ...(id ? (labelsById($).get(id) ?? []) : [])];
    const texts = labels.map((label) => {
      const own = $(label).clone();
      own.find("select, textarea, button").remove();
      return collapseSpaces(own.text());
    });
    return [...texts, ...texts.map((text) => text.replace(/ ?\(optional\)$/, "")), $(control).attr("aria-label") ?? ""];
  }

  /** Submit buttons that are not disabled. */
  get submitters(): Element[] {
    const $ = this.#$;
    return this.controls.filter((control) => {
      const type = typeOf($(control));
      const isSubmit = control.tagName === "button" ? type === "submit" : type === "submit" || type === "image";
      return isSubmit && !isDisabled($, control);
    });
  }

  #submitter(button?: string | Element): Cheerio<Element> | null {
    const $ = this.#$;
    const all = this.submitters;
    const isMeant = (one: Element) => (typeof button === "string" ? namesOf($, one).includes(button) : one === button);
    const chosen = button === undefined ? all[0] : all.find(isMeant);
    if (button !== undefined && !chosen) {
      const name = typeof button === "string" ? button : namesOf($, button)[0];
      throw new Error(`The form has no button "${name}" to press, but: ${this.buttons.join(", ")}`);
    }
    return chosen ? $(chosen) : null;
  }

  #successful(submitter: Cheerio<Element> | null): [string, string][] {
    const $ = this.#$;
    const fields: [string, string][] = [];
    for (const element of this.controls) {
      const control = $(element);
      const name = control.attr("name");
      const type = typeOf(control);
      const isSubmitter = submitter?.is(control) ?? false;
      if (!name || type === "file" || isDisabled($, element)) continue;
      if (element.tagName === "button" || ["submit", "reset", "button", "image"].includes(type)) {
        if (isSubmitter) fields.push([name, control.attr("value") ?? ""]);
      } else if (element.tagName === "select") {
        for (const option of chosenOptions($, control)) fields.push([name, valueOfOption($, option)]);
      } else if (type === "checkbox" || type === "radio") {
        if (control.attr("checked") !== undefined) fields.push([name, control.attr("value") ?? "on"]);
      } else if (element.tagName === "textarea") {
        fields.push([name, control.text().replace(/\r?\n/g, "\r\n")]);
      } else {
        fields.push([name, control.attr("value") ?? ""]);
      }
    }
    return fields;
  }

  /** A file control without a chosen file submits an empty file without a name. */
  #chosenFiles(): [string, ChosenFile][] {
    const empty = this.controls
      .filter((one) => typeOf(this.#$(one)) === "file" && !isDisabled(this.#$, one))
      .map((one) => this.#$(one).attr("name") ?? "")
      .filter((name) => name && !this.#files.some(([known]) => known === name));
    return [
      ...this.#files,
      ...empty.map((name): [string, ChosenFile] => [name, { name: "", bytes: new Uint8Array() }]),
    ];
  }

  #validate(): void {
    const $ = this.#$;
    const { values } = this;
    for (const element of this.controls) {
      const control = $(element);
      const name = control.attr("name") ?? "";
      if (isDisabled($, element) || !name) continue;
      const value = values[name] ?? "";
      const refuse = (why: string) => {
        throw new Error(`A browser would not send the form: "${name}" ${why}.`);
      };
      if (control.attr("required") !== undefined && value === "") refuse("is required");
      if (typeOf(control) === "email" && value !== "" && !/^\S+@\S+$/.test(value)) refuse("is no e-mail address");
    }
  }
}

/** White space, as a browser does when it renders text. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Names by which tests may find a button or link: its accessible name, its visible text, its value. */
export function namesOf($: CheerioAPI, element: Element): string[] {
  const [accessible, visible] = [$(element).clone(), $(element).clone()];
  accessible.find("[aria-hidden=true]").remove();
  visible.find(".sr-only").remove();
  const names = [
    accessible.text(),
    visible.text(),
    $(element).attr("aria-label") ?? "",
    $(element).attr("value") ?? "",
  ];
  return names.map(collapseSpaces).filter(Boolean);
}

const labelsOfPages = new WeakMap<CheerioAPI, Map<string, Element[]>>();

/** By the id of their control. */
function labelsById($: CheerioAPI): Map<string, Element[]> {
  const known = labelsOfPages.get($);
  if (known) return known;
  const labels = new Map<string, Element[]>();
  for (const label of $("label[for]").toArray()) {
    const id = $(label).attr("for")!;
    labels.set(id, [...(labels.get(id) ?? []), label]);
  }
  labelsOfPages.set($, labels);
  return labels;
}

function typeOf(control: Cheerio<Element>): string {
  const type = control.attr("type")?.toLowerCase();
  return type ?? (control.is("button") ? "submit" : "text");
}

function isDisabled($: CheerioAPI, element: Element): boolean {
  if ($(element).attr("disabled") !== undefined) return true;
  if (element.tagName === "option") return $(element).closest("optgroup").attr("disabled") !== undefined;
  const fieldset = $(element).closest("fieldset[disabled]");
  return fieldset.length > 0 && !$(element).closest("legend").parent().is(fieldset);
}

function chosenOptions($: CheerioAPI, select: Cheerio<Element>): Element[] {
  const options = select.find("option").toArray() as Element[];
  const selected = options.filter((option) => $(option).attr("selected") !== undefined);
  const shown =
    selected.length > 0
      ? select.attr("multiple") !== undefined
        ? selected
        : selected.slice(-1)
      : select.attr("multiple") !== undefined
        ? []
        : options.filter((option) => !isDisabled($, option)).slice(0, 1);
  return shown.filter((option) => !isDisabled($, option));
}

function valueOfOption($: CheerioAPI, option: Element): string {
  return $(option).attr("value") ?? collapseSpaces($(option).text());
}
