import { foldForSearch } from "~/shop/catalogue/search";

interface Findable {
  firstName?: string | null;
  lastName?: string | null;
  email: string;
  companyName?: string | null;
}

/** What the desk's search looks in: a person's name, e-mail and company. */
export function customerSearchText({ firstName, lastName, email, companyName }: Findable): string {
  return foldForSearch([firstName, lastName, email, companyName].filter(Boolean).join(" "));
}

/** The words that must all stand in such a text. Without the databases' own wildcards, which they escape differently. */
export function searchWords(q: string): string[] {
  return foldForSearch(q)
    .split(/[\s%_\\]+/)
    .filter(Boolean);
}
