// Every button of the admin panel is in docs/admin-buttons.md, with what it changes and what undoes it.

import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const ROOT = "app/ui/admin/";
const BUTTON = /<(?:Button|PreviewButton|button)\b((?:[^>]|=>)*)>/g;

/** What a button sends: "intent=apply", "retry=…" where the value is computed, "send" without a name. */
function sent(attributes: string): string {
  const name = /\bname="([^"]+)"/.exec(attributes)?.[1];
  if (!name) return "send";
  return `${name}=${/\bvalue="([^"]+)"/.exec(attributes)?.[1] ?? "…"}`;
}

function buttonsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(BUTTON)].flatMap(([tag, attributes = ""]) => {
    if (/type="button"|\bdisabled\b/.test(attributes)) return [];
    const what = tag.startsWith("<PreviewButton") ? "send" : sent(attributes);
    return [`${file.slice(ROOT.length)} ${what}`];
  });
}

it("lists each button of the admin panel, and no other", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
  const buttons = files
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => buttonsOf(ROOT + file));
  const doc = readFileSync("docs/admin-buttons.md", "utf8");
  const listed = [...doc.matchAll(/^\| `([^`]+)`/gm)].map(([, button]) => button!);
  expect(listed.toSorted()).toEqual([...new Set(buttons)].toSorted());
});
