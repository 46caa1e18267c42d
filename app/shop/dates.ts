// Written out here, because browsers and servers abbreviate months differently.
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

// The brand's own clock, the same for every reader and on server and client.
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Ljubljana",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function partsOf(date: Date) {
  const parts = Object.fromEntries(
    clock.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return { ...parts, month: MONTHS[Number(parts.month) - 1] } as Record<string, string>;
}

/** A day as the shop prints it: "20 November 2026". */
export function formatDate(date: Date): string {
  const { day, month, year } = partsOf(date);
  return `${Number(day)} ${month} ${year}`;
}

/** A moment as the shop prints it: "20 November 2026, 09:05". */
export function formatDateTime(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${formatDate(date)}, ${hour}:${minute}`;
}
