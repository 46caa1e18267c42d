import { randomUUID } from "node:crypto";

import { Lru } from "~/lru";
import type { KeptParts } from "~/ui/kept";

/** All parts that are kept, in bytes. */
const LARGEST = 8 * 1_024 * 1_024;
// Nobody knows it, so nothing that somebody typed is taken for it.
const MARK = randomUUID();

const html = new Lru<string>(LARGEST);

/** The parts of one page: those that are known, and those that are drawn on the way. */
export class PartsOfPage implements KeptParts {
  readonly #drawn: string[] = [];

  constructor(private readonly light: boolean) {}

  find(name: string): string | null {
    return html.get(this.#key(name)) ?? null;
  }

  draw(name: string): string {
    this.#drawn.push(this.#key(name));
    return MARK;
  }

  /** Keeps what was drawn; gives the page as its reader gets it. */
  keepFrom(page: string): string {
    if (this.#drawn.length === 0) return page;
    const pieces = page.split(MARK);
    // Something else than was drawn stands between the marks: better nothing is kept.
    const isWhole = pieces.length === 2 * this.#drawn.length + 1;
    if (isWhole) {
      this.#drawn.forEach((key, at) => {
        const part = pieces[2 * at + 1]!;
        html.set(key, part, 2 * (key.length + part.length));
      });
    }
    return pieces.join("");
  }

  #key(name: string): string {
    return `${this.light} ${name}`;
  }
}
