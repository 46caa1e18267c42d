// Font files for tests, and shops that use them.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { db } from "~/db/db.server";
import { changeFont } from "~/shop/brand/appearance/typeface.server";

const packages = createRequire(import.meta.url);

/** The header says that it is a whole WOFF2, around any content. */
export function makeTestFont(content: Uint8Array = randomBytes(100)): Buffer<ArrayBuffer> {
  const bytes = Buffer.concat([Buffer.from("wOF2\0\x01\0\0----", "latin1"), content]);
  bytes.writeUInt32BE(bytes.length, 8);
  return bytes;
}

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: "woff2" }) => Promise<Buffer>;

/** DejaVu Serif with these letters alone, as a font file that browsers load. */
export const realFont = (letters: string): Promise<Buffer> =>
  (packages("subset-font") as SubsetFont)(
    readFileSync(packages.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf")),
    letters,
    { targetFormat: "woff2" },
  );

/** 0 while nobody has saved the appearance. */
export const appearanceVersion = async (): Promise<number> => (await db.read.appearance.findFirst())?.version ?? 0;

/** For headings; any other typeface without `bytes`. Returns whether it is another one. */
export const useTestFont = async (actorId: string, bytes: Uint8Array = makeTestFont(), name = "Boxes.woff2") =>
  changeFont(actorId, await appearanceVersion(), { intent: "upload", file: { name, bytes } });
