import { currentReader, type ReadSource } from "~/db/read-source.server";
import type { Reader } from "~/db/db.server";
import { LANGUAGES, type Language } from "~/formats/language";
import { type BrandWords, setBrandWords } from "./brand-words";
import { translatedField } from "./translated-fields";

// Those of the state of the shop that was last seen.
let known: { read: number; words: Record<Language, BrandWords> } | undefined;
let reads = 0;

setBrandWords((language) => known?.words[language]);

/** Before anything of a new state of the shop is read. All languages at once: a letter of the same request may be in another. */
export async function readBrandWords(source: ReadSource): Promise<void> {
  const read = ++reads;
  const words = await source.run(() => wordsIn(currentReader()));
  if (read > (known?.read ?? 0)) known = { read, words };
}

type NamedStyle = { id: number | bigint; name: string } & Record<ReturnType<typeof translatedField<"name">>, string>;

async function wordsIn(from: Reader): Promise<Record<Language, BrandWords>> {
  const [styles, words] = await Promise.all([
    // The condition is that of the partial index, which is not used for one with parameters.
    from.$queryRaw<NamedStyle[]>`
      SELECT "id", "name", "nameEn", "nameDe", "nameSl", "nameIt", "nameFr" FROM "products"
      WHERE "nameEn" <> '' OR "nameDe" <> '' OR "nameSl" <> '' OR "nameIt" <> '' OR "nameFr" <> ''`,
    from.wordTranslation.findMany(),
  ]);
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
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, BrandWords>;
}
