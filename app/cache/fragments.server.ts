import { randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";

import { language } from "~/formats/language";
import { addressPrefix } from "~/shop/base/language.server";

/** Of all fragments, in bytes. */
const MAX_SIZE = 8 * 1_024 * 1_024;
// Random, so that no text a user typed can be taken for it.
const MARKER = randomUUID();

const fragments = new LRUCache<string, string>({
  maxSize: MAX_SIZE,
  maxEntrySize: Math.floor(MAX_SIZE / 10),
});

/**
 * Fragments of HTML, shared by all pages of this process. One rendering reads those that exist and adds those that it
 * had to render. Light and full pages, and each language, have fragments of their own.
 */
export class FragmentCache {
  /** Added by this rendering, in the order of the page. */
  readonly #added: string[] = [];

  constructor(private readonly light: boolean) {}

  /** Null where the fragment has to be rendered. */
  get(key: string): string | null {
    return fragments.get(this.#fullKey(key)) ?? null;
  }

  /** Announces that a fragment is rendered now. Returns the texts to render before and after its content. */
  add(key: string): string {
    this.#added.push(this.#fullKey(key));
    return MARKER;
  }

  /** Stores the fragments that were added; returns the page without the markers. */
  store(page: string): string {
    if (this.#added.length === 0) return page;
    const parts = page.split(MARKER);
    // With another number of markers than were given out, a fragment would hold the wrong part of the page.
    if (parts.length === 2 * this.#added.length + 1) {
      this.#added.forEach((key, index) => {
        const html = parts[2 * index + 1]!;
        fragments.set(key, html, { size: 2 * (key.length + html.length) });
      });
    }
    return parts.join("");
  }

  #fullKey(key: string): string {
    return `${this.light ? "light" : "full"} ${language()}${addressPrefix()} ${key}`;
  }
}
