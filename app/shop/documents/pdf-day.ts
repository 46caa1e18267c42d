/** Noon UTC of a day: the same date in all European time zones. */
export const noon = (day: string) => new Date(`${day}T12:00:00Z`);
