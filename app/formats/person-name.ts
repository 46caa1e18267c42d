interface Person {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** The display name of a person: first and last name, or the e-mail address when neither is known. */
export function personName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}
