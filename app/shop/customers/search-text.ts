import { searchText } from "~/shop/search/words";

interface Findable {
  firstName?: string | null;
  lastName?: string | null;
  email: string;
  companyName?: string | null;
}

/** What the desk's search looks in: a person's name, e-mail and company. */
export function customerSearchText({ firstName, lastName, email, companyName }: Findable): string {
  return searchText(firstName, lastName, email, companyName);
}
