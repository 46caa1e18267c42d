import { z } from "zod";

import { db, joinSql, sql, type Tx } from "~/db/db.server";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { groupedBy } from "~/shop/base/batches";
import { record } from "~/shop/base/audit/audit.server";
import { WORD_KINDS, type WordKind } from "~/shop/base/brand-words";
import { optionalLine } from "~/shop/base/fields.server";
import { pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { deliveryWindows } from "../delivery-windows/windows.server";
import { choiceKey } from "../styles/keys";
import { MAX_MATERIAL_LENGTH } from "../styles/limits";
import { categoriesOf } from "../styles/style-counts.server";

/** As the longest of the originals. */
export const MAX_WORD_LENGTH = MAX_MATERIAL_LENGTH;

/** "" where there is none. */
type Translations = Record<Language, string>;

export interface TranslatedWord extends Translations {
  /** The original. */
  word: string;
}

/** On a page: with five languages, the form stays below the most that a form may have. */
const ROWS = 25;

/**
 * The words of a kind that styles have now, by name. `missing` counts those of all pages without a translation; `same` are those that readers
 * of a language cannot tell apart.
 */
export async function wordsToTranslate(
  kind: WordKind,
  requested: number,
): Promise<{
  rows: TranslatedWord[];
  page: number;
  pages: number;
  missing: Record<Language, number>;
  same: SameWords[];
}> {
  const [words, stored] = await Promise.all([
    WORDS[kind](),
    db.read.wordTranslation.findMany({ where: { kind }, select: { word: true, language: true, translation: true } }),
  ]);
  const byWord = new Map<string, Partial<Translations>>();
  for (const { word, language, translation } of stored) {
    byWord.set(word, { ...byWord.get(word), [language]: translation });
  }
  const all = words.map((word): TranslatedWord => ({ word, ...NONE, ...byWord.get(word) }));
  const { skip, take, page, pages } = pageOf(all.length, requested, ROWS);
  const missing = LANGUAGES.map((one) => [one, all.filter((row) => row[one] === "").length] as const);
  return {
    rows: all.slice(skip, skip + take),
    page,
    pages,
    missing: Object.fromEntries(missing) as Record<Language, number>,
    same: LANGUAGES.flatMap((one) => sameWords(all, one)),
  };
}

interface SameWords {
  language: Language;
  shown: string;
  words: string[];
}

function sameWords(all: readonly TranslatedWord[], language: Language): SameWords[] {
  const shownOf = (row: TranslatedWord) => row[language] || row.word;
  const byKey = groupedBy(all, (row) => choiceKey(shownOf(row)) || shownOf(row));
  return [...byKey.values()]
    .filter((rows) => rows.length > 1 && rows.some((row) => row[language] !== ""))
    .map((rows) => ({ language, shown: shownOf(rows[0]!), words: rows.map(({ word }) => word) }));
}

const NONE = Object.fromEntries(LANGUAGES.map((language) => [language, ""])) as Translations;

const WORDS: Record<WordKind, () => Promise<string[]>> = {
  category: () => categoriesOf({}),
  async colour() {
    const rows = await db.read.piece.groupBy({ by: ["color"], where: { color: { not: "" }, retiredAt: null } });
    const colours = rows.flatMap(({ color }) => color ?? []);
    return inAlphabet(colours, String);
  },
  async material() {
    const rows = await db.read.product.groupBy({ by: ["material"], where: { material: { not: "" } } });
    const materials = rows.map(({ material }) => material);
    return inAlphabet(materials, String);
  },
  window: async () => [...new Set((await deliveryWindows()).map(({ name }) => name))],
};

const translation = optionalLine(MAX_WORD_LENGTH).transform((text) => text ?? "");
const word = z.string().min(1).max(MAX_WORD_LENGTH);
const translations = { en: translation, de: translation, sl: translation, it: translation, fr: translation } satisfies {
  [Each in Language]: typeof translation;
};

/** What a page showed, as its form sends it back: changes are found by it. */
const seenRows = z.array(z.object({ word, ...translations })).max(ROWS);

/** `seen` is that of seenText. */
export const wordsForm = z.object({
  kind: z.enum(WORD_KINDS),
  seen: z
    .string()
    .max(100_000)
    .transform((text, ctx) => {
      const parsed = seenRows.safeParse(jsonOf(text));
      if (parsed.success) return parsed.data;
      ctx.addIssue(t.formIncomplete());
      return z.NEVER;
    }),
  rows: z.array(z.object({ word, ...translations }), { error: t.formIncomplete }).max(ROWS),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** For the form's hidden field. */
export const seenText = (rows: readonly TranslatedWord[]): string => JSON.stringify(rows);

/** Somebody else has changed the same; nothing was changed. A form with this `seen` is accepted. */
export class StaleTranslations extends Problem {
  constructor(
    words: readonly string[],
    readonly seen: string,
  ) {
    super("stale.translations", { words: words.join("; ") });
  }
}

/**
 * Saves the translations that differ from those that the page showed, and returns how many. An empty one is removed; one of a word that
 * styles have no longer is left out. Refuses (StaleTranslations) where somebody else has changed one of them since.
 */
export async function changeTranslations(
  actorId: string,
  { kind, seen, rows }: z.output<typeof wordsForm>,
): Promise<number> {
  const shown = new Map(seen.map((row) => [row.word, row]));
  const words = new Set(await WORDS[kind]());
  const changes = rows
    .flatMap((row) =>
      LANGUAGES.map((language) => ({
        word: row.word,
        language,
        before: shown.get(row.word)?.[language] ?? "",
        after: row[language],
      })),
    )
    .filter((one) => one.before !== one.after && (one.after === "" || words.has(one.word)))
    // In the same order in each transaction, so that two of them cannot deadlock.
    .sort((a, b) => (a.word + a.language < b.word + b.language ? -1 : 1));
  if (changes.length === 0) return 0;
  return db.write(async (tx) => {
    const present = await lockTranslations(tx, kind, changes);
    const now = (change: (typeof changes)[number]) => present.get(keyOf(change)) ?? "";
    const stale = changes.filter((one) => now(one) !== one.before && now(one) !== one.after);
    if (stale.length > 0) {
      const merged = seen.map((row) => ({
        ...row,
        ...Object.fromEntries(
          stale.filter((one) => one.word === row.word).map((one) => [one.language, now(one)] as const),
        ),
      }));
      throw new StaleTranslations(
        stale.map((one) => `${labelOf(one)}: ${now(one) || t.missingWord()}`),
        seenText(merged),
      );
    }
    const changed = changes.filter((one) => now(one) !== one.after);
    for (const { word: original, language, after } of changed) {
      const key = { kind_word_language: { kind, word: original, language } };
      await tx.wordTranslation.update({ where: key, data: { translation: after } });
    }
    await tx.wordTranslation.deleteMany({ where: { kind, translation: "" } });
    if (changed.length > 0) {
      await record(tx, {
        actorId,
        action: "change_translations",
        subject: `words:${kind}`,
        label: t.wordKind(kind),
        before: Object.fromEntries(changed.map((one) => [labelOf(one), now(one)])),
        after: Object.fromEntries(changed.map((one) => [labelOf(one), one.after])),
      });
    }
    return changed.length;
  });
}

interface Place {
  word: string;
  language: Language;
}

const keyOf = ({ word: original, language }: { word: string; language: string }) => `${language} ${original}`;

/** "Sand (Deutsch)". */
const labelOf = ({ word: original, language }: Place) => `${original} (${LANGUAGE_NAMES[language]})`;

/** Creates missing rows, which are empty. Returns the present translations by keyOf. */
async function lockTranslations(tx: Tx, kind: WordKind, places: readonly Place[]): Promise<Map<string, string>> {
  const values = places.map(({ word: original, language }) => sql`(${kind}, ${original}, ${language}, '')`);
  const rows = await tx.$queryRaw<{ word: string; language: string; translation: string }[]>`
    INSERT INTO "word_translations" ("kind", "word", "language", "translation") VALUES ${joinSql(values)}
    ON CONFLICT ("kind", "word", "language") DO UPDATE SET "translation" = "word_translations"."translation"
    RETURNING "word", "language", "translation"`;
  return new Map(rows.map((row) => [keyOf(row), row.translation]));
}
