import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { CheerioAPI } from "cheerio";
import type { Element } from "domhandler";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, inject } from "vitest";

import { databaseKind } from "./databases";
import { collapseSpaces } from "./form";
import { SCRIPT_POLICY } from "./script-policy";

/** Resolves the rules once instead of for each page. */
class Rules extends StaticConfigLoader {
  #resolved?: ReturnType<StaticConfigLoader["getConfigFor"]>;

  override getConfigFor(...args: Parameters<StaticConfigLoader["getConfigFor"]>) {
    return (this.#resolved ??= super.getConfigFor(...args));
  }
}

const rules = new Rules({
  root: true,
  elements: [
    "html5",
    // Newer than the validator's list.
    { "*": { attributes: { popover: { enum: ["", "auto", "manual", "hint"] } } } },
  ],
  // Not no-redundant-role: with `display: block` (cards on phones) a table loses its implicit roles.
  // Not autocomplete-password: an emergency code is used once, so browsers must not store it.
  rules: Object.fromEntries(
    [
      "area-alt",
      "aria-hidden-body",
      "aria-label-misuse",
      "attribute-allowed-values",
      "attribute-misuse",
      "close-attr",
      "close-order",
      "element-name",
      "element-permitted-content",
      "element-permitted-occurrences",
      "element-permitted-order",
      "element-permitted-parent",
      "element-required-ancestor",
      "element-required-attributes",
      "element-required-content",
      "empty-heading",
      "empty-title",
      "heading-level",
      "hidden-focusable",
      "input-attributes",
      "input-missing-label",
      "map-dup-name",
      "map-id-name",
      "meta-refresh",
      "missing-doctype",
      "multiple-labeled-controls",
      "no-abstract-role",
      "no-autoplay",
      "no-dup-attr",
      "no-dup-id",
      "no-implicit-close",
      "no-inline-style",
      "no-missing-references",
      "no-multiple-main",
      "no-style-tag",
      "no-unknown-elements",
      "script-element",
      "script-type",
      "text-content",
      "unique-landmark",
      "valid-autocomplete",
      "valid-for",
      "valid-id",
      "wcag/h30",
      "wcag/h32",
      "wcag/h36",
      "wcag/h37",
      "wcag/h63",
      "wcag/h67",
      "wcag/h71",
    ]
      .map((rule): [string, "error" | ["error", object]] => [rule, "error"])
      // Checkboxes with the same name are a list; by default the validator allows that for radio buttons only.
      .concat([["form-dup-name", ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }]]]),
  ),
});

const validator = new HtmlValidate(rules);

// The validator takes longer than a request, so it reads the first page of each address and status, and every page with an
// element in a place in which no earlier page had one. On the second database the pages are the same.
// On globalThis is what this worker has noted, in the file what any worker of this run has: its lines are hashes.
const shared = globalThis as { notedShapes?: Set<string> };
const noted = (shared.notedShapes ??= new Set());
const sharedShapes = join(inject("template").dataDir, "validated-shapes");

/** The page has a shape that is new in this run. */
function needsValidation(page: HtmlPage): boolean {
  if (databaseKind !== "sqlite") return false;
  const shapes = shapesOf(page).filter((shape) => !noted.has(shape));
  if (shapes.length === 0) return false;
  for (const shape of shapes) noted.add(shape);
  const text = existsSync(sharedShapes) ? readFileSync(sharedShapes, "latin1") : "";
  const known = new Set(text.split("\n"));
  const unknown = [...new Set(shapes.map(hashOf))].filter((hash) => !known.has(hash));
  // One write, so that what two workers append does not mix.
  appendFileSync(sharedShapes, unknown.map((hash) => `${hash}\n`).join(""));
  return unknown.length > 0;
}

/** The address without ids, with the status; and each element with the names of its attributes and of what it is in. */
function shapesOf({ $, address, status }: HtmlPage): string[] {
  const path = address.replace(/[?#].*$/, "").replace(/[^/]*\d[^/]*|[^/]{20,}/g, "{id}");
  const elements = $("*").toArray() as Element[];
  const places = elements.map(({ name, attribs, parent }) => {
    const { name: parentName = "" } = parent as Element;
    return `${parentName} > ${name} ${attribs.type ?? ""} ${Object.keys(attribs).sort().join(" ")}`;
  });
  return [...new Set([`${path} ${status}`, ...places])];
}

const hashOf = (shape: string) => createHash("sha1").update(shape).digest("base64");

interface HtmlPage {
  $: CheerioAPI;
  source: string;
  status: number;
  headers: Headers;
  title: string;
  address: string;
}

/** An HTML page must follow the rules for all pages of the shop: structure, content security policy, labels. */
export async function checkDocument(page: HtmlPage): Promise<void> {
  const problems = [...problemsOfPage(page), ...problemsOfElements(page.$)];
  if (needsValidation(page)) problems.push(...(await problemsOfSyntax(page.source)));
  expect([...new Set(problems)].join("\n"), `${page.address} (${page.status}) must have`).toBe("");
}

/** Things that are once on a page: policy, scripts and addresses. */
function problemsOfPage({ $, headers, source, title }: HtmlPage): string[] {
  const problems: string[] = [];
  const demand = (isMet: boolean, what: string) => void (isMet || problems.push(what));

  demand($("h1").length === 1, `one h1, not ${$("h1").length}`);
  demand($("main").length === 1, "one main");
  demand($("head > title").length === 1 && title.length > 0, "one title with text");
  demand(Boolean($("html").attr("lang")), "a language");
  demand(Boolean($("meta[name=description]").attr("content")), "a description");
  demand(/^<!doctype html>/i.test(source), "a doctype");

  const policy = headers.get("Content-Security-Policy") ?? "";
  demand(SCRIPT_POLICY.test(policy), "a policy that allows only scripts of the shop");
  demand(!policy.includes("unsafe"), "nothing unsafe in the policy");
  $("script").each((_, script) => {
    const { type, src, nonce } = $(script).attr() ?? {};
    const isFile = type === "module" && Boolean(src?.startsWith("/build/"));
    const hasNonce = nonce !== undefined && policy.includes(`'nonce-${nonce}'`);
    const isAllowed = isFile || type === "application/json" || hasNonce;
    demand(isAllowed, "no script but files of the build");
  });
  demand(!/(href|action|src)="\s*javascript:/i.test(source), "no javascript: address");
  $("form").each((_, form) => {
    const method = ($(form).attr("method") ?? "get").toLowerCase();
    demand(["get", "post"].includes(method), `no form method ${method}`);
    if (method === "post") demand($(form).attr("action") !== "/", "no form that posts to /");
  });
  return problems;
}

/** Attributes, labels, names and references of elements. */
function problemsOfElements($: CheerioAPI): string[] {
  const problems: string[] = [];
  const demand = (isMet: boolean, what: string) => void (isMet || problems.push(what));
  const idCounts = new Map<string, number>();
  for (const { attribs: attributes } of $("*").toArray() as Element[]) {
    for (const name of Object.keys(attributes)) {
      demand(!/^on/i.test(name), `no handler ${name}`);
      demand(name !== "style", "no inline style");
    }
    const { id } = attributes;
    if (id) idCounts.set(id, (idCounts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of idCounts) demand(count === 1, `one element with the id ${id}`);
  const labelTexts = new Map<string, string>();
  $("label[for]").each((_, label) => {
    const id = $(label).attr("for")!;
    demand(idCounts.has(id), `a control ${id} for a label`);
    labelTexts.set(id, (labelTexts.get(id) ?? "") + $(label).text());
  });
  $("input, select, textarea").each((_, element) => {
    const control = $(element);
    if (["hidden", "submit", "button", "image"].includes(control.attr("type") ?? "text")) return;
    const id = control.attr("id");
    const label =
      control.attr("aria-label") ??
      (control.attr("aria-labelledby")
        ? $(`#${control.attr("aria-labelledby")}`).text()
        : labelTexts.get(id ?? "") || control.closest("label").text());
    demand(collapseSpaces(label ?? "").length > 0, `a label for ${control.attr("name") ?? id}`);
  });
  $("button, a[href]").each((_, element) => {
    const name = $(element).attr("aria-label") ?? ($(element).text() || $(element).find("img[alt]").attr("alt"));
    if (collapseSpaces(name ?? "") || $(element).closest("[aria-hidden=true]").length > 0) return;
    problems.push(`a name for ${$.html(element).slice(0, 100)}`);
  });
  $("[aria-describedby], [aria-labelledby], [aria-controls]").each((_, element) => {
    for (const name of ["aria-describedby", "aria-labelledby"]) {
      for (const id of ($(element).attr(name) ?? "").split(" ").filter(Boolean)) {
        demand(idCounts.get(id) === 1, `${name} ${id} on the page`);
      }
    }
  });
  return problems;
}

/** Found by the validator. */
async function problemsOfSyntax(source: string): Promise<string[]> {
  const { results } = await validator.validateString(source);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} at ${source.split("\n")[line - 1]?.slice(Math.max(0, column - 60), column + 80)}`,
    ),
  );
}
