import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell first: it needs a third of the time for each page.
const CHROMIUM = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const MINI_BROWSER = ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "libexec"].map(
  (folder) => `/usr/${folder}/webkit2gtk-4.1/MiniBrowser`,
);

export const NO_CHROMIUM =
  "Neither Chromium nor Chrome was found: its tests did not run. " +
  "Install one (apt-get install chromium-headless-shell) or name it: CHROMIUM_PATH=/path/to/chrome npm test";
export const NO_FIREFOX =
  "Firefox was not found: its tests did not run. " +
  "Install it (apt-get install firefox-esr) or name it: FIREFOX_PATH=/path/to/firefox npm test";
export const NO_WEBKIT =
  "WebKit was not found: its tests did not run. Install it: apt-get install webkit2gtk-driver xvfb";

/** CHROMIUM_PATH, or Chromium or Chrome in its usual place, the fastest first. Null when there is none. */
export const findChromium = () => findProgram(process.env.CHROMIUM_PATH, CHROMIUM);

/** FIREFOX_PATH, or one on the PATH. Null when there is none. */
export const findFirefox = () => findProgram(process.env.FIREFOX_PATH, ["firefox-esr", "firefox"]);

/** WebKit has no window of its own: its driver opens the small browser of WebKitGTK on a virtual screen. */
export interface WebkitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** Null unless all of them are there. */
export function findWebkit(): WebkitPrograms | null {
  const driver = findProgram(undefined, ["WebKitWebDriver"]);
  const screen = findProgram(undefined, ["Xvfb"]);
  const browser = findProgram(undefined, MINI_BROWSER);
  return driver && screen && browser ? { driver, browser, screen } : null;
}

function findProgram(named: string | undefined, programs: string[]): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = named
    ? [named]
    : programs.flatMap((program) =>
        /[/\\]/.test(program) ? [program] : folders.map((folder) => join(folder, program)),
      );
  return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Of tests/browser, with the names in their titles. */
export const BROWSERS = [
  { name: "Chromium", find: findChromium, missing: NO_CHROMIUM },
  { name: "Firefox", find: findFirefox, missing: NO_FIREFOX },
  { name: "WebKit", find: findWebkit, missing: NO_WEBKIT },
] as const;
