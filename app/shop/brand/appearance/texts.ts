import * as t from "~/messages/brand";
interface TextKind {
  /** What the form calls it. */
  label: string;
  /** Its place in the form. */
  group: string;
  /** What it is while the brand has written nothing else. */
  text: string;
  /** "line": one line. "lines": line breaks stay. "markdown": paragraphs, links, bold and italics. "switch": "on" or empty. */
  kind: "line" | "lines" | "markdown" | "switch";
  /** Characters. */
  max: number;
  /** The page cannot do without it. The others may be empty, and what is made of them is not shown then. */
  isRequired?: boolean;
}

const title = (group: string, label: string, text: string, isRequired = false) =>
  ({ group, label, text, kind: "line", max: 90, isRequired }) satisfies TextKind;
const prose = (group: string, label: string, text: string) =>
  ({ group, label, text, kind: "markdown", max: 1_500 }) satisfies TextKind;
const shown = (label: string) => ({ group: "Sections", label, text: "on", kind: "switch", max: 2 }) satisfies TextKind;
const quoted = (label: string, text: string) =>
  ({ group: t.whatCustomersSay(), label, text, kind: "line", max: 300 }) satisfies TextKind;

/** The prose of the brand, in the order of its form, as a shop has it that has written none of its own. */
export const TEXTS = {
  showRating: shown("Show what proves the brand’s claims on the landing page and the story"),
  showQuotes: shown("Show what customers say on the landing page"),
  showNewsletter: shown("Show the newsletter"),
  heroLabel: title("Landing page", "Line above the title", "Wholesale for boutiques"),
  heroTitle: title("Landing page", "Title", "Knitwear that earns its shelf", true),
  heroText: prose(
    "Landing page",
    "Text",
    "Sweaters, cardigans and small things in colours that sit well together. Look through the collection; wholesale prices open with your shop’s account.",
  ),
  quotesTitle: title("What customers say", "Heading", "From the shops that carry us"),
  quote1: quoted(
    "First quote",
    "We ordered three colours to try and re-ordered seven. People touch it in passing and come back for it.",
  ),
  customer1: quoted("Who said the first one", "Atelier Nord, Graz"),
  quote2: quoted(
    "Second quote",
    "The size runs are sensible and the parcels arrive sorted by style. Unpacking takes me half an hour, not half a day.",
  ),
  customer2: quoted("Who said the second one", "Kleine Freiheit, Hamburg"),
  quote3: quoted(
    "Third quote",
    "My customers ask when the new colours come. That is all I want from a knitwear supplier.",
  ),
  customer3: quoted("Who said the third one", "Maison Lune, Lyon"),
  newsletterTitle: title("Newsletter", "Heading", "New colours, first"),
  newsletterText: {
    group: "Newsletter",
    label: "Text",
    text: "An e-mail when a collection opens for orders. Your address stays with the mailing list, whose page opens in a new tab.",
    kind: "line",
    max: 300,
  },
  storyLabel: title("Our story", "Line above the title", "Our story"),
  storyTitle: title("Our story", "Title", "It begins with a single thread", true),
  storyText: prose(
    "Our story",
    "Text",
    "Yarn is what our days are made of. Ours is one small collection, drawn, knitted and finished by people who know each other, and sold to shops that know their customers by name.",
  ),
  localLabel: title("Our story", "Local production: line beside it", "Ethical local production"),
  localTitle: title("Our story", "Local production: heading", "Knitted where we can walk in"),
  localText: prose(
    "Our story",
    "Local production: text",
    "Yarn goes in at one end of a short street and finished pieces come out at the other. When a cuff is too tight we hear it the same afternoon, and the next piece off the machine is right.",
  ),
  yarnLabel: title("Our story", "Yarn: line beside it", "Organic cotton knit"),
  yarnTitle: title("Our story", "Yarn: heading", "One yarn, many gauges"),
  yarnText: prose(
    "Our story",
    "Yarn: text",
    "Fine enough for a summer vest, thick enough for a cardigan in January. Knitting one yarn in every weight is what lets the colours of one season hang beside those of the next.",
  ),
  veganLabel: title("Our story", "Vegan: line beside it", "Vegan"),
  veganTitle: title("Our story", "Vegan: heading", "Down to the buttons"),
  veganText: prose(
    "Our story",
    "Vegan: text",
    "A piece is more than its yarn: thread, labels and buttons are chosen with the same question in mind.",
  ),
  storyEnd: title("Our story", "Heading at the end", "See it in your shop’s light", true),
  benefitsTitle: title("Benefits of ordering", "Title", "Terms that leave room for your margin", true),
  benefitsText: prose(
    "Benefits of ordering",
    "Text",
    "What a shop can count on when it orders from us, and what we ask in return.",
  ),
  tagline: {
    group: "Every page and e-mail",
    label: "Line below the name in the footer; search engines show it too",
    text: "Wholesale knitwear for businesses. Prices exclude VAT.",
    kind: "line",
    max: 160,
    isRequired: true,
  },
  signature: {
    group: "Every page and e-mail",
    label: "End of e-mails to customers, above the shop’s name",
    text: "Kind regards,",
    kind: "lines",
    max: 200,
    isRequired: true,
  },
} as const satisfies Record<string, TextKind>;

export type TextName = keyof typeof TEXTS;
export const TEXT_NAMES = Object.keys(TEXTS) as TextName[];
export const kindOf = (name: TextName): TextKind => TEXTS[name];
export type BrandTexts = Record<TextName, string>;

/** What a shop says that has written nothing of its own. */
export const ORIGINAL_TEXTS = Object.fromEntries(TEXT_NAMES.map((name) => [name, kindOf(name).text])) as BrandTexts;
