import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findWebkit } from "../find-browsers";
import { freePort } from "../free-port";
import { type Driver, type DriverOptions, keysOf } from "./driver";
import { endWithThisProcess } from "./end-with-this-process";

/** The name under which WebDriver gives an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const LISTEN = `(() => {
  const problems = (window.problems = []);
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
})()`;

/**
 * WebKitGTK, by WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual screen of its own. WebDriver does not tell
 * errors of scripts, and this browser keeps them to itself while it is driven, so `problems` are those after a page has
 * loaded.
 */
export async function openWebkit({ scripts }: DriverOptions): Promise<Driver> {
  const programs = findWebkit()!;
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  // Its bar of buttons is 447 pixels wide otherwise, and so is the page at least.
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; margin: 0; }");

  const screen = spawn(programs.screen, ["-displayfd", "3", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3]!, "data")) as [Buffer];
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_RUNTIME_DIR: home,
      // Containers do not let it make a sandbox. It opens nothing but the shop.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // No bus for assistive technology.
      NO_AT_BRIDGE: "1",
    },
  });
  const release = endWithThisProcess(driver, screen);

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await untilReady(() => ask("GET", "/status"));
  const args = ["--automation", `--enable-javascript=${scripts}`];
  const { sessionId } = (await ask("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: programs.browser, args } },
    },
  })) as { sessionId: string };
  const session = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}/${path}`, body);
  const evaluate = (expression: string) =>
    session("POST", "execute/sync", { script: `return (${expression})`, args: [] });

  return {
    load: async (url) => {
      await session("POST", "url", { url });
      if (scripts) await evaluate(LISTEN);
    },
    evaluate,
    press: async (element) => {
      const { [ELEMENT]: id } = (await evaluate(element)) as Record<string, string>;
      await session("POST", `element/${id}/click`, {});
    },
    type: async (text) => {
      const actions = keysOf(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await session("POST", "actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    resize: async (width, height) => {
      await session("POST", "window/rect", { width, height });
    },
    setCookies: async (cookies) => {
      await session("DELETE", "cookie");
      for (const cookie of cookies) await session("POST", "cookie", { cookie: { ...cookie, path: "/" } });
    },
    screenshot: async () => Buffer.from(String(await session("GET", "screenshot")), "base64"),
    problems: async () => (await evaluate("window.problems?.splice(0) ?? []")) as string[],
    close: async () => {
      await ask("DELETE", `/session/${sessionId}`).catch(() => undefined);
      const ended = [driver, screen].map((child) => once(child, "exit"));
      driver.kill("SIGKILL");
      screen.kill("SIGKILL");
      await Promise.all(ended);
      release();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Repeats a request until the driver answers. */
async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
