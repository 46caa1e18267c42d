/** For a person's name and letters to them. */
export const contactColumns = { firstName: true, lastName: true, email: true } as const;

/** For the company's name and its letters, which its contact gets. */
export const namedCompany = { id: true, name: true, contact: { select: contactColumns } } as const;
