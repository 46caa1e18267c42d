// A typeface made by code: each letter is a box, so that what is drawn with it is as wide as the test says.
import { randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import { BASIC_LETTERS } from "~/shop/brand/appearance/typeface/brand-font";
import { changeFont } from "~/shop/brand/appearance/typeface/change-font.server";
import { keepFont } from "~/shop/brand/appearance/typeface/keep-font.server";

interface TestFont {
  /** The letters that it has. */
  letters?: string;
  family?: string;
  /** What the file says of embedding (OS/2, fsType). */
  fsType?: number;
  /** How wide each letter is, in thousandths of an em. */
  width?: number;
  /** A variable font with outlines of PostScript (OTF, CFF2), instead of a TTF. */
  isVariableOtf?: boolean;
}

const u16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeUInt16BE(number & 0xffff, at * 2));
  return bytes;
};
const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number >>> 0, at * 4));
  return bytes;
};

const ASCENT = 800;
const DESCENT = 200;

/** Glyph 1 of the font: a box from the line to 700. Glyph 0, for what is missing, is empty. */
const boxOf = (width: number) => {
  const right = width - 50;
  const bytes = [
    u16(1, 50, 0, right, 700, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(50, 0, right - 50, 0),
    u16(0, 700, 0, -700),
  ];
  return Buffer.concat(bytes);
};

/** The same box as outlines of PostScript (CFF2): glyph 0 is empty. */
function cff2Of(width: number): Buffer {
  const number = (value: number) => Buffer.from([28, value >> 8, value & 0xff]);
  const [HLINETO, VLINETO, RMOVETO, CHAR_STRINGS, PRIVATE, FD_ARRAY] = [6, 7, 21, 17, 18, 36];
  const offset = (value: number, ...operator: number[]) =>
    Buffer.concat([Buffer.from([29]), u32(value), Buffer.from(operator)]);
  const index = (...parts: Buffer[]) => {
    const ends = parts.map((_, at) => Buffer.concat(parts.slice(0, at + 1)).length + 1);
    return Buffer.concat([u32(parts.length), Buffer.from([1, 1, ...ends]), ...parts]);
  };
  const box = Buffer.concat([
    Buffer.from([...number(50), ...number(0), RMOVETO]),
    Buffer.from([...number(width - 100), HLINETO, ...number(700), VLINETO]),
    Buffer.from([...number(100 - width), HLINETO]),
  ]);
  const charStrings = index(Buffer.alloc(0), box);
  // The header, the Top DICT of 13 bytes, and no global subroutines.
  const start = 5 + 13 + 4;
  const dicts = (end: number) => index(Buffer.concat([Buffer.from([139]), offset(end, PRIVATE)]));
  const fdArray = start + charStrings.length;
  return Buffer.concat([
    Buffer.from([2, 0, 5, 0, 13]),
    offset(start, CHAR_STRINGS),
    offset(fdArray, 12, FD_ARRAY),
    u32(0),
    charStrings,
    dicts(fdArray + dicts(0).length),
  ]);
}

/** The one axis of a variable font: its weight, from 200 to 900. */
const FVAR = Buffer.concat([
  u16(1, 0, 16, 2, 1, 20, 0, 8),
  Buffer.from("wght"),
  u32(200 << 16, 400 << 16, 900 << 16),
  u16(0, 256),
]);

/** A table of characters (format 4) with a segment for each letter. */
function cmapOf(codes: number[]): Buffer {
  const ends = [...codes, 0xffff];
  const count = ends.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const search = u16(count * 2, power * 2, Math.log2(power), (count - power) * 2);
  const deltas = [...codes.map((code) => 1 - code), 1];
  const segments = [u16(...ends), u16(0), u16(...ends), u16(...deltas), u16(...ends.map(() => 0))];
  const body = Buffer.concat([search, ...segments]);
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, body.length + 6, 0), body]);
}

function nameOf(family: string): Buffer {
  const texts = [family, "Regular", `${family}-Regular`, "Weight"].map((text) =>
    Buffer.from(text, "utf16le").swap16(),
  );
  let offset = 0;
  const records = texts.map((text, at) => {
    const record = u16(3, 1, 0x409, [1, 2, 6, 256][at]!, text.length, offset);
    offset += text.length;
    return record;
  });
  return Buffer.concat([u16(0, texts.length, 6 + texts.length * 12), ...records, ...texts]);
}

const os2Of = (fsType: number, width: number, codes: number[]) =>
  Buffer.concat([
    u16(3, width, 400, 5, fsType),
    u16(...Array.from({ length: 10 }, () => 100)),
    u16(0),
    Buffer.alloc(10),
    u32(1, 0, 0, 0),
    Buffer.from("TEST"),
    u16(0x40, Math.min(...codes), Math.max(...codes), ASCENT, -DESCENT, 0, ASCENT, DESCENT),
    u32(1, 0),
    u16(500, 700, 0, 32, 1),
  ]);

/** Makes a TTF file, or an OTF. */
export function makeTestFont(options: TestFont = {}): Uint8Array<ArrayBuffer> {
  const { letters = BASIC_LETTERS, family = "Boxes", fsType = 0, width = 900 } = options;
  const { isVariableOtf = false } = options;
  const codes = [...letters].map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b);
  const box = boxOf(width);
  const padded = Buffer.concat([box, Buffer.alloc((4 - (box.length % 4)) % 4)]);
  const tables: Record<string, Buffer> = {
    "OS/2": os2Of(fsType, width, codes),
    cmap: cmapOf(codes),
    head: Buffer.concat([
      u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, width, 700, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x00010000),
      u16(ASCENT, -DESCENT, 0, width, 50, 50, width - 50, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    ]),
    hmtx: u16(500, 0, width, 50),
    name: nameOf(family),
    post: u32(0x00030000, 0, 0, 0, 0, 0, 0, 0),
    ...(isVariableOtf
      ? { CFF2: cff2Of(width), fvar: FVAR, maxp: Buffer.concat([u32(0x00005000), u16(2)]) }
      : {
          glyf: padded,
          loca: u32(0, 0, padded.length),
          maxp: Buffer.concat([u32(0x00010000), u16(2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
        }),
  };
  const tags = Object.keys(tables).sort();
  const signature = isVariableOtf ? Buffer.from("OTTO") : u32(0x00010000);
  const header = Buffer.concat([signature, u16(tags.length, 0, 0, 0)]);
  let offset = header.length + tags.length * 16;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const tag of tags) {
    const table = tables[tag]!;
    directory.push(Buffer.from(tag), u32(0, offset, table.length));
    const room = Buffer.alloc((4 - (table.length % 4)) % 4);
    contents.push(table, room);
    offset += table.length + room.length;
  }
  return new Uint8Array(Buffer.concat([header, ...directory, ...contents]));
}

/** Keeps a typeface as if it had been uploaded, with a file of nothing. Returns its name. */
export const keepTestFont = (): Promise<string> =>
  keepFont({
    name: randomBytes(8).toString("base64url").slice(0, 10),
    file: "",
    family: "Boxes",
    bytes: 0,
    missing: "",
    ascent: 0.8,
    descent: 0.2,
    lineGap: 0,
    width: 0.9,
  });

/** The version of the appearance, 0 while nobody has saved it. */
export const appearanceVersion = async (): Promise<number> =>
  (await db.read.appearance.findFirst())?.version ?? 0;

/** Gives headings another kept typeface. */
export async function takeTestFont(actorId: string): Promise<void> {
  const name = await keepTestFont();
  await changeFont(actorId, await appearanceVersion(), { kind: "set", name });
}
