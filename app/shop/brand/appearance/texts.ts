import * as t from "~/messages/brand";

type TextGroup = "language" | "sections" | "landing" | "quotes" | "newsletter" | "story" | "benefits" | "everywhere";

interface TextKind {
  /** In the form. */
  group: TextGroup;
  /**
   * "line": one line. "lines": line breaks stay. "markdown": paragraphs, links, bold and italics. "switch": "on" or
   * empty. "language": "de", or empty for one that is none of the shop's.
   */
  kind: "line" | "lines" | "markdown" | "switch" | "language";
  /** Characters. */
  max: number;
  /** The page cannot do without it. Other texts may be empty, and their parts of pages are not shown then. */
  isRequired?: boolean;
}

const title = (group: TextGroup, isRequired = false) =>
  ({ group, kind: "line", max: 90, isRequired }) satisfies TextKind;
const prose = (group: TextGroup) => ({ group, kind: "markdown", max: 1_500 }) satisfies TextKind;
const shown = { group: "sections", kind: "switch", max: 2 } satisfies TextKind;
const quoted = { group: "quotes", kind: "line", max: 300 } satisfies TextKind;

/** In the order of the form. */
const TEXTS = {
  // In which the brand writes: the names of styles, words, pages and the texts below.
  writtenIn: { group: "language", kind: "language", max: 2 },
  showRating: shown,
  showQuotes: shown,
  showNewsletter: shown,
  heroLabel: title("landing"),
  heroTitle: title("landing", true),
  heroText: prose("landing"),
  quotesTitle: title("quotes"),
  quote1: quoted,
  customer1: quoted,
  quote2: quoted,
  customer2: quoted,
  quote3: quoted,
  customer3: quoted,
  newsletterTitle: title("newsletter"),
  newsletterText: { group: "newsletter", kind: "line", max: 300 },
  storyLabel: title("story"),
  storyTitle: title("story", true),
  storyText: prose("story"),
  localLabel: title("story"),
  localTitle: title("story"),
  localText: prose("story"),
  yarnLabel: title("story"),
  yarnTitle: title("story"),
  yarnText: prose("story"),
  veganLabel: title("story"),
  veganTitle: title("story"),
  veganText: prose("story"),
  storyEnd: title("story", true),
  benefitsTitle: title("benefits", true),
  benefitsText: prose("benefits"),
  tagline: { group: "everywhere", kind: "line", max: 160, isRequired: true },
  signature: { group: "everywhere", kind: "lines", max: 200, isRequired: true },
  answerTime: { group: "everywhere", kind: "line", max: 60 },
} as const satisfies Record<string, TextKind>;

export type TextName = keyof typeof TEXTS;
export const TEXT_NAMES = Object.keys(TEXTS) as TextName[];
export const kindOf = (name: TextName): TextKind => TEXTS[name];
export type BrandTexts = Record<TextName, string>;

/** Of a form with all texts, the longest of which take more than other forms, in letters of more than one byte. */
export const MAX_TEXTS_FORM_BYTES = 128 * 1024;

/** Of a shop that has written nothing of its own. A new brand promises nothing; the demo has texts of its own. */
export const originalTexts = (isDemo: boolean) =>
  Object.fromEntries(
    TEXT_NAMES.map((name) => {
      if (isSwitch(name)) return [name, "on"];
      if (name === "writtenIn") return [name, isDemo ? "en" : ""];
      if (isDemo) return [name, t.originalBrandText(name)];
      return [name, t.hasNewBrandText(name) ? t.newBrandText(name) : ""];
    }),
  ) as BrandTexts;

const isSwitch = (name: TextName): name is Extract<TextName, `show${string}`> => kindOf(name).kind === "switch";

/** It is written in each language. Names of customers are not. */
export const isTranslated = (name: TextName): boolean =>
  !isSwitch(name) && name !== "writtenIn" && !name.startsWith("customer");

/** The name of the field that is ticked where a translation fits its changed original. */
export const fitsTextField = (name: TextName) => `fits-${name}` as const;
export type FitsTextField = ReturnType<typeof fitsTextField>;
