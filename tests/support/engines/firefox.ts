import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { WebSocket } from "undici";

import { findFirefox } from "../find-browsers";
import { endWithThisProcess } from "./end-with-this-process";
import { type Driver, type DriverOptions, keysOf } from "./driver";

/** For a command, on a busy machine. */
const ANSWER_MS = 45_000;

/** Of WebDriver BiDi: an answer to a command, or an event. */
interface Message {
  id?: number;
  type: "success" | "error" | "event";
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  method?: string;
  params?: Record<string, unknown>;
}

/**
 * By WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which Firefox speaks by itself. Not by Playwright, which
 * sends commands that the ESR does not have, nor by Puppeteer, whose clicks wait for scripts of the page.
 */
export async function openFirefox({ scripts, origin }: DriverOptions): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  // As on a desktop, scrollbars take space.
  const preferences = {
    "javascript.enabled": scripts,
    "widget.gtk.overlay-scrollbars.enabled": false,
  };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(""),
  );
  const firefox = spawn(
    findFirefox()!,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"],
    // Firefox refuses a home of another user.
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } },
  );
  const release = endWithThisProcess(firefox);
  // Undici before 7 masks with zeros after 4,096 messages of a process, which Firefox refuses.
  const socket = new WebSocket(`${await addressOf(firefox)}/session`);
  await once(socket as unknown as EventTarget, "open");

  const problems: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener("close", () => {
    for (const answer of waiting.values())
      answer({ type: "error", error: "closed", message: "Firefox ended the connection" });
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.type === "event") problems.push(...problemsOf(message, origin));
  });
  let commands = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = ++commands;
      const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_MS);
      waiting.set(id, ({ type, result = {}, error, message }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (type === "success") resolve(result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });

  await send("session.new", { capabilities: {} });
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("session.subscribe", { events: ["log.entryAdded", "network.responseCompleted"] });

  const evaluate = async (expression: string) => {
    const answer = await send("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
    });
    if (answer.type === "exception") throw new Error(JSON.stringify(answer.exceptionDetails));
    return answer.result as { value?: unknown; sharedId?: string };
  };
  const perform = (source: object) => send("input.performActions", { context, actions: [source] });

  return {
    load: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    evaluate: async (expression) => {
      const { value } = await evaluate(`JSON.stringify(${expression})`);
      return value === undefined ? undefined : JSON.parse(String(value));
    },
    press: async (element) => {
      const { sharedId } = await evaluate(element);
      const origin = { type: "element", element: { sharedId } };
      await perform({
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x: 0, y: 0, origin },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
    },
    type: async (text) => {
      const actions = keysOf(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await perform({ type: "key", id: "keyboard", actions });
    },
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    setCookies: async (cookies) => {
      await send("storage.deleteCookies");
      const domain = new URL(origin).hostname;
      for (const { name, value } of cookies) {
        const cookie = { name, value: { type: "string", value }, domain, path: "/" };
        await send("storage.setCookie", { cookie });
      }
    },
    screenshot: async () => {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(String(data), "base64");
    },
    problems: async () => problems.splice(0),
    close: async () => {
      const ended = once(firefox, "exit");
      // It may have ended by itself.
      if (firefox.kill("SIGKILL")) await ended;
      release();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox says where it listens. */
function addressOf(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    firefox.stderr!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    firefox.once("exit", () => reject(new Error(`Firefox did not start: ${said}`)));
  });
}

function problemsOf({ method, params }: Message, origin: string): string[] {
  if (method === "log.entryAdded") {
    const { level, text } = params as { level: string; text: string };
    return level === "error" ? [text] : [];
  }
  const { request, response } = params as {
    request: { url: string; destination: string };
    response: { status: number };
  };
  const isForeign = request.url.startsWith("http") && new URL(request.url).origin !== origin;
  const isBroken =
    response.status >= 500 ||
    (response.status >= 400 && ["image", "script", "style", "font"].includes(request.destination));
  return [
    ...(isForeign ? [`requested ${request.url}`] : []),
    ...(isBroken ? [`${response.status} for ${request.url}`] : []),
  ];
}
