interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** What the desk calls a person: first and last name, else the e-mail. */
export function personName({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}
