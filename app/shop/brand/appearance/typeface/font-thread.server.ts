import { createRequire } from "node:module";
// oxlint-disable-next-line no-restricted-imports -- its code is a constant.
import { Worker } from "node:worker_threads";

import { Semaphore } from "async-mutex";

import type { FontFacts } from "./brand-font";

/** What the thread is to do. */
interface Task {
  bytes: Uint8Array;
  letters: string;
  /** A text whose letters are measured. */
  sample: string;
}

/** What a font file was made into; or null where it could not be read to its end. */
export type MadeFont = {
  woff2: Uint8Array;
  facts: Omit<FontFacts, "bytes" | "missing">;
  /** Which of the letters it has. */
  has: string;
  /** The file itself forbids what pages do with it. */
  isRestricted: boolean;
} | null;

// As a text, because the build makes one file of all modules. The names of copyright and licence (0, 13, 14) stay in the file. Hints and
// glyph pictures are left out: browsers would run or decode them.
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const { bytes, letters, sample, libraries } = workerData;
const [fontkit, subset, { compress, decompress }] = libraries.map((path) => require(path));
const FEATURES = "kern liga clig rlig calt ccmp locl mark mkmk rvrn lnum pnum tnum".split(" ");
const GLYPH_PICTURES = ["SVG ", "COLR", "CPAL", "CBDT", "CBLC", "sbix", "EBDT", "EBLC", "EBSC"];
async function make() {
  const given = Buffer.from(bytes);
  const isWoff2 = given.toString("latin1", 0, 4) === "wOF2";
  const whole = isWoff2 ? Buffer.from(await decompress(given)) : given;
  const font = fontkit.create(whole);
  const { noEmbedding, viewOnly, editable, noSubsetting, bitmapOnly } = font["OS/2"].fsType;
  // A variable font is fixed at the regular weight, and at the default of its other axes.
  const fixedAt = ([axis, { min, default: initial, max }]) =>
    [axis, axis === "wght" ? Math.min(Math.max(400, min), max) : initial];
  const sfnt = await subset(whole, letters, {
    targetFormat: "sfnt",
    keepFeatures: FEATURES,
    noHinting: true,
    dropTables: GLYPH_PICTURES,
    preserveNameIds: [0, 13, 14],
    variationAxes: Object.fromEntries(Object.entries(font.variationAxes).map(fixedAt)),
  });
  const made = fontkit.create(sfnt);
  if (made.head.xMin > made.head.xMax) {
    // HarfBuzz leaves the bounding box of variable CFF2 outlines empty, and browsers refuse such a file.
    const boxOf = (one) => one.directory.tables.head.offset + 36;
    whole.copy(sfnt, boxOf(made), boxOf(font), boxOf(font) + 8);
  }
  const { unitsPerEm, hhea } = made;
  const os2 = made["OS/2"];
  const typo = [os2.typoAscender, os2.typoDescender, os2.typoLineGap];
  const hasTypo = os2.fsSelection.useTypoMetrics || hhea.ascent === 0;
  const [ascent, descent, lineGap] = hasTypo ? typo : [hhea.ascent, hhea.descent, hhea.lineGap];
  const known = new Set(font.characterSet);
  const widthOf = (code) => (known.has(code) ? made.glyphForCodePoint(code).advanceWidth : 0);
  const widths = [...sample].map((one) => widthOf(one.codePointAt(0)));
  return {
    woff2: await compress(sfnt),
    has: [...letters].filter((one) => known.has(one.codePointAt(0))).join(""),
    isRestricted: (noEmbedding && !viewOnly && !editable) || noSubsetting || bitmapOnly,
    facts: {
      family: String(font.familyName ?? ""),
      ascent: ascent / unitsPerEm,
      descent: -descent / unitsPerEm,
      lineGap: lineGap / unitsPerEm,
      width: widths.reduce((sum, width) => sum + width, 0) / widths.length / unitsPerEm,
    },
  };
}
make().then((made) => parentPort.postMessage(made), () => parentPort.postMessage(null));
`;

const SECONDS = 30;
const MEGABYTES = 256;
// Libraries in WebAssembly take some 60 MB beside the bytes.
const oneAtATime = new Semaphore(1);

/**
 * Makes a WOFF2 of the given letters of a typeface, in a thread of its own that is ended after 30 seconds: the libraries are in
 * WebAssembly and do it in one go, and the file is somebody else's. Null when it cannot be read, or takes too long or too much memory.
 * Throws when the thread does not start.
 */
export const makeInThread = (task: Task): Promise<MadeFont> =>
  oneAtATime.runExclusive(async () => {
    const { resolve: find } = createRequire(import.meta.url);
    const libraries = ["fontkit", "subset-font", "wawoff2"].map((name) => find(name));
    const thread = new Worker(THREAD, {
      eval: true,
      execArgv: [],
      workerData: { ...task, libraries },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<MadeFont>((resolve, reject) => {
        timer = setTimeout(resolve, SECONDS * 1000, null);
        thread.once("message", resolve);
        thread.once("error", (error: NodeJS.ErrnoException) => {
          if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(null);
          else reject(error);
        });
        thread.once("exit", (code) => reject(new Error(`The thread ended with ${code}`)));
      });
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  });
