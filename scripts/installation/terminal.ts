import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Nobody answers any more: Ctrl-C, or the end of piped answers. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

export interface Terminal {
  /** One line; not shown while it is typed if `hidden`. Throws Interrupted when nobody answers any more. */
  ask(prompt: string, options?: { hidden?: boolean }): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Over standard input and output, with somebody who types or with piped lines. */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process;
  let isMuted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const lines: string[] = [];
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null;
  let isOver = false;
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY, historySize: 0 });
  const end = () => {
    isOver = true;
    waiting?.reject(new Interrupted());
    waiting = null;
  };
  reader.on("line", (line) => {
    if (!waiting) return void lines.push(line);
    waiting.resolve(line);
    waiting = null;
  });
  reader.on("close", end);
  reader.on("SIGINT", () => reader.close());
  return {
    async ask(prompt, { hidden = false } = {}) {
      const line = new Promise<string>((resolve, reject) => {
        if (lines.length > 0) resolve(lines.shift()!);
        else if (isOver) reject(new Interrupted());
        else waiting = { resolve, reject };
      });
      if (!isOver) {
        reader.setPrompt(prompt);
        reader.prompt();
      } else stdout.write(prompt);
      isMuted = hidden;
      try {
        return (await line).trim();
      } finally {
        isMuted = false;
        if (hidden || !stdin.isTTY) stdout.write("\n");
      }
    },
    say: (text) => void stdout.write(`${text}\n`),
    close: () => reader.close(),
  };
}
