import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { groupInFours, printable, printableLines, wrap } from "~/shop/brand/pdf/pdf-text";

const letters = (text: string) => text.length;

describe("text in PDFs", () => {
  it("has no invisible characters", () => {
    expect(printable("a\u0000\r\n\tb\u202Ec\u00AD\u200Bd \uD83D ")).toBe("a bcd \uFFFD");
    // A letter and its combining accent are one character.
    expect(printable("c\u030C")).toBe("č");
    expect(printableLines("one\r\ntwo\u2028three\n\n\tfour ")).toEqual(["one", "two", "three", "", "    four"]);
    expect(printableLines(" \n\u0007 ")).toEqual([]);
  });

  it("breaks after spaces and hyphens, and within a word only if necessary", () => {
    expect(wrap("PR-101-TERRACOTTA-XL", 10, letters)).toEqual(["PR-101-", "TERRACOTTA", "-XL"]);
    expect(wrap("one two three", 7, letters)).toEqual(["one two", "three"]);
    expect(wrap("Directive 2006/112/EC", 12, letters)).toEqual(["Directive", "2006/112/EC"]);
    expect(wrap("abcdefgh ij", 3, letters)).toEqual(["abc", "def", "gh", "ij"]);
    expect(wrap("Damen-, Herren-", 7, letters)).toEqual(["Damen-,", "Herren-"]);
    expect(wrap("for Damen-, x", 10, letters)).toEqual(["for", "Damen-, x"]);
    expect(wrap("", 3, letters)).toEqual([""]);
  });

  it("loses no character and is never wider than its column", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (typed, width) => {
        const text = printable(typed);
        const lines = wrap(text, width, letters);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  it("is grouped by four characters for codes", () => {
    expect(groupInFours("SI56191000000123438")).toBe("SI56 1910 0000 0123 438");
    expect(groupInFours("RF67 PF202600 17")).toBe("RF67 PF20 2600 17");
  });
});
