import { afterAll, afterEach, beforeAll, describe } from "vitest";

import { BROWSERS } from "../find-browsers";
import { serveBuild, type ServerProcess } from "../server-process";
import { openChromium } from "./chromium";
import { openFirefox } from "./firefox";
import { openWebkit } from "./webkit";
import { EngineWindow } from "./window";

const OPEN = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebkit };

/** For all engines: it encodes each picture once. The result is usable within tests only. */
export function serveForEngines(): { origin: string } {
  const shop = { origin: "" };
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    server = await serveBuild();
    shop.origin = server.origin;
  });
  afterAll(() => server?.kill());
  return shop;
}

/**
 * `describe` for tests that must hold in every engine, in a window that they share; engines are numbered from 0. An engine that is missing is
 * skipped with a warning; with CI set it throws.
 */
export function describeInEngines(
  shop: { origin: string },
  { scripts }: { scripts: boolean },
  tests: (window: () => EngineWindow, engine: number) => void,
): void {
  for (const [engine, { name, find, missing }] of BROWSERS.entries()) {
    const title = `in ${name} ${scripts ? "with" : "without"} scripts`;
    let window: EngineWindow | undefined;
    if (!find()) {
      if (process.env.CI) throw new Error(missing);
      console.warn(missing);
      describe.skip(title, () => tests(() => window!, engine));
      continue;
    }
    describe(title, () => {
      const open = async () => {
        const options = { scripts, origin: shop.origin };
        window = new EngineWindow(await OPEN[name](options), options);
      };
      beforeAll(open);
      // A browser that no longer answers would fail the second attempt and all tests after it.
      afterEach(async ({ task }) => {
        if (!task.result?.errors?.length) return;
        await window?.close();
        await open();
      });
      afterAll(() => window?.close());
      tests(() => window!, engine);
    });
  }
}
