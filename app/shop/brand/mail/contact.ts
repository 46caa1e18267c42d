/** The columns of a person that a letter to them, and their name, need. */
export const contactColumns = { firstName: true, lastName: true, email: true } as const;

/** The columns of a company that its name needs, and its letters: who gets them is its contact. */
export const namedCompany = { id: true, name: true, contact: { select: contactColumns } } as const;
