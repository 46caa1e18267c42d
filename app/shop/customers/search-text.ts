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
