import { AsyncLocalStorage } from "node:async_hooks";

import { isLanguage, type Language, setLanguage } from "~/formats/language";
import type { AllBrandWords } from "./brand-words";

/** A request, or a letter that is written without one, in whatever languages its parts are. */
interface Work {
  /** Those that it has seen last. */
  brandWords?: AllBrandWords;
}

interface Spoken {
  language: Language;
  /** With which the address begins, "/de", or "". */
  prefix: string;
  work: Work;
}

const spoken = new AsyncLocalStorage<Spoken>();
setLanguage(() => spoken.getStore()?.language ?? "en");

/** Does work whose texts are in this language: an answer, a letter, a paper. `prefix` is what its own addresses begin with: "/de". */
export const inLanguage = <Result>(language: Language, work: () => Result, prefix = ""): Result =>
  spoken.run({ language, prefix, work: workInProgress() ?? {} }, work);

export const workInProgress = (): Work | undefined => spoken.getStore()?.work;

/** What the addresses of the page that is answered begin with: "/de" where the reader's did, otherwise "". */
export const addressPrefix = (): string => spoken.getStore()?.prefix ?? "";

/** Whether the work in progress has a language of its own (`inLanguage`). */
export const hasLanguage = (): boolean => spoken.getStore() !== undefined;

/** The language that an address names, in which English has no prefix. */
export function languageIn(address: string): Language | null {
  const [, named] = /^\/([a-z]{2})(?=[/?.]|$)/.exec(address) ?? [];
  return isLanguage(named) && named !== "en" ? named : null;
}

/** An address of a page of this shop with a prefix; any other as it is. */
export const withPrefix = (prefix: string, address: string) =>
  /^\/(?!\/|api\/)/.test(address) && !languageIn(address) ? prefix + address : address;
