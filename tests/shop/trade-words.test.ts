// The words of five languages for colours, garments and fibres; tests/shop/finding.db.test.ts searches with them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fibreComposition, fibreName } from "~/formats/fibres";
import { columnFinder, type TableFormat } from "~/shop/base/files/table/format";
import { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { INCOMING_TABLE } from "~/shop/catalogue/incoming-goods/incoming-columns";
import { PIECE_TABLE } from "~/shop/catalogue/piece-table/columns";
import { COLOURS } from "~/shop/catalogue/search/colours";
import { familiesOf } from "~/shop/catalogue/search/colour-families";
import { colourConcepts } from "~/shop/catalogue/search/trade-words";
import { meantRuns } from "~/shop/catalogue/search/vocabulary";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { choiceKey } from "~/shop/catalogue/styles/keys";
import { parseComposition } from "~/shop/catalogue/styles/composition";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";

const choice = (values: readonly string[], text: string) => new FoundCatalogue([], []).choice(values, text);

describe("a colour", () => {
  it.each([
    ["Black", "Schwarz", "schwarze", "črna", "črn", "ČRNI", "nero", "Nera", "noir", "noires"],
    ["White", "Weiß", "weiss", "WEISSE", "bela", "bel", "bianco", "bianca", "blanc", "blanche"],
    ["Navy", "dunkelblau", "Marineblau", "Navy Blue", "temno modra", "mornarsko modra", "blu navy", "bleu marine"],
    ["Sand", "Sandfarben", "peščena", "sabbia", "sable"],
    ["Grey", "grau", "Gray", "siva", "sive", "grigio", "grigia", "gris", "grise"],
    ["Charcoal", "Anthrazit", "dunkelgrau", "temno siva", "antracite", "gris foncé"],
    ["Sky", "hellblau", "himmelblau", "svetlo modra", "azzurro", "bleu ciel"],
    ["Forest", "Dunkelgrün", "dunkelgruen", "gozdno zelena", "verde bosco", "vert sapin"],
    ["Mustard", "Senfgelb", "gorčična", "senape", "moutarde"],
    ["Rust", "Rost", "rjasta", "ruggine", "rouille"],
    ["Plum", "Pflaume", "slivova", "prugna", "prune"],
    ["Oat", "Hafer", "ovsena", "avena", "avoine"],
    ["Moss", "moosgrün", "mahovo zelena", "verde muschio", "mousse"],
    ["Ecru", "écru", "ekru", "Rohweiß"],
  ])("%s has names in five languages", (colour, ...names) => {
    expect(names.filter((name) => choice(Object.keys(COLOURS), name) !== colour)).toEqual([]);
  });

  it("is never guessed", () => {
    // A kind of blue is not any blue, and what two colours may be is none of them.
    expect(choice(["Navy", "Sand"], "blau")).toBeNull();
    expect(choice(["Rose", "Pink"], "rosa")).toBeNull();
    expect(choice(["Dark Navy"], "Navy")).toBeNull();
    expect(choice(["Dark Navy", "Sky"], "dunkelblau")).toBe("Dark Navy");
    expect(choice(["Dark Navy", "Navy"], "dunkelblau")).toBeNull();
    expect(choice(["Burgundy", "Wine"], "Weinrot")).toBeNull();
    expect(choice(["Navy", "Dark Navy"], "dark navy")).toBe("Dark Navy");
    expect(choice(["Dark Brown", "Brown"], "dunkelbraun")).toBe("Dark Brown");
    expect(choice(["Navy / Ecru", "Navy"], "bleu marine et écru")).toBe("Navy / Ecru");
    expect(choice(["Grey Melange", "Grey"], "grau meliert")).toBe("Grey Melange");
    expect(choice(["Black"], "schwarz kariert")).toBeNull();
  });

  it("that a style has besides can make another one unclear, but never another colour of it", () => {
    const word = fc.constantFrom(...colourConcepts().flatMap(({ words }) => words));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), word, word, (colours, more, text) => {
        const [before, after] = [choice(colours, text), choice([more, ...colours], text)];
        const isNamed = choiceKey(more) === choiceKey(text);
        expect(before === null || isNamed ? [before, more, null] : [before, null]).toContain(after);
        expect(choice([...colours, text], text)).toBe(text);
      }),
    );
  });

  it("has its family in any language", () => {
    for (const name of ["Marineblau", "temno modra", "blu notte", "bleu marine"]) {
      expect(familiesOf(name), name).toEqual(["blue"]);
    }
    expect(familiesOf("gris perle")).toEqual(["grey"]);
    expect(familiesOf("bianco/nero")).toEqual(["white", "black"]);
    expect(
      colourConcepts().flatMap(({ family, words }) => (family && !familiesOf(words[0]!).includes(family) ? words : [])),
    ).toEqual([]);
  });
});

it.each([
  ["cardigan", "Strickjacke", "Strickjacken", "jopica", "jopice", "jopic", "golf", "gilet", "gilets"],
  ["sweater", "Pullover", "Pullis", "Strickpullover", "Damenpullover", "puloverji", "maglione", "maglioni", "pulls"],
  ["turtleneck", "Rollkragen", "Rollkragenpullover", "puli", "dolcevita", "col roulé", "collo alto"],
  ["cotton", "Baumwolle", "Baumwollpullover", "bombažen", "cotone", "coton"],
  ["beanie", "Mütze", "Muetzen", "Wollmütze", "kape", "berretti", "bonnets"],
  ["dress", "Kleider", "Strickkleid", "obleke", "vestiti", "robes"],
  ["stripe", "gestreift", "Streifenpullover", "črtast", "righe", "rayée"],
])("%s is meant by words of five languages", (english, ...words) => {
  const meant = (text: string) =>
    meantRuns(text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" "))
      .flatMap(({ meanings }) => meanings.flat())
      .map((concept) => concept.words[0]);
  expect(words.filter((word) => !meant(word).includes(english))).toEqual([]);
});

it("names and words that are none of the trade mean nothing else", () => {
  const words =
    "alma zima piran bohinj neva drava hribar vesna soca triglav lipa iva savica mila breza lara katja veter luna";
  expect(meantRuns(words.split(" "))).toEqual([]);
});

describe("the headings of an uploaded table", () => {
  it.each([
    [STYLE_TABLE, "Artikel-Nr.|Bezeichnung|Farben|Größen|UVP", "styleCode|name|colors|sizes|recommendedPrice"],
    [STYLE_TABLE, "Šifra artikla|Naziv|Barve|Velikosti|PMC", "styleCode|name|colors|sizes|recommendedPrice"],
    [PIECE_TABLE, "SKU|Colore|Taglia|Giacenza", "sku|color|size|stock"],
    [CUSTOMER_TABLE, "Courriel|Prénom|Nom|Société|N° TVA", "email|firstName|lastName|companyName|"],
    [CUSTOMER_TABLE, "E-pošta|Ime|Priimek|Podjetje|ID za DDV", "email|firstName|lastName|companyName|vatId"],
  ] as const)("are known in five languages", (format, headings, columns) => {
    expect(headings.split("|").map((one) => columnFinder<string>(format)(one) ?? "")).toEqual(columns.split("|"));
  });

  it("stand for one column each", () => {
    for (const format of [STYLE_TABLE, PIECE_TABLE, INCOMING_TABLE, CUSTOMER_TABLE] as TableFormat<string>[]) {
      const find = columnFinder(format);
      for (const [column, headings] of Object.entries({ ...format.headings, ...format.aliases })) {
        for (const heading of headings!.split(",")) expect(find(heading), heading).toBe(column);
      }
    }
  });
});

describe("a fibre composition", () => {
  const languages = ["en", "de", "sl", "it", "fr"] as const;

  it("is in the language's words of the law", () => {
    const text = "95% organic cotton, 5% elastane";
    expect(fibreComposition(text, "de")).toBe("95\u00a0% Bio-Baumwolle, 5\u00a0% Elasthan");
    expect(fibreComposition(text, "sl")).toBe("95\u00a0% ekološki bombaž, 5\u00a0% elastan");
    expect(fibreComposition("47.5% wool, 52.5% alpaca", "it")).toBe("47,5% lana, 52,5% alpaca");
    expect(fibreComposition("Cotton 60 %; Linen 40 %", "fr")).toBe("60\u00a0% coton, 40\u00a0% lin");
    for (const other of ["", "95% unobtainium, 5% wool", "cotton", "100% cotton, machine washable"]) {
      expect(fibreComposition(other, "de")).toBe(other);
    }
  });

  it("comes back from each language as it was", () => {
    const names = [
      "wool",
      "alpaca",
      "llama",
      "cashmere",
      "silk",
      "cotton",
      "organic cotton",
      "linen",
      "hemp",
      "jute",
      "viscose",
      "modal",
    ];
    const more = [
      "lyocell",
      "cupro",
      "polyamide",
      "polyester",
      "acrylic",
      "elastane",
      "elastodiene",
      "elastomultiester",
      "other fibres",
    ];
    const share = fc.record({ name: fc.constantFrom(...names, ...more), tenths: fc.integer({ min: 1, max: 1_000 }) });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...languages),
        (shares, language) => {
          const text = shares.map(({ name, tenths }) => `${tenths / 10}% ${name}`).join(", ");
          expect(fibreComposition(fibreComposition(text, language), "en")).toBe(text);
        },
      ),
    );
  });

  it("is understood in each language", () => {
    for (const language of languages) {
      const text = fibreComposition("70% cotton, 25% virgin wool, 5% elastane", language);
      expect(parseComposition(text), text).toEqual({
        fibres: [
          { fibre: "cotton", percent: 70 },
          { fibre: "virgin wool", percent: 25 },
          { fibre: "elastane", percent: 5 },
        ],
      });
    }
    // By law no other information stands beside the name.
    expect(parseComposition("100% Bio-Baumwolle")).toHaveProperty("problem");
    expect(fibreName("Elastan", "de")).toBe("Elasthan");
  });
});
