import { searchText } from "~/shop/base/search/words";

interface Named {
  firstName?: string | null;
  lastName?: string | null;
  email: string;
}

/** Name, e-mail and companies. */
export const personSearchText = (
  { firstName, lastName, email }: Named,
  companies: readonly { name?: string | null }[],
) => searchText(firstName, lastName, email, ...companies.map(({ name }) => name));

/** The names and e-mails of its people, and its own name. */
export const companySearchText = ({ name }: { name?: string | null }, people: readonly Named[]) =>
  searchText(...people.flatMap(({ firstName, lastName, email }) => [firstName, lastName, email]), name);
