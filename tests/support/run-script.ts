import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { execPath } from "node:process";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

/** Of a command of the shop. */
export interface Ended {
  code: number | null;
  /** Standard output and error. */
  said: string;
}

/**
 * Runs `scripts/NAME.ts` in a folder of its own, where it finds its .env, with nothing in the environment but
 * `settings`, with `words` as its arguments, and with lines typed into it.
 */
export async function runScript(
  name: string,
  {
    folder,
    words = [],
    typed = [],
    settings = {},
  }: { folder: string; words?: string[]; typed?: string[]; settings?: Record<string, string> },
): Promise<Ended> {
  const tsx = pathToFileURL(resolve("node_modules/tsx/dist/loader.mjs")).href;
  const child = spawn(execPath, ["--import", tsx, resolve(`scripts/${name}.ts`), ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      TSX_TSCONFIG_PATH: resolve("tsconfig.json"),
      ...settings,
    },
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  child.stdin.end(typed.map((line) => `${line}\n`).join(""));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: out + error };
}
