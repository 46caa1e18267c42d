import { z } from "zod";

import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { cached } from "~/shop/base/cached.server";
import { requiredLine, rowId, rowVersion } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { choiceKey } from "../styles/keys";
import type { BrandMeanings } from "./vocabulary";

/** Each search and each order reads all of them. */
const MAX_SYNONYMS = 500;
/** Of a word and of what it means. */
export const MAX_SYNONYM_LENGTH = 60;

/** At least one letter or digit. */
const words = (missing: () => string) =>
  requiredLine(MAX_SYNONYM_LENGTH, missing).refine((text) => choiceKey(text) !== "", { error: missing });

/** `synonym` is 0 for a new one. */
export const synonymForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    synonym: rowId(),
    expectedVersion: rowVersion(),
    word: words(t.enterSynonym),
    meaning: words(t.enterMeaning),
  }),
  z.object({ intent: z.literal("remove"), synonym: rowId() }),
]);

type SynonymForm = z.infer<typeof synonymForm>;

/** By word. */
export const synonyms = async () => inAlphabet(await db.read.searchSynonym.findMany(), ({ word }) => word);

export const brandMeanings = (): Promise<BrandMeanings> =>
  cached("search synonyms", async (from) => {
    const [rows, translations] = await Promise.all([
      from.searchSynonym.findMany({ select: { key: true, meaning: true } }),
      from.wordTranslation.findMany({ where: { kind: { not: "window" } } }),
    ]);
    const originals = new Map<string, string[]>();
    for (const { word, translation } of translations) {
      const key = choiceKey(translation);
      const known = originals.get(key) ?? [];
      if (key !== "" && key !== choiceKey(word) && !known.includes(word)) originals.set(key, [...known, word]);
    }
    return { synonyms: new Map(rows.map(({ key, meaning }) => [key, meaning])), originals };
  });

/**
 * Adds a word with its meaning, changes it or removes it. Refuses another version (stale), a removed one (not_found), a word that is there
 * already (already_exists), and more than MAX_SYNONYMS (limit).
 */
export async function changeSynonym(actorId: string, form: SynonymForm): Promise<void> {
  try {
    await db.write(async (tx) => {
      const { synonym: id } = form;
      const entry = { actorId, action: "change_search_synonym", subject: `search-synonym:${id}` } as const;
      if (id === 0 && form.intent === "save") {
        const { word, meaning } = form;
        const made = await tx.searchSynonym.create({ data: { word, meaning, key: choiceKey(word) } });
        if ((await tx.searchSynonym.count()) > MAX_SYNONYMS) {
          throw new Problem("limit.search_synonyms", { most: MAX_SYNONYMS });
        }
        const subject = `search-synonym:${made.id}`;
        return record(tx, { ...entry, subject, label: word, before: null, after: { word, meaning } });
      }
      // Locks it.
      await tx.searchSynonym.updateMany({ where: { id }, data: { version: { increment: 0 } } });
      const current = await tx.searchSynonym.findUnique({ where: { id } });
      if (!current) throw new Problem("not_found.search_synonym");
      const { word: label, meaning } = current;
      if (form.intent === "remove") {
        await tx.searchSynonym.delete({ where: { id } });
        return record(tx, { ...entry, label, before: { word: label, meaning }, after: null });
      }
      return editRow(tx, {
        ...entry,
        label: form.word,
        current,
        version: form.expectedVersion,
        fields: { word: form.word, meaning: form.meaning },
        stale: () => new Problem("stale.search_synonym", { word: label, meaning }, { version: current.version }),
        save: (data) => tx.searchSynonym.updateMany({ where: { id }, data: { ...data, key: choiceKey(form.word) } }),
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.search_synonym", {}, { field: "word" });
  }
}
