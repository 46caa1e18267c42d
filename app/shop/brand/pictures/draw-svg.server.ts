// oxlint-disable-next-line no-restricted-imports -- Node itself, with a constant text; only a process can be ended while it draws.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";

import type { Size } from "~/shop/brand/appearance/brand-picture";
import { Problem } from "~/shop/base/problem";

const MAX_SVG_BYTES = 200 * 1024;
const SECONDS = 10;
const MAX_PNG_BYTES = 4 * 1024 * 1024;

const refused = (why: "large_svg" | "text_in_svg" | "complicated_svg" | "svg_not_drawn" | "no_picture") =>
  new Problem(`unreadable.logo_${why}`);

// As a text, because the build makes one file of all modules. librsvg loads no other files, runs no scripts and expands no entities
// or repeats without end; what it costs is time. It ends by itself too, a second later, because the shop may end before it.
const PROCESS = `
const [, libraryPath, width, height] = process.argv;
const sharp = require(libraryPath);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
sharp.concurrency(1);
setTimeout(() => process.kill(process.pid, "SIGKILL"), ${(SECONDS + 1) * 1000}).unref();
async function draw(svg) {
  const own = await sharp(svg, { limitInputPixels: false }).metadata();
  const density = 72 * Math.min(width / own.width, height / own.height);
  const options = { density: Math.min(100_000, Math.max(1, density)) };
  const size = { width: Number(width), height: Number(height), fit: "inside" };
  process.stdout.write(await sharp(svg, options).resize(size).png().toBuffer());
}
const parts = [];
process.stdin.on("data", (part) => parts.push(part));
process.stdin.on("end", () => draw(Buffer.concat(parts)));
`;

/**
 * As a PNG of at most this size, in a process of its own that is ended after 10 seconds and knows no settings: the file
 * is somebody else's, and the library cannot be stopped while it draws. Throws (unreadable) with the reason.
 */
export async function drawSvg(bytes: Uint8Array, most: Size): Promise<Buffer> {
  if (bytes.length > MAX_SVG_BYTES) throw refused("large_svg");
  const [, missing] = /<(?:[\w.-]+:)?(text|image|foreignObject)[\s/>]/i.exec(textOf(bytes)) ?? [];
  if (missing === "text") {
    throw refused("text_in_svg");
  }
  if (missing) throw new Problem("unreadable.logo_element_in_svg", { element: missing });
  const library = createRequire(import.meta.url).resolve("sharp");
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["-e", PROCESS, library, String(most.width), String(most.height)],
      {
        env: { NODE_ENV: "production" },
        encoding: "buffer",
        timeout: SECONDS * 1000,
        killSignal: "SIGKILL",
        maxBuffer: MAX_PNG_BYTES,
      },
      (error, png) => {
        if (!error) resolve(png);
        else if (typeof error.code === "string") reject(error);
        else if (error.killed) reject(refused("complicated_svg"));
        else reject(refused("svg_not_drawn"));
      },
    );
    // A process that ends early reads no more; its end says why.
    child.stdin!.on("error", () => {});
    child.stdin!.end(bytes);
  });
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (/<(?:[\w.-]+:)?svg[\s>]/.test(text)) return text;
  } catch {
    // Not UTF-8.
  }
  throw refused("no_picture");
}
