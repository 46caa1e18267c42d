import type { Page } from "playwright-core";
import { expect } from "vitest";

/** In the place of the page's texts. */
type Translated = typeof globalThis & { copies: Map<Text, Element> };

/** As browsers do: a copy takes the place of each text. An option without a value would have another one. */
export async function translatePage(page: Page): Promise<void> {
  const withoutValue = await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const copies = new Map<Text, Element>();
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("script, style, textarea, option")) continue;
      const copy = document.createElement("font");
      copy.textContent = text.data;
      text.replaceWith(copy);
      copies.set(text, copy);
    }
    (globalThis as Translated).copies = copies;
    return [...document.querySelectorAll("option:not([value])")].map(({ outerHTML }) => outerHTML);
  });
  expect.soft(withoutValue, "options without a value").toEqual([]);
}

/** Since `translatePage` scripts have changed no text that a copy has replaced, which readers would not see. */
export async function expectNoHiddenChanges(page: Page): Promise<void> {
  const changes = await page.evaluate(() =>
    [...(globalThis as Translated).copies]
      .filter(([text, copy]) => copy.isConnected && text.data !== copy.textContent)
      .map(([text, copy]) => `"${copy.textContent}" is "${text.data}" now`),
  );
  expect.soft(changes, `texts of a translated ${page.url()}`).toEqual([]);
}

/** Translates the page and changes every number, choice and tick of it. Readers must see what scripts change. */
export async function expectTranslatable(page: Page): Promise<void> {
  await translatePage(page);
  await page.evaluate(() => {
    const set = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:enabled:not([readonly]), select:enabled",
    );
    for (const field of fields) {
      if (!field.isConnected) continue;
      if (field.type === "checkbox" || field.type === "radio") field.click();
      else if (field.type === "number" || field.inputMode === "numeric") set(field, String(Number(field.value) + 1));
      else if (field instanceof HTMLSelectElement) {
        const other = [...field.options].find(({ disabled, selected }) => !disabled && !selected);
        if (other) set(field, other.value);
      }
    }
  });
  await page.waitForTimeout(50);
  await expectNoHiddenChanges(page);
}
