import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell first: it needs a third of the time for each page.
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export const NO_CHROMIUM =
  "NO BROWSER: neither Chromium nor Chrome was found, so the tests in tests/browser did not run. " +
  "Install one (apt-get install chromium-headless-shell) or name it: CHROMIUM_PATH=/path/to/chrome npm test";

/**
 * Returns the path of a browser: CHROMIUM_PATH, or Chromium or Chrome in their usual places, the fastest first. Returns
 * null when there is none.
 */
export function findChromium(): string | null {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const places = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : [
        ...NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))),
        ...PLACES,
      ];
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
