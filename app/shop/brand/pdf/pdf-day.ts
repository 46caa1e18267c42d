/** Noon UTC of a day, for the metadata of a file that is made again as the same bytes. */
export const noon = (day: string) => new Date(`${day}T12:00:00Z`);
