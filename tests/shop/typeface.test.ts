// An uploaded typeface becomes a small WOFF2 of Latin letters; what is no typeface, or a damaged or a hostile one, is refused.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  BASIC_LETTERS,
  LETTERS,
  MAX_FONT_BYTES,
} from "~/shop/brand/appearance/typeface/brand-font";
import { fontFace, headingFont } from "~/shop/brand/appearance/typeface/font-faces";
import { checkFontDirectory } from "~/shop/brand/appearance/typeface/font-directory";
import { makeFont } from "~/shop/brand/appearance/typeface/make-font.server";
import { Problem, type TypefaceFault } from "~/shop/base/problem";
import { makeTestFont } from "../support/fonts";

// More damaged files: FONT_RUNS=1000 npx vitest run --project shop tests/shop/typeface.test.ts
const RUNS = Number(process.env.FONT_RUNS ?? 8);

const made = (bytes: Uint8Array) => makeFont({ bytes });
const { decompress } = createRequire(import.meta.url)("wawoff2") as {
  decompress: (woff2: Uint8Array) => Promise<Uint8Array>;
};
/** The font of the default test file, which takes a third of a second to make. */
const testFont = made(makeTestFont());
const fileOf = ({ file }: { file: string }) => Buffer.from(file, "base64");

/** A copy with other bytes from `at` on. */
const changed = (bytes: Uint8Array, at: number, ...to: number[]) => {
  const copy = new Uint8Array(bytes);
  copy.set(to, at);
  return copy;
};

describe("a typeface", () => {
  it("becomes a WOFF2 with its letters and measures", async () => {
    const font = await made(makeTestFont({ letters: `${LETTERS}Жш` }));
    expect(fileOf(font).toString("latin1", 0, 4)).toBe("wOF2");
    expect(fileOf(font)).toHaveLength(font.bytes);
    expect(font).toMatchObject({ family: "Boxes", missing: "", width: 0.9 });
    expect([font.ascent, font.descent, font.lineGap]).toEqual([0.8, 0.2, 0]);
  });

  it("has a name of whole characters, without marks that turn the direction of text", async () => {
    const family = `\u202e${"x".repeat(58)}\u{1f9f6}\u{1f9f6}`;
    expect(await made(makeTestFont({ family }))).toMatchObject({
      family: `${"x".repeat(58)}\u{1f9f6}`,
    });
  });

  it("says which letters it does not have", async () => {
    const { missing } = await testFont;
    for (const letter of "äčß€“") expect(missing).toContain(letter);
    expect(missing).not.toContain("a");
  });

  it("is the same file when it is uploaded again, or the WOFF2 that was made of it", async () => {
    const [first, second] = [await testFont, await made(makeTestFont())];
    expect(second).toEqual(first);
    const again = await made(new Uint8Array(fileOf(first)));
    expect(again).toMatchObject({ family: first.family, width: first.width });
  });

  it("that is a variable OTF keeps a bounding box, which browsers insist on", async () => {
    const font = await made(makeTestFont({ isVariableOtf: true }));
    expect(font).toMatchObject({ family: "Boxes", width: 0.9 });
    const sfnt = Buffer.from(await decompress(fileOf(font)));
    // The entry of the table: its tag, checksum and offset.
    const head = sfnt.readUInt32BE(sfnt.indexOf("head") + 8);
    const box = [36, 38, 40, 42].map((at) => sfnt.readInt16BE(head + at));
    expect(box).toEqual([0, 0, 900, 700]);
  });

  it("of a real size loses the scripts that no heading has", async () => {
    const find = createRequire(import.meta.url).resolve;
    const whole = readFileSync(find("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf"));
    const font = await made(new Uint8Array(whole));
    expect(font.bytes).toBeLessThan(MAX_FONT_BYTES);
    expect(font).toMatchObject({ family: "DejaVu Serif", missing: "" });
  });
});

describe("a file", () => {
  const ttf = makeTestFont();

  it.each<[string, Uint8Array, TypefaceFault]>([
    ["of 0 bytes", new Uint8Array(), "empty"],
    ["of 3 bytes", ttf.slice(0, 3), "no font"],
    ["that is an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "no font"],
    ["that is a WOFF", changed(ttf, 0, ...Buffer.from("wOFF")), "WOFF"],
    ["that is a collection", changed(ttf, 0, ...Buffer.from("ttcf")), "collection"],
    ["that ends in its header", ttf.slice(0, 9), "damaged"],
    ["that was cut off", ttf.slice(0, -40), "damaged"],
    ["without tables", changed(ttf, 4, 0, 0), "damaged"],
    ["with 65,535 tables", changed(ttf, 4, 255, 255), "damaged"],
    ["that calls itself a WOFF2", changed(ttf, 0, ...Buffer.from("wOF2")), "damaged"],
    ["of nothing but a signature", Buffer.concat([ttf.slice(0, 4), Buffer.alloc(400)]), "damaged"],
    ["whose licence forbids it", makeTestFont({ fsType: 2 }), "licence"],
    ["that must not be reduced", makeTestFont({ fsType: 0x100 }), "licence"],
    ["without a Q", makeTestFont({ letters: LETTERS.replace("Q", "") }), { missingLetters: "Q" }],
    ["with no Latin letter", makeTestFont({ letters: "Жш" }), { missingLetters: BASIC_LETTERS }],
    ["of letters without width", makeTestFont({ width: 0 }), "no measures"],
  ])("%s is refused with the reason", async (_, bytes, why) => {
    await expect(made(new Uint8Array(bytes))).rejects.toMatchObject({
      code: "unreadable",
      values: { what: "typeface", why },
    });
  });

  it("of more than 2 MB is refused", async () => {
    await expect(made(new Uint8Array(2 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: "too_large",
      values: { what: "typeface" },
    });
  });

  it("whose WOFF2 says that it unpacks into more than 8 MB is refused before it is", async () => {
    const woff2 = new Uint8Array(fileOf(await testFont));
    const bomb = changed(woff2, 16, 0x40, 0, 0, 0);
    const values = { what: "typeface", why: "large when unpacked" };
    expect(() => checkFontDirectory(bomb)).toThrow(expect.objectContaining({ values }));
    expect(() => checkFontDirectory(woff2)).not.toThrow();
  });

  it(
    "of any bytes behind a signature is read or refused, and nothing else",
    async () => {
      const woff2 = fileOf(await testFont);
      const damaged = fc
        .tuple(
          fc.constantFrom(Buffer.from(ttf), woff2),
          fc.nat(),
          fc.uint8Array({ minLength: 1, maxLength: 8 }),
        )
        .map(([bytes, at, to]) => {
          const copy = new Uint8Array(bytes);
          copy.set(to, 4 + (at % (copy.length - 12)));
          return copy;
        });
      await fc.assert(
        fc.asyncProperty(damaged, async (bytes) => {
          const answer = await made(bytes).catch((error: unknown) => error);
          if (answer instanceof Problem) return;
          expect(answer).toMatchObject({ file: expect.any(String) as string });
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 1_000,
  );
});

describe("the style sheet", () => {
  it("swaps, keeps the height of lines, and asks for nothing on light pages", async () => {
    const { file: _, ...font } = await testFont;
    const css = headingFont(font, "Rockwell,serif");
    expect(fontFace(font, "H0")).toBe(
      `@font-face{font-family:"H0";src:url(/look/font/${font.name}.woff2)format("woff2");font-display:swap;ascent-override:80%;descent-override:20%;line-gap-override:0%}`,
    );
    expect(css).toContain(":root:not(.light){--font-serif:");
    expect(css.match(/url\(/g)).toHaveLength(1);
    expect(css).toContain(
      "@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:Rockwell,serif}}",
    );
  });

  it("says nothing that a file says", async () => {
    const { file: _, ...font } = await made(makeTestFont({ family: '"}body{display:none}' }));
    expect(headingFont(font, "serif")).not.toContain("body");
  });
});
