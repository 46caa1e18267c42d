// The first match counts: many browsers also name the ones that they descend from.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns what a person knows their device by: "Firefox on Windows"; "Unknown browser" when the header says nothing. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? "Unknown browser"}${system ? ` on ${system}` : ""}`;
}
