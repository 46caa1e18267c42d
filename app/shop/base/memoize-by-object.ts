import { type Language, language } from "~/formats/language";

/** A function that computes once for each object and language, and forgets a result with its object. */
export function memoizeByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Map<Language, Value>>();
  return (key) => {
    const known = results.get(key) ?? new Map<Language, Value>();
    results.set(key, known);
    if (!known.has(language())) known.set(language(), compute(key));
    return known.get(language())!;
  };
}
