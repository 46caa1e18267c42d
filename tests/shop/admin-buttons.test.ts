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

/** Where the letter of a button is announced, if not in its own file. */
const ANNOUNCED_IN: Record<string, string> = {
  "applications/applicant-table.tsx": "applications/applications-page.tsx",
  "applications/decision-form.tsx": "applications/applications-page.tsx",
  "applications/invitation-table.tsx": "applications/invitations-page.tsx",
};

it("says beside each button of one thing that sends a letter that it does", () => {
  const doc = readFileSync("docs/admin-buttons.md", "utf8");
  const rows = [...doc.matchAll(/^\| `([^ `]+) [^|]+\|[^|]+\|[^|]+; a letter +\|/gm)];
  expect(rows.length).toBeGreaterThan(10);
  const silent = rows
    .map(([, file]) => file!)
    .filter((file) => {
      const source = readFileSync(ROOT + (ANNOUNCED_IN[file] ?? file), "utf8");
      return !/<LetterNote|an e-mail/.test(source);
    });
  expect(silent).toEqual([]);
});
