/** The zone where no other is set. Pages in it do not name it. */
const DEFAULT = "Europe/Ljubljana";
let zone = DEFAULT;

/**
 * Sets the brand's time zone, in which all dates are formatted and compared: the setting TIME_ZONE on the server, and in the browser
 * what the page says of it. Never that of the machine, so that all readers see the same dates. Apart from dates.ts, because each page
 * loads it, with dates or without.
 */
export function setTimeZone(name = DEFAULT): void {
  zone = name;
}

/** The brand's time zone: "Europe/Ljubljana". */
export const timeZone = (): string => zone;

/** The brand's time zone for a page to say; undefined for the default. */
export const unusualTimeZone = (): string | undefined => (zone === DEFAULT ? undefined : zone);
