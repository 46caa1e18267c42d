import { LRUCache } from "lru-cache";

import type { Reader, Tx } from "~/db/db.server";
import { stateIn, WORDS_STATE } from "~/db/state.server";
import { LANGUAGES, type Language } from "~/formats/language";
import { type AllBrandWords, type BrandWords, setBrandWords, type WordKind } from "./brand-words";
import { workInProgress } from "./language.server";
import { searchText } from "./search/words";
import { translatedField } from "./translated-fields";

/** By their token, which a replica has from the primary: those of the primary and of a replica that lags. */
const known = new LRUCache<string, AllBrandWords>({ max: 2 });

// For work that has seen none itself.
let newest: AllBrandWords | undefined;

const wordsNow = () => workInProgress()?.brandWords ?? newest;

setBrandWords((language) => wordsNow()?.[language]);

/** The work in progress goes on with them, whatever another request sees meanwhile. */
export function useBrandWords(words: AllBrandWords): void {
  newest = words;
  const work = workInProgress();
  if (work) work.brandWords = words;
}

/** Of the state that the client or the transaction sees; read from the tables only where no other state had the same. */
export async function brandWordsIn(from: Reader | Tx): Promise<AllBrandWords> {
  const token = await stateIn(from, WORDS_STATE);
  const words = known.get(token) ?? (await wordsIn(from));
  known.set(token, words);
  return words;
}

type NamedStyle = { id: number | bigint; name: string } & Record<ReturnType<typeof translatedField<"name">>, string>;

async function wordsIn(from: Reader | Tx): Promise<AllBrandWords> {
  // The condition is that of the partial index, which is not used for one with parameters.
  const styles = await from.$queryRaw<NamedStyle[]>`
    SELECT "id", "name", "nameEn", "nameDe", "nameSl", "nameIt", "nameFr" FROM "products"
    WHERE "nameEn" <> '' OR "nameDe" <> '' OR "nameSl" <> '' OR "nameIt" <> '' OR "nameFr" <> ''`;
  const words = await from.wordTranslation.findMany();
  const of = (language: Language): BrandWords => {
    const names = styles.flatMap(({ id, name: original, ...own }) => {
      const name = own[translatedField("name", language)];
      return name ? [[Number(id), { original, name }] as const] : [];
    });
    const byKind = new Map<string, Map<string, string>>();
    for (const { kind, word, translation } of words.filter((one) => one.language === language)) {
      byKind.set(kind, (byKind.get(kind) ?? new Map<string, string>()).set(word, translation));
    }
    return { names: new Map(names), words: byKind };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as AllBrandWords;
}

/** The styles that have one of these names in a language. */
export function stylesNamed(names: readonly string[]): number[] {
  const asked = new Set(names);
  const all = Object.values<BrandWords>(wordsNow() ?? {});
  return all.flatMap((words) => [...words.names].flatMap(([id, { name }]) => (asked.has(name) ? id : [])));
}

/** Something that is translated, with a translation as it is searched for: " zopfling tone". */
type Searched = { text: string } & ({ style: number } | { kind: string; word: string });

const searched = new WeakMap<AllBrandWords, Searched[]>();

function searchedIn(all: AllBrandWords): Searched[] {
  const known = searched.get(all);
  if (known) return known;
  const textOf = (translation: string) => ` ${searchText(translation)}`;
  const made = Object.values<BrandWords>(all).flatMap(({ names, words }): Searched[] => [
    ...[...names].map(([style, { name }]) => ({ style, text: textOf(name) })),
    ...[...words].flatMap(([kind, of]) =>
      [...of].map(([word, translation]) => ({ kind, word, text: textOf(translation) })),
    ),
  ]);
  searched.set(all, made);
  return made;
}

/** Colours, or delivery windows, and styles that a word of a search may mean: a query has all of them. */
const MAX_MEANT = 20;
const MAX_MEANT_STYLES = 2_000;

/** What has a translation, in any language, with a word that begins with this one (searchWords). */
export function originalsOf(word: string): { styles: number[]; colours: string[]; windows: string[] } {
  const all = wordsNow();
  const found = all ? searchedIn(all).filter(({ text }) => text.includes(` ${word}`)) : [];
  const ofKind = (kind: WordKind) => {
    const words = found.flatMap((one) => ("word" in one && one.kind === kind ? one.word : []));
    return [...new Set(words)].slice(0, MAX_MEANT);
  };
  const styles = found.flatMap((one) => ("style" in one ? one.style : []));
  return {
    styles: [...new Set(styles)].slice(0, MAX_MEANT_STYLES),
    colours: ofKind("colour"),
    windows: ofKind("window"),
  };
}
