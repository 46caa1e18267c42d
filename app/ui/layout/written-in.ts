import { useRouteLoaderData } from "@remix-run/react";

import { language } from "~/formats/language";
import type { Frame } from "./frame";

/** The language in which the brand writes its originals: "de"; "" where it is none of the shop's. */
export const useWrittenIn = (): string => (useRouteLoaderData("root") as Frame).shop.writtenIn;

/** For `lang`: undefined for a text in the language of the page, and where it is not known. `of` is its language, "" that of originals. */
export function useLang(): (of: string) => string | undefined {
  const writtenIn = useWrittenIn();
  return (of) => ((of || writtenIn) === language() ? undefined : of || writtenIn || undefined);
}
