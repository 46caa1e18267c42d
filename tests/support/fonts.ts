// Font files for tests, and typefaces that the shop keeps.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { db } from "~/db/db.server";
import { changeFont } from "~/shop/brand/appearance/typeface/change-font.server";
import { keepFont } from "~/shop/brand/appearance/typeface/keep-font.server";

const packages = createRequire(import.meta.url);

/** A file whose header says that it is a whole WOFF2, around any content. */
export function makeTestFont(content: Uint8Array = randomBytes(100)): Buffer<ArrayBuffer> {
  const bytes = Buffer.concat([Buffer.from("wOF2\0\x01\0\0----", "latin1"), content]);
  bytes.writeUInt32BE(bytes.length, 8);
  return bytes;
}

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: "sfnt" | "woff2" }) => Promise<Buffer>;

/** DejaVu Serif with these letters alone, as a font file that browsers load. */
export const realFont = (letters: string, targetFormat: "sfnt" | "woff2"): Promise<Buffer> =>
  (packages("subset-font") as SubsetFont)(
    readFileSync(packages.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf")),
    letters,
    { targetFormat },
  );

/** Keeps a typeface as if it had been uploaded. Returns its name. */
export const keepTestFont = (): Promise<string> => keepFont({ name: "Boxes.woff2", bytes: makeTestFont() });

/** The version of the appearance, 0 while nobody has saved it. */
export const appearanceVersion = async (): Promise<number> => (await db.read.appearance.findFirst())?.version ?? 0;

/** Gives headings another kept typeface. */
export async function takeTestFont(actorId: string): Promise<void> {
  const name = await keepTestFont();
  await changeFont(actorId, await appearanceVersion(), { kind: "set", name });
}
