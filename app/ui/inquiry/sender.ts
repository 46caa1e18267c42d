/** What the shop knows of somebody who writes to it, so that they need not type it. */
export interface KnownSender {
  name: string;
  email: string;
  company: string | null;
}

/** A signed-in person as the sender of a form. */
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
