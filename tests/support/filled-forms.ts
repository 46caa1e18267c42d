// The forms of a page, filled in for whoever has not read what they ask for.
import { randomBytes } from "node:crypto";

import type { CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

import { isoDay } from "~/formats/dates";
import { eanOf } from "./pieces";
import { type ChosenFile, PageForm, type Submission } from "./form";
import { makeTestFont } from "./fonts";
import { photo } from "./pictures";
import { camt } from "./statements";

/** A button of a form, with its submissions: the form as it is, and filled in more and more. */
export interface FilledForm {
  method: "GET" | "POST";
  /** The action attribute; "" is the page itself. */
  action: string;
  /** The value of `intent`, or the name of the button. */
  intent: string;
  submissions: () => Submission[];
}

const word = () => randomBytes(6).toString("hex");
const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));

/** For searches: the beginning of the canary of the seeded rows, which is none by itself. */
export const SOUGHT = "kana";

/** Names of days that are today when something is done. */
const DONE_ON = /^(paidOn|shippedOn|exportDate)$/;

/** By the field's name. Other fields get something of their type. */
const TYPED: [RegExp, (isOther: boolean) => string][] = [
  [/^q$/, () => SOUGHT],
  // A piece and a style of the demo.
  [/^rows$/, (isOther) => (isOther ? "PR-501;7" : "PR-501-RUST;6")],
  [/^places$/, () => "NL"],
  [/^freeFrom$/, () => "300"],
  [/price|amount|cost|percent|weight|markup|threshold|value|quantity|pieces|pack|days|stock|position/i, () => "1"],
  [/discount/i, () => "1"],
  [/^darkAccent/, () => "#eeeeee"],
  [/^darkGround/, () => "#111111"],
  [/^ending$/, () => "C1"],
  // A window has days or weeks.
  [/^weeks/, () => ""],
  [/email/i, () => `${word()}@crawled.example`],
  [DONE_ON, () => inDays(0)],
  [/from|until/i, () => inDays(400)],
  [/ean/i, () => eanOf(Math.floor(Math.random() * 1e9))],
  [/country/i, () => "NL"],
  [/zip/i, () => "3511 AB"],
  [/phone/i, () => "+31 30 123456"],
  [/website|url/i, () => "https://crawled.example"],
  [/vatId/i, () => "NL004495445B01"],
  [/eori/i, () => "NL004495445"],
  [/participant/, () => "0106:12345678"],
  [/^numbers\./, () => "1"],
  [/hsCode/i, () => "61101130"],
  [/fibre/i, () => "100% cotton"],
];

function typedInto(name: string, type: string, isOther = false): string {
  const known = TYPED.find(([fits]) => fits.test(name));
  if (known) return known[1](isOther);
  if (type === "date") return inDays(1);
  return type === "number" ? "1" : `Crawled ${word()}`;
}

/** The buttons of a page's forms. */
export function formsOf($: CheerioAPI): FilledForm[] {
  return $("form")
    .toArray()
    .flatMap((element) => {
      const form = new PageForm($, $(element));
      return form.submitters.map((button) => {
        const { method, action } = form.targetOf(button);
        const intent = $(button).attr("name") === "intent" ? $(button).attr("value")! : undefined;
        const hidden = $(element).find("[type=hidden][name=intent]").attr("value");
        return {
          method,
          action,
          intent: intent ?? hidden ?? $(button).attr("name") ?? "",
          submissions: () => submissionsOf($, element, button),
        };
      });
    });
}

/** From the one that asks least of the reader on, each once. */
function submissionsOf($: CheerioAPI, element: Element, button: Element): Submission[] {
  const form = new PageForm($, $(element));
  const required = fieldsFor($, form.controls, (control) => control.attr("required") !== undefined);
  const unticked = fieldsFor($, form.controls, (control) => control.attr("type") !== "checkbox");
  const whole = fieldsFor($, form.controls, () => true);
  const other = { ...anotherText($, form.controls), ...shownEmail($, form.controls) };
  // As a browser lets it through, with every field filled in, with another choice and another text than is there, with every box ticked.
  const more = [
    required,
    unticked,
    { ...unticked, ...anotherChoice($, form.controls) },
    { ...required, ...other },
    whole,
    { ...whole, ...other },
  ];
  const all = more.map((fields) => new PageForm($, $(element)).tamper(fields).submission(button, false));
  return all.filter((one, at) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at);
}

/** Whether a field is empty, or has a template whose places are in square brackets. */
const isToFillIn = (value = "") => value === "" || /\[[^\]]+\](?!\()/.test(value);

/** For fields that are to be filled in. */
function fieldsFor($: CheerioAPI, controls: Element[], isMeant: (control: ReturnType<CheerioAPI>) => boolean) {
  const fields: Record<string, string> = {};
  const families = new Map<string, number>();
  for (const element of controls) {
    const control = $(element);
    const name = control.attr("name");
    const type = control.attr("type") ?? "text";
    if (!name || control.attr("disabled") !== undefined || control.attr("readonly") !== undefined) continue;
    if (["hidden", "submit", "button", "file"].includes(type) || element.tagName === "button") continue;
    if (!isMeant(control)) continue;
    // Only the first of a hundred quantities.
    const family = name.replace(/[[\d].*/, "");
    const count = (families.get(family) ?? 0) + 1;
    families.set(family, count);
    if (count > 3 && type !== "radio") continue;
    if (type === "checkbox") fields[name] = control.attr("value") ?? "on";
    else if (type === "radio") {
      const group = controls.filter((one) => $(one).attr("name") === name);
      if (!group.some((one) => $(one).attr("checked") !== undefined)) fields[name] ??= control.attr("value") ?? "on";
    } else if (element.tagName === "select") {
      const options = control.find("option:not([disabled])").toArray();
      const chosen = control.find("option[selected]").get(0) ?? control.find("option").get(0);
      const valueOf = (one: (typeof options)[number]) => $(one).attr("value") ?? $(one).text();
      const value = chosen && chosen.attribs.disabled === undefined ? valueOf(chosen) : "";
      const first = options.map(valueOf).find(Boolean);
      if (!value && first) fields[name] = first;
    } else if (isToFillIn(element.tagName === "textarea" ? control.text() : control.attr("value"))) {
      fields[name] = typedInto(name, type).slice(0, Number(control.attr("maxlength") ?? Infinity));
    }
  }
  return fields;
}

/** From the page: one has to repeat it before an erasure. */
function shownEmail($: CheerioAPI, controls: Element[]): Record<string, string> {
  const name = controls.map((one) => $(one).attr("name")).find((one) => one === "email");
  const [shown] = /[\w.+-]+@[\w.-]*\w/.exec($("main").text()) ?? [];
  return name && shown ? { [name]: shown } : {};
}

/** In the first list or group of radio buttons. */
function anotherChoice($: CheerioAPI, controls: Element[]): Record<string, string> {
  const first = controls.find((one) => one.tagName === "select" || $(one).attr("type") === "radio");
  const name = $(first).attr("name");
  if (!first || !name) return {};
  const all = first.tagName === "select" ? $(first).find("option").toArray() : controls;
  const other = all
    .filter((one) => one.tagName === "option" || $(one).attr("name") === name)
    .find(({ attribs }) => !("checked" in attribs || "selected" in attribs || "disabled" in attribs));
  return other ? { [name]: $(other).attr("value") ?? "on" } : {};
}

/** In the first field for free text, and today for each day of what is done. */
function anotherText($: CheerioAPI, controls: Element[]): Record<string, string> {
  const days = controls.flatMap((one) => ($(one).attr("type") === "date" ? [$(one).attr("name") ?? ""] : []));
  const free = controls.find((element) => {
    const control = $(element);
    const isText = element.tagName === "textarea" || ["text", "number", undefined].includes(control.attr("type"));
    return isText && element.tagName !== "select" && element.tagName !== "button" && control.attr("name");
  });
  if (!free) return {};
  const name = $(free).attr("name")!;
  const today = days.filter((day) => DONE_ON.test(day)).map((day) => [day, inDays(0)]);
  return {
    ...Object.fromEntries(today),
    [name]: typedInto(name, $(free).attr("type") ?? "text", true).slice(0, Number($(free).attr("maxlength") ?? 60)),
  };
}

/** Of every kind that the shop reads; somebody chooses the one that a form is for. */
export async function filesToChoose(sku: string, orderNumber: string): Promise<ChosenFile[]> {
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content) });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${parseInt(word(), 16) % 9_000} 90"><path d="M0 0h9v9z"/></svg>`;
  return [
    // With a wrong row each.
    text("styles.csv", `Style Code;Name;Wholesale Price\nC-${word()};Crawled;1\n;Wrong;none\n`),
    text("pieces.csv", `SKU;In Stock\n${sku};5\nWRONG;none\n`),
    text(
      "incoming.csv",
      `SKU;Expected On;Pieces\n${sku};${inDays(300)};${1 + Math.floor(Math.random() * 1e5)}\nWRONG;;none\n`,
    ),
    text("shipping.csv", `Zone;Countries;Prices\nZ-${word()};Norway;up to 5 kg: 9.00\n;Wrong;none\n`),
    text("customers.csv", `E-mail;Company\n${word()}@crawled.example;Crawled\n;Wrong\n`),
    text("statement.xml", camt({ amount: "1.00", text: `${orderNumber} ${word()}` })),
    text("order.csv", `SKU;Quantity\n${sku};4\n`),
    { name: "crawled.png", bytes: await photo().png().toBuffer() },
    text("logo.svg", svg),
    { name: "boxes.woff2", bytes: makeTestFont() },
  ];
}
