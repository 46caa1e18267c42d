// The form of a style: accepted input and parsed values.
import { describe, expect, it } from "vitest";

import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import { parseEuro } from "~/shop/base/money/typed-money";

const parse = (fields: Record<string, unknown>) =>
  styleForm.safeParse({ name: "Alma", wholesalePrice: "46", ...fields });
const valueOf = (fields: Record<string, unknown>) => parse(fields).data!;
const errorOf = (fields: Record<string, unknown>) =>
  parse(fields).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("money as typed", () => {
  it.each([
    ["46", 4_600],
    ["46,5", 4_650],
    ["46.50", 4_650],
    [" € 46,50 ", 4_650],
    ["46.50 EUR", 4_650],
    ["1 234,50", 123_450],
    ["1\u202f234.50", 123_450],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1.234.567,00", 123_456_700],
    ["0", 0],
  ])("%j is %d cents", (typed, cents) => {
    expect(parseEuro(typed)).toBe(cents);
  });

  it.each(["", "-1", "1,234", "1.234", "46.505", "4,6,5", "1e3", "0x10", "٤٦", "46$", "1 23", "."])(
    "%j is refused",
    (typed) => {
      expect(parseEuro(typed)).toBeNull();
    },
  );
});

describe("a style's form", () => {
  it("needs a name and a wholesale price, and has the specified defaults", () => {
    expect(styleForm.safeParse({}).error!.issues.map(({ message }) => message)).toEqual([
      "Name is required",
      "Wholesale price is required",
    ]);
    expect(valueOf({})).toEqual({
      ...UNTRANSLATED,
      name: "Alma",
      styleCode: "",
      category: "",
      description: "",
      wholesalePrice: 4_600,
      recommendedPrice: null,
      retailPrice: null,
      minOrderQuantity: 1,
      sizes: [],
      colors: [],
      material: "",
      fibreComposition: [],
      hsCode: null,
      countryOfOrigin: null,
      netWeight: null,
      lowStock: null,
      imageUrl: "",
      additionalImages: [],
      bestSeller: false,
      isActive: false,
    });
  });

  it("removes empty and duplicate entries of lists, separated by commas or lines", () => {
    const { sizes, colors } = valueOf({ sizes: " S, M,,m\r\nL ;S", colors: "Sand\nsand\n Black " });
    expect([sizes, colors]).toEqual([
      ["S", "M", "L"],
      ["Sand", "Black"],
    ]);
  });

  it("sorts the fibres by percentage", () => {
    expect(valueOf({ fibreComposition: "5 % elastane; cotton 95%" }).fibreComposition).toEqual([
      { fibre: "cotton", percent: 95 },
      { fibre: "elastane", percent: 5 },
    ]);
    expect(valueOf({ fibreComposition: "97,5% cotton,2,5% elastane" }).fibreComposition).toEqual([
      { fibre: "cotton", percent: 97.5 },
      { fibre: "elastane", percent: 2.5 },
    ]);
  });

  it.each([
    "virgin wool",
    "Cashmere",
    "alpaca wool",
    "mohair",
    "linen",
    "Polyamide",
    "glass fibre",
    "polypropylene/polyamide bicomponent",
    "metallised yarn",
    "other fibres",
  ])("takes %s as a fibre", (fibre) => {
    expect(valueOf({ fibreComposition: `100% ${fibre}` }).fibreComposition).toEqual([{ fibre, percent: 100 }]);
  });

  it("accepts https pictures and the shop's own, with the first one as the main one", () => {
    const own = "/pictures/alma-sand-0a1b2c3d";
    expect(valueOf({ additionalImages: `${own}/480\n\nHTTPS://A.example/ä b.jpg`.replace(" ", "%20") })).toMatchObject({
      imageUrl: own,
      additionalImages: ["https://a.example/%C3%A4%20b.jpg"],
    });
    expect(valueOf({ imageUrl: own, additionalImages: own })).toMatchObject({
      imageUrl: own,
      additionalImages: [],
    });
  });

  it.each<readonly [Record<string, string>, string]>([
    [{ name: "N".repeat(256) }, "name: This is too long: at most 255 characters."],
    [{ wholesalePrice: "0" }, "wholesalePrice: The price must be more than 0."],
    [{ wholesalePrice: "abc" }, "wholesalePrice: Enter an amount in euro"],
    [{ wholesalePrice: "21474836.48" }, "wholesalePrice: The price can be at most €21,474,836.47."],
    [{ retailPrice: "-1" }, "retailPrice: Enter an amount in euro"],
    [{ category: "c".repeat(101) }, "category: This is too long"],
    [{ material: "m".repeat(101) }, "material: This is too long"],
    [{ description: "d".repeat(5_001) }, "description: This is too long"],
    [{ styleCode: "PR 101" }, "styleCode: A style code is made of"],
    [{ styleCode: "A".repeat(21) }, "styleCode: This is too long"],
    [{ minOrderQuantity: "0" }, "minOrderQuantity: Enter a whole number of pieces from 1 to 10,000."],
    [{ minOrderQuantity: "1.5" }, "minOrderQuantity: Enter a whole number"],
    [{ minOrderQuantity: "10001" }, "minOrderQuantity: Enter a whole number"],
    [{ sizes: "EXTRA LARGE" }, "sizes: “EXTRA LARGE” is too long for a size"],
    [{ colors: "c".repeat(51) }, "colors: “"],
    [{ colors: Array.from({ length: 51 }, (_, i) => `c${i}`).join() }, "colors: At most 50; you entered 51."],
    [{ fibreComposition: "95% cotton" }, "fibreComposition: The shares add up to 95%, not 100%."],
    [{ fibreComposition: "50% cotton, 60% wool" }, "fibreComposition: The shares add up to 110%"],
    [{ fibreComposition: "100% Organic cotton" }, "write “Organic” under Material"],
    [{ fibreComposition: "100 % coton d'or" }, "“coton d'or” is not a fibre. Use the names"],
    [{ fibreComposition: "100% katoen" }, "“katoen” is not a fibre."],
    [{ fibreComposition: "100% cottonish" }, "“cottonish” is not a fibre."],
    [{ fibreComposition: "100% merino wool" }, "write “merino” under Material"],
    [{ fibreComposition: "100% wool (extrafine)" }, "write “(extrafine)” under Material"],
    [{ fibreComposition: "soft" }, "fibreComposition: “soft” is not a fibre share"],
    [{ fibreComposition: "50% cotton, 50% Cotton" }, "fibreComposition: Cotton is listed twice"],
    [{ fibreComposition: "0% wool, 100% cotton" }, "fibreComposition: The share of wool is 0%"],
    ...[
      "http://a.example/b.jpg",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "//a.example/b.jpg",
      "/cart",
      "/pictures/../x-0a1b2c3d",
      "https://user:pass@a.example/b.jpg",
      "https://",
      `https://a.example/${"b".repeat(500)}`,
    ].map((imageUrl) => [{ imageUrl }, "imageUrl: A picture’s address begins with"] as const),
    [{ additionalImages: "https://a.example/1\nfile:///etc" }, "additionalImages: “file:///etc”"],
  ])("reports the error of %j", (fields, message) => {
    expect(errorOf(fields)?.join("\n")).toContain(message);
    expect(errorOf(fields)).toHaveLength(1);
  });
});
