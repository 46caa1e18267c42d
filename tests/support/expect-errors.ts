import { expect } from "vitest";

import type { Page } from "./browser-without-scripts";

/** Expects an error summary that links to each of these fields, and a message for each that is associated with it. */
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
    // The label of a checkbox contains it.
    const id = found.attr("for") ?? found.find("input").attr("id");
    expect(targets, `the summary leads to ${label}`).toContain(id);
    const control = $(`[id="${id}"]`);
    expect(control.attr("aria-invalid"), label).toBe("true");
    const messages = (control.attr("aria-describedby") ?? "")
      .split(" ")
      .map((name) => $(`[id="${name}"]`).text())
      .join(" ");
    expect(messages.trim(), `a message beside ${label}`).not.toBe("");
  }
}
