import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

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
      .concat([
        [
          "form-dup-name",
          ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
        ],
      ]),
  ),
});

const validator = new HtmlValidate(rules);

/** Of which the rules check neither values nor texts. */
const TEXT_ATTRIBUTES =
  / (alt|class|content|action|data-[\w-]+|fill|href|placeholder|src|srcset|value)="[^"]+"/gi;

// Validation takes longer than the request, and most pages of a journey differ from an earlier one only in what its rules
// do not check. On the second database the pages are the same. The shapes that are validated stand in a folder that all
// workers of a run share; on globalThis is what this worker has seen.
const shared = globalThis as { validatedShapes?: Set<string> };
const validated = (shared.validatedShapes ??= new Set());

/** Gives true once in a run of vitest for all pages of one shape. */
function needsValidation(source: string): boolean {
  if (databaseKind !== "sqlite") return false;
  const shape = source
    .replace(/>[^<]+</g, ">x<")
    .replace(TEXT_ATTRIBUTES, ' $1="x"')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+/g, "0");
  const digest = createHash("sha256").update(shape).digest("hex");
  if (validated.has(digest)) return false;
  validated.add(digest);
  const folder = join(dirname(inject("template").dataDir), "validated-shapes");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, digest), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

interface HtmlPage {
  $: CheerioAPI;
  source: string;
  status: number;
  headers: Headers;
  title: string;
  address: string;
}

/** Expects that an HTML page follows the rules for all pages of the shop: structure, content security policy, labels. */
export async function checkDocument(page: HtmlPage): Promise<void> {
  const { $, headers, source } = page;
  const problems: string[] = [];
  const demand = (isMet: boolean, what: string) => void (isMet || problems.push(what));

  demand($("h1").length === 1, `one h1, not ${$("h1").length}`);
  demand($("main").length === 1, "one main");
  demand($("head > title").length === 1 && page.title.length > 0, "one title with text");
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
  const idCounts = new Map<string, number>();
  for (const { attribs: attributes } of $("*").toArray() as Element[]) {
    for (const name of Object.keys(attributes)) {
      demand(!/^on/i.test(name), `no handler ${name}`);
      demand(name !== "style", "no inline style");
    }
    const { id } = attributes;
    if (id) idCounts.set(id, (idCounts.get(id) ?? 0) + 1);
  }
  $("a[href], form[action], img[src], link[href], script[src]").each((_, element) => {
    const { href, action, src } = $(element).attr() ?? {};
    demand(!/^\s*javascript:/i.test(href ?? action ?? src ?? ""), "no javascript: address");
  });
  const labelTexts = new Map<string, string>();
  $("label[for]").each((_, label) => {
    const id = $(label).attr("for")!;
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
        : control.closest("label").text() || labelTexts.get(id ?? ""));
    demand(collapseSpaces(label ?? "").length > 0, `a label for ${control.attr("name") ?? id}`);
  });
  $("button, a[href]").each((_, element) => {
    if ($(element).closest("[aria-hidden=true]").length > 0) return;
    const name =
      $(element).attr("aria-label") ??
      ($(element).text() || $(element).find("img[alt]").attr("alt"));
    demand(collapseSpaces(name ?? "").length > 0, `a name for ${$.html(element).slice(0, 100)}`);
  });
  $("[aria-describedby], [aria-labelledby], [aria-controls]").each((_, element) => {
    for (const name of ["aria-describedby", "aria-labelledby"]) {
      for (const id of ($(element).attr(name) ?? "").split(" ").filter(Boolean)) {
        demand(idCounts.get(id) === 1, `${name} ${id} on the page`);
      }
    }
  });
  $("form").each((_, form) => {
    const method = ($(form).attr("method") ?? "get").toLowerCase();
    demand(["get", "post"].includes(method), `no form method ${method}`);
    if (method === "post") demand($(form).attr("action") !== "/", "no form that posts to /");
  });

  const results = needsValidation(source) ? (await validator.validateString(source)).results : [];
  for (const { messages } of results) {
    for (const { ruleId, message, line, column } of messages) {
      problems.push(
        `${ruleId}: ${message} at ${source.split("\n")[line - 1]?.slice(Math.max(0, column - 60), column + 80)}`,
      );
    }
  }
  expect([...new Set(problems)].join("\n"), `${page.address} (${page.status}) must have`).toBe("");
}
