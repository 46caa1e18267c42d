let zone = "Europe/Ljubljana";

/**
 * Sets the brand's time zone, in which all dates are formatted and compared: the setting TIME_ZONE on the server, and in the browser
 * what the page says of it. Never that of the machine, so that all readers see the same dates. Apart from dates.ts, because each page
 * loads it, with dates or without.
 */
export function setTimeZone(name: string): void {
  zone = name;
}

/** The brand's time zone: "Europe/Ljubljana". */
export const timeZone = (): string => zone;
