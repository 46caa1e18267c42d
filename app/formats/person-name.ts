import { markLookAlikes } from "./email";

interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** The display name of a person: first and last name, or the e-mail address when neither is known. */
export function personName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

/** personName for admins: an address in place of a name that may only look like another one says so. */
export const nameForAdmins = (person: Person): string => markLookAlikes(personName(person));

/** The name of a company; while it has none, that of its contact. */
export const nameOfCompany = ({ name, contact }: { name: string | null; contact: Person }): string =>
  name ?? personName(contact);
