// Splitting texts into words for the search; tests/shop/search.db.test.ts tests the searches.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { foldForSearch, searchText, searchWords } from "~/shop/base/search/words";

describe("a text is folded", () => {
  it.each([
    ["Žametna  Jopa", "zametna jopa"],
    ["  ČŠŽ čšž Ćć ", "csz csz cc"],
    ["Đorđe Łódź Ørsted Straße Cœur Æon", "dorde lodz orsted strasse coeur aeon"],
    ["İstanbul ISPARTA ılık", "istanbul isparta ilik"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ﬁne ＡＢＣ", "fine abc"],
  ])("%s", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it("idempotently, for every letter", () => {
    for (let code = 0; code <= 0x2ffff; code++) {
      const words = searchText(`a${String.fromCodePoint(code)}b`);
      if (searchText(words) !== words) expect.fail(`U+${code.toString(16)} is folded twice`);
    }
  });
});

describe("the words of a search", () => {
  it.each([
    ["PR-101", ["pr", "101"]],
    ["lana@boutique.example", ["lana", "boutique", "example"]],
    ["wool wool WOOL", ["wool"]],
    ["' OR 1=1; --", ["or", "1"]],
    ['"a* AND (b) NEAR/2 ^c {d}: -e +f', ["a", "and", "b", "near", "2", "c", "d", "e", "f"]],
    ["\0%_\\*'\"🧶", []],
    ["毛衣 Mütze", ["毛衣", "mutze"]],
  ])("%s", (q, words) => {
    expect(searchWords(q)).toEqual(words);
  });

  it("are only letters and digits, of limited number and length, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 10_000 }), (q) => {
        const words = searchWords(q);
        expect(words.length).toBeLessThanOrEqual(12);
        for (const word of words) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
          expect([...word].length).toBeLessThanOrEqual(40);
        }
      }),
    );
  });

  it("that are a prefix of a word are a prefix of the folded word as well", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."aAžŽćđßſΣσςIİıłéK0٣한毛"), minLength: 1 }),
        fc.nat(),
        (word, at) => {
          const begun = [...word].slice(0, 1 + (at % [...word].length)).join("");
          const words = searchText(word).split(" ");
          for (const typed of searchWords(begun)) {
            expect(words.some((one) => one.startsWith(typed))).toBe(true);
          }
        },
      ),
    );
  });
});
