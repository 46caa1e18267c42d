/** Known data of a signed-in user, used as initial values of a form. */
export interface KnownSender {
  name: string;
  email: string;
  company: string | null;
}

/** Returns the initial values of a form for a signed-in user. */
export function senderOf(person: {
  firstName: string | null;
  lastName: string | null;
  email: string;
  companyName: string | null;
}): KnownSender {
  return {
    name: [person.firstName, person.lastName].filter(Boolean).join(" "),
    email: person.email,
    company: person.companyName,
  };
}
