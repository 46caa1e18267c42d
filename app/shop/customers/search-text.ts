import { searchText } from "~/shop/search/words";

interface SearchedUser {
  firstName?: string | null;
  lastName?: string | null;
  email: string;
  companyName?: string | null;
}

/** The search text of a user: name, e-mail and company. */
export function customerSearchText({
  firstName,
  lastName,
  email,
  companyName,
}: SearchedUser): string {
  return searchText(firstName, lastName, email, companyName);
}
