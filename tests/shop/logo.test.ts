// Uploaded logos: an SVG is drawn, so that nothing of the file itself is shown, and neither loads a file nor takes long; a picture is
// encoded anew.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";

import { makeLogo } from "~/shop/brand/pictures/logo-upload.server";
import { hugePng, photo } from "../support/pictures";

const svg = (inner: string, box = "0 0 120 40") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">${inner}</svg>`;
const upload = (text: string | Buffer) => makeLogo({ name: "logo.svg", bytes: Buffer.from(text) });
const WHOLE = '<path d="M0 0h120v40H0z" fill="#0000ff"/>';

/** The size of what pages show of a logo, and the colour in its middle: red, green, blue, alpha. */
async function shown(text: string) {
  const page = sharp(Buffer.from((await upload(text)).file, "base64")).ensureAlpha();
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return { size: `${info.width}x${info.height}`, colour: [...data.subarray(middle, middle + 4)] };
}

const BLUE = [0, 0, 255, 255];
const NOTHING = [0, 0, 0, 0];

const refused = (why: string, values = {}) => ({
  code: expect.stringMatching(`^unreadable\\.logo_${why}$`) as string,
  values,
});

/** Of two seconds instead of ten, so that what never ends takes less processor time. */
const limit = vi.hoisted(() => ({ isShort: false }));
vi.mock("node:child_process", async (load) => {
  const actual = await load<typeof import("node:child_process")>();
  const execFile = (...[file, words, options, done]: Parameters<typeof actual.execFile>) =>
    actual.execFile(file, words, { ...options, ...(limit.isShort && { timeout: Number(options?.timeout) / 5 }) }, done);
  return { ...actual, execFile };
});

describe("an SVG", () => {
  it("is drawn three times as large as headers show it, and has a PNG for letters and papers", async () => {
    const made = await upload(svg(WHOLE));
    expect(made.name).toMatch(/^[\w-]{10}-480x160\.webp$/);
    expect(await shown(svg(WHOLE))).toEqual({ size: "720x240", colour: BLUE });
    const { format, width } = await sharp(Buffer.from(made.png, "base64")).metadata();
    expect([format, width]).toEqual(["png", 480]);
    expect(await upload(svg(WHOLE))).toEqual(made);
    expect((await upload(svg('<path d="M0 0h119v40z"/>'))).name).not.toBe(made.name);
  });

  it.each([
    ["gradients", '<linearGradient id="a"><stop stop-color="#00f"/></linearGradient>', "url(#a)"],
    ["style sheets", "<style>g > path{fill:#00f!important}</style>", "red"],
    ["masks", '<mask id="m"><path d="M0 0h120v40H0z" fill="#fff"/></mask>', '#00f" mask="url(#m)'],
  ])("is drawn with %s", async (_, inner, fill) => {
    const drawn = svg(`${inner}<g><path d="M0 0h120v40H0z" fill="${fill}"/></g>`);
    expect((await shown(drawn)).colour).toEqual(BLUE);
  });

  it("is drawn with the addresses of namespaces as entities, as Illustrator writes them", async () => {
    const drawn = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    ]><svg xmlns="&ns_svg;" viewBox="0 0 120 40">${WHOLE}</svg>`;
    expect((await shown(drawn)).colour).toEqual(BLUE);
  });

  it.each([
    ["a tiny one", "0 0 1 1", "240x240"],
    ["a huge one", "0 0 100000 30000", "720x216"],
    ["one that is moved", "-60 -20 120 40", "720x240"],
  ])("is drawn in its proportions: %s", async (_, box, size) => {
    const [x, y, width, height] = box.split(" ");
    const whole = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#0000ff"/>`;
    expect(await shown(svg(whole, box))).toEqual({ size, colour: BLUE });
  });

  it("is drawn without any file that it names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "logo-"));
    const other = pathToFileURL(join(folder, "other.svg")).href;
    await writeFile(join(folder, "other.svg"), svg(`<g id="a">${WHOLE}</g>`));
    for (const inner of [
      `<use href="${other}#a"/>`,
      `<use xlink:href="${other}#a"/>`,
      `<path d="M0 0h120v40H0z" fill="url(${other}#a)"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${other}"/>`,
      `<feImage href="${other}"/>`,
    ]) {
      expect((await shown(svg(inner))).colour, inner).toEqual(NOTHING);
    }
    expect((await shown(svg(`<style>@import url(${other});</style>${WHOLE}`))).colour).toEqual(BLUE);
  });

  it("is refused when it declares entities of files, or some that repeat others without end", async () => {
    const declared = [
      '<!ENTITY a SYSTEM "file:///etc/passwd">',
      `<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join("")}<!ENTITY a "&a9;">`,
    ];
    for (const entities of declared) {
      const drawn = `<!DOCTYPE svg [${entities}]>${svg("<desc>&a;</desc>")}`;
      await expect(upload(drawn), entities).rejects.toMatchObject(refused("svg_not_drawn"));
    }
  });

  const groups = Array.from({ length: 12 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`);
  const crossing = `<path id="a" d="M0 0${"L9 9L0 1L5 0L1 9".repeat(10_000)}"/>`;
  it.each<[string, string, string]>([
    ["repeats of repeats", `<g id="a0">${WHOLE}</g>${groups.join("")}`, "(svg_not_drawn|complicated_svg)"],
    ["elements within each other", `${"<g>".repeat(9_000)}${"</g>".repeat(9_000)}`, "svg_not_drawn"],
    ["lines that cross", `${crossing}${'<use href="#a"/>'.repeat(900)}`, "complicated_svg"],
  ])(
    "is refused with too many %s, without holding anybody up",
    async (_, inner, why) => {
      let longest = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 20);
      limit.isShort = why.includes("complicated");
      await expect(upload(svg(inner))).rejects.toMatchObject(refused(why));
      limit.isShort = false;
      clearInterval(timer);
      expect(longest).toBeLessThan(2_000);
    },
    30_000,
  );

  it.each<[string, string, object?]>([
    ["<text>Wool</text>", "text_in_svg"],
    ['<s:text xmlns:s="http://www.w3.org/2000/svg">Wool</s:text>', "text_in_svg"],
    ["<foreignObject><p>x</p></foreignObject>", "element_in_svg", { element: "foreignObject" }],
    ['<image href="data:image/png;base64,AAAA"/>', "element_in_svg", { element: "image" }],
    ["<path", "svg_not_drawn"],
    ["&#0;", "svg_not_drawn"],
    ["&x;", "svg_not_drawn"],
  ])("is refused with %s", async (inner, why, values) => {
    await expect(upload(svg(inner))).rejects.toMatchObject(refused(why, values));
  });
});

describe("a logo", () => {
  it("that is a photo is encoded anew, smaller and without metadata", async () => {
    const bytes = await photo("#234", 1_200, 400)
      .withExif({ IFD0: { Copyright: "secret" } })
      .jpeg()
      .toBuffer();
    const made = await upload(bytes);
    expect(made.name).toMatch(/-480x160\.webp$/);
    expect(Buffer.from(made.file, "base64").toString("latin1")).not.toContain("secret");
  });

  it("of one row of 50 million pixels is refused by its header", async () => {
    const size = { width: 50_000_000, height: 1, limit: "side" };
    await expect(upload(await hugePng(50_000_000, 1))).rejects.toMatchObject(refused("pixels", size));
  });

  it.each<[string | Buffer, string]>([
    ["", "empty"],
    ["GIF89a", "no_picture"],
    ["%PDF-1.7 <svgx>", "no_picture"],
    ["%PDF-1.7 <svg >", "svg_not_drawn"],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "svg_not_drawn"],
    [Buffer.from("\xff\xd8\xff broken", "latin1"), "damaged"],
    [Buffer.from([0xff, 0xfe, 0x3c]), "no_picture"],
    [svg(" ".repeat(210_000)), "large_svg"],
    [svg(WHOLE, "0 0 1300 100"), "proportions"],
  ])("is refused, and told why: %#", async (bytes, why) => {
    await expect(upload(bytes)).rejects.toMatchObject(refused(why));
  });
});
