// Names and addresses in any script on papers: fonts are loaded for what is drawn, words stand in their order, and nothing is a box.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { runsOf } from "~/shop/brand/pdf/pdf-runs";
import { STYLES } from "~/shop/brand/pdf/pdf-styles";
import { drawPackingList, type PackingList } from "~/shop/billing/documents/packing-list.server";
import { fallbackFonts, unprintable } from "~/shop/brand/pdf/pdf-fonts.server";
import { glyphsOf, readPdf } from "../support/pdf";

const squeezed = (text: string) => text.replace(/\s/g, "");

/** Draws a text a line, as a name on a paper. */
async function draw(texts: readonly string[]): Promise<Buffer> {
  const paper = await Paper.create({
    title: "Names",
    author: "Preja",
    createdAt: new Date(0),
    foot: "Names",
    content: texts,
  });
  for (const text of texts) {
    paper.need(30);
    paper.tag(paper.root, "P", () => {
      const lines = paper.wrap(text, STYLES.body, paper.width);
      paper.y = paper.draw(lines, paper.left, paper.y, STYLES.body);
    });
  }
  return paper.finish();
}

const letters = (...ranges: [from: number, to: number][]) =>
  fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }))).map((code) => String.fromCodePoint(code));
const words = (letter: fc.Arbitrary<string>) =>
  fc
    .array(fc.string({ unit: letter, minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(" ").normalize("NFC"));
const from = (text: string) => fc.constantFrom(...text);

/** Letters of scripts, as names have them. */
const SCRIPTS: Record<string, fc.Arbitrary<string>> = {
  Greek: letters([0x3b1, 0x3c9]),
  Cyrillic: letters([0x410, 0x44f]),
  Armenian: letters([0x561, 0x586]),
  Georgian: letters([0x10d0, 0x10f0]),
  Vietnamese: from("ắằẳẵặấầẩẫậđêềểễệôốồổỗộơớờởỡợưứừửữự"),
  Lao: letters([0xe81, 0xe82], [0xe94, 0xe97]),
  Hebrew: letters([0x5d0, 0x5ea]),
  Arabic: from("ابتثجحخدذرزسشصضطظعغفقكلمنهوي"),
  Persian: from("پچژگکآ"),
  Chinese: from("王小明贸易有限公司北京市朝阳区建国路"),
  Taiwanese: from("臺北市信義區陳大文貿易股份"),
  Japanese: from("株式会社山田商店𠮷野家葛城直美神宮前カフェはなこ、・々"),
  Korean: letters([0xac00, 0xd7a3]),
};
/** Scripts whose glyphs stand in another order or more than once. */
const SHAPED: Record<string, fc.Arbitrary<string>> = {
  Thai: letters([0xe01, 0xe2e]).chain((base) =>
    from(["", "ำ", "ิ", "้", "ี่", "า"].join("|")).map((more) => base + more.replace("|", "")),
  ),
  Devanagari: letters([0x915, 0x939]).chain((base) =>
    fc.constantFrom("", "ि", "ी", "्र", "ु", "ं").map((more) => base + more),
  ),
};

describe("names in any script", () => {
  it.each(Object.entries(SCRIPTS))(
    "%s: the text is the name, without a missing glyph",
    async (_, letter) => {
      await fc.assert(
        fc.asyncProperty(fc.array(words(letter), { minLength: 1, maxLength: 20 }), async (names) => {
          const bytes = await draw(names);
          const { text } = await readPdf(bytes);
          for (const name of names) expect(squeezed(text)).toContain(squeezed(name));
          expect(text).not.toContain("\ufffd");
          expect((await glyphsOf(bytes)).missing).toBe(0);
        }),
        { numRuns: 3 },
      );
    },
    60_000,
  );

  it.each(Object.entries(SHAPED))(
    "%s: the text for readers is the name, without a missing glyph",
    async (_, letter) => {
      await fc.assert(
        fc.asyncProperty(fc.array(words(letter), { minLength: 1, maxLength: 20 }), async (names) => {
          const { missing, spelled } = await glyphsOf(await draw(names));
          expect(missing).toBe(0);
          expect(spelled).toEqual(names);
        }),
        { numRuns: 3 },
      );
    },
    60_000,
  );

  it("are drawn when a loaded part of the font has a class of letters without a rule", async () => {
    for (const name of ["क्रञिक", "चंषणिति"]) {
      const { missing, spelled } = await glyphsOf(await draw([name]));
      expect({ missing, spelled }).toEqual({ missing: 0, spelled: [name] });
    }
  });

  it("stand on the packing list as on the proforma, also with what no font has", async () => {
    const list: PackingList = {
      orderNumber: "PRJ-1",
      status: "pending",
      placedAt: new Date(0),
      poNumber: null,
      company: "株式会社山田商店",
      shipTo: {
        name: "சென்னை Store",
        address: "رقم 5 شارع الملك",
        zipCode: "",
        city: "الرياض",
        state: "",
        country: "SA",
      },
      customerNotes: null,
      shipment: null,
      lines: [],
      pieces: 0,
      netWeight: null,
    };
    const bytes = await drawPackingList(list);
    const { text } = await readPdf(bytes);
    expect(squeezed(text)).toContain("株式会社山田商店");
    expect(text).toContain("\ufffd Store");
    expect(squeezed(text)).toContain("الرياض");
    const { missing, spelled } = await glyphsOf(bytes);
    expect(missing).toBe(0);
    expect(spelled).toEqual([]);
  });
});

describe("a paper", () => {
  it("is the same bytes when it is made again, also with ligatures from right to left", async () => {
    const first = await draw(["سلام ﬁne fine"]);
    expect(await draw(["سلام ﬁne fine"])).toEqual(first);
    expect((await readPdf(first)).text).toContain("سلام");
  });
});

describe("the order of words", () => {
  const order = (line: string) => runsOf(line, () => "text").map(({ text }) => text);

  it("is from right to left for what is read so, with numbers and Latin words from left to right", () => {
    expect(order("Alma 12")).toEqual(["Alma 12"]);
    expect(order("רחוב דיזנגוף 99 תל אביב")).toEqual([" תל אביב", "99", "רחוב דיזנגוף "]);
    expect(order("Café שלום 12")).toEqual(["Café ", "12", "שלום "]);
    expect(order("שלום (ABC)")).toEqual(["(", "ABC", "שלום )"]);
  });
});

describe("fonts for other scripts", () => {
  it("are not loaded for European languages, Hebrew and Arabic, and by parts for others", async () => {
    const partsOf = async (text: string) => (await fallbackFonts(text)).map(({ name }) => name);
    expect(await partsOf("Žana Škof-Weiß €5 Αθήνα Київ שלום الرياض")).toEqual([]);
    expect(await partsOf("山 mountain")).toEqual(["noto-sans-sc-116"]);
    expect((await partsOf("株式会社山田商店")).length).toBeLessThan(8);
  });

  it("have the forms of the country", async () => {
    const fontOf = async (text: string) =>
      new Set((await fallbackFonts(text)).map(({ name }) => name.replace(/-\w+$/, "")));
    expect(await fontOf('{"name":"直美","country":"JP"}')).toEqual(new Set(["noto-sans-jp"]));
    expect(await fontOf('{"name":"直美","country":"CN"}')).toEqual(new Set(["noto-sans-sc"]));
    expect(await fontOf("直美 Taiwan")).toEqual(new Set(["noto-sans-tc"]));
    expect(await fontOf("김철수 直美")).toEqual(new Set(["noto-sans-kr"]));
  });

  it("have each character that is not called unprintable", () => {
    const require = createRequire(import.meta.url);
    const fontkit = require("fontkit") as { create(bytes: Buffer): { characterSet: number[] } };
    const known = new Set(
      fontkit.create(readFileSync("node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")).characterSet,
    );
    for (const font of ["sc", "tc", "jp", "kr", "thai", "devanagari"]) {
      const directory = `@fontsource-variable/noto-sans-${font}`;
      const list = require(`${directory}/unicode.json`) as Record<string, string>;
      for (const part of Object.keys(list)) {
        const name = `noto-sans-${font}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`;
        const file = readFileSync(require.resolve(`${directory}/files/${name}`));
        for (const code of fontkit.create(file).characterSet) known.add(code);
      }
    }
    const all = Array.from({ length: 0x32400 - 0x250 }, (_, at) => String.fromCodePoint(at + 0x250)).filter(
      (char) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(char) && char.normalize("NFC") === char,
    );
    const without = new Set(unprintable(all.join("|")));
    const accepted = all.filter((char) => !without.has(char) && !/\p{VS}/u.test(char));
    expect(accepted.length).toBeGreaterThan(30_000);
    expect(accepted.filter((char) => !known.has(char.codePointAt(0)!))).toEqual([]);
  }, 60_000);
});
