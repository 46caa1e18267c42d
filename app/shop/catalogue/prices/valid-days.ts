/** The first and the last day on which something holds, "2027-03-03" in the shop's time zone; null: without limit. */
export interface ValidDays {
  validFrom: string | null;
  validTo: string | null;
}

/** Whether something holds on a day. */
export function holdsOn({ validFrom, validTo }: ValidDays, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
}
