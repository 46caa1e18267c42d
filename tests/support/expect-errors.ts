import { expect } from "vitest";

import type { Page } from "./browser-without-scripts";

/** With links to each of these fields, and a message for each that is associated with it. */
export function expectErrors(page: Page, labels: string[]) {
  const { $ } = page;
  const summary = $("[role=alert]").filter((_, alert) => $(alert).find("a[href^='#']").length > 0);
  expect(summary.length, "one error summary").toBe(1);
  const targets = summary
    .find("a[href^='#']")
    .toArray()
    .map((link) => $(link).attr("href")!.slice(1));
  for (const label of labels) {
    const found = $("label").filter(
      (_, one) => $(one).text().replace(/\s+/g, " ").replace(" (optional)", "").trim() === label,
    );
    // The label of a checkbox contains it, and two forms may have a field with the same label.
    const ids = found.toArray().map((one) => $(one).attr("for") ?? $(one).find("input").attr("id") ?? "");
    const named = $("input, select, textarea").filter((_, one) => $(one).attr("aria-label") === label);
    ids.push(...named.toArray().map((one) => $(one).attr("id") ?? ""));
    const id = ids.find((one) => targets.includes(one));
    expect(id, `the summary leads to ${label} (${targets.join()})`).toBeDefined();
    const control = $(`[id="${id}"]`);
    expect(control.attr("aria-invalid"), label).toBe("true");
    const messages = (control.attr("aria-describedby") ?? "")
      .split(" ")
      .map((name) => $(`[id="${name}"]`).text())
      .join(" ");
    expect(messages.trim(), `a message beside ${label}`).not.toBe("");
  }
}
