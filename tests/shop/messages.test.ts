import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { compareMessages, importXliff, toXliff, unusedMessages } from "../../scripts/translations";

it("every message is shown somewhere", () => {
  expect(unusedMessages()).toEqual([]);
});

it("the file for a translator comes back with the same messages, and with what was changed in it", () => {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  const file = toXliff("de");
  expect(importXliff("de", file, folder)).toEqual([]);
  expect(compareMessages("de", folder)).toEqual({ missing: [], unknown: [] });
  const cart = (language: string, from = folder) => readFileSync(join(from, language, "cart.json"), "utf8");
  expect(JSON.parse(cart("de"))).toEqual(JSON.parse(cart("de", "app/messages")));

  // Nothing of Croatian is there yet; a suggestion of the translator's tool is no translation.
  const unit = `<trans-unit id="cart/noneAvailable"><source>None</source><target>Košarica &amp; <!-- a note -->više</target><alt-trans><target>Kolica</target></alt-trans></trans-unit>`;
  const gone = `<trans-unit id="cart/gone"><source>Gone</source><target>Nema</target></trans-unit>`;
  const xliff = `<xliff version="1.2"><file><body>${unit}${gone}</body></file></xliff>`;
  expect(importXliff("hr", xliff, folder)).toEqual(["cart/gone"]);
  expect(JSON.parse(cart("hr"))).toEqual({ noneAvailable: "Košarica & više" });
  expect(toXliff("hr", folder)).not.toContain("Kolica");
  expect(compareMessages("hr", folder).missing.length).toBe(compareMessages("hr").missing.length - 1);
});
