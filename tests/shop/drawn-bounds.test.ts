// Small files of pictures, drawings and texts that would make large ones: what is drawn and written is bounded.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp, { type Metadata } from "sharp";
import { describe, expect, it, vi } from "vitest";

import { filesIn } from "~/shop/base/files/shop-files.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { withPictureFiles } from "~/shop/brand/pictures/picture-files.server";
import { redrawSvg } from "~/shop/brand/pictures/redraw-svg.server";
import { PixelBudget, storeUpload, tooManyPixels } from "~/shop/brand/pictures/uploads.server";
import { MAX_PIXELS_AT_ONCE } from "~/shop/brand/pictures/upload-limits";
import { zipOf, zipWithExtraFields } from "../support/workbooks";

const draw = (content: string) =>
  redrawSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`).svg;

describe("a drawing", () => {
  it("with an id twice has it once, where browsers find it", () => {
    const svg = draw('<path id="a" d="M0 0"/><g id="a"><path d="M1 1"/></g><use href="#a"/>');
    expect(svg.match(/id="a"/g)).toHaveLength(1);
    expect(svg).toContain('<path id="a"');
    // A group that comes first is what its use repeats, whatever shape has the id as well.
    const bomb = '<g id="a"><path d="M0 0"/></g><path id="a" d="M1 1"/><use href="#a"/>';
    expect(() => draw(bomb)).toThrow("repeats a part of itself");
  });

  const long = `M0 0${" ".repeat(40_000)}h1`;
  it.each([
    ["a long shape used often", `<path id="a" d="${long}"/>${'<use href="#a"/>'.repeat(1_000)}`],
    [
      "a long clip used often",
      `<clipPath id="a"><path d="${long}"/></clipPath>${'<rect clip-path="url(#a)"/>'.repeat(1_000)}`,
    ],
    [
      "a gradient of gradients",
      `<linearGradient id="a0">${'<stop offset="1"/>'.repeat(900)}</linearGradient>` +
        Array.from(
          { length: 900 },
          (_, n) => `<linearGradient id="a${n + 1}" href="#a${n}"/>`,
        ).join(""),
    ],
    [
      "a gradient of itself",
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>',
    ],
    [
      "classes with the same declarations",
      `<style>${Array.from({ length: 900 }, (_, n) => `.a${n}`).join(",")}{${"fill:red;".repeat(900)}}</style>` +
        `<path class="${Array.from({ length: 900 }, (_, n) => `a${n}`).join(" ")}"/>`,
    ],
  ])("with %s is refused", (_, content) => {
    expect(() => draw(content)).toThrow("too complicated");
  });

  const crossing = (edges: number) => `M0 0${"L9 9L0 1L5 0L1 9".repeat(edges / 4)}`;
  it.each([
    ["in one path", `<path d="${crossing(10_000)}"/>`],
    ["in one polygon", `<polygon points="${"0 0,9 9,".repeat(5_100)}"/>`],
    ["in all", `<path d="${crossing(6_000)}"/>`.repeat(5)],
    [
      "in all with repeats",
      `<path id="a" d="${crossing(2_000)}"/>${'<use href="#a"/>'.repeat(20)}`,
    ],
  ])("with too many points %s is refused", (_, content) => {
    expect(() => draw(content)).toThrow("has too many points");
  });

  const stroked = (d: string, rest = "") => `<path stroke="red" fill="none" ${rest} d="${d}"/>`;
  it.each([
    ["points far away", stroked("M0 0h9001")],
    ["points that lead far away", stroked(`M0 0${"h5".repeat(2_000)}`)],
    ["wide strokes", stroked("M0 0h1", 'stroke-width="9001"')],
    [
      "inherited wide strokes",
      `<g stroke-width="901">${stroked("M0 0h1", 'transform="scale(10)"')}</g>`,
    ],
    ["percentages", '<rect width="100000%" height="1"/>'],
    ["inches", '<circle r="99in"/>'],
    ["miters", stroked("M0 0h1", 'stroke-miterlimit="9001"')],
    [
      "scales in scales",
      `${'<g transform="scale(11)">'.repeat(3)}<rect width="9" height="9"/></g></g></g>`,
    ],
    ["a matrix", '<rect width="9" height="9" transform="matrix(1001 0 0 1 0 0)"/>'],
    ["a skew", '<rect width="9" height="9" transform="skewX(89.99)"/>'],
    [
      "a drawing in the drawing",
      '<svg viewBox="0 0 .001 .001"><rect width=".9" height=".9"/></svg>',
    ],
    ["a repeat", '<path id="a" d="M0 0h9"/><use href="#a" transform="scale(1001)"/>'],
    ["arcs", stroked("M0 0a9000 9000 0 011 1")],
    ["mirrored curves", stroked(`M0 0q9 9 0 0${"t0 5 0-5".repeat(1_000)}`)],
    ["long outlines", stroked(`M0 0${"H900V900H0V0".repeat(60)}`)],
  ])("with %s is refused", (_, content) => {
    expect(() => draw(content)).toThrow("1,000 times as large");
  });

  it.each([
    ["a path", stroked("M0 0H9V9H0Z", 'stroke-dasharray="0.001 0.002"')],
    ["inherited", `<g style="stroke-dasharray:0.003">${stroked("M0 0H9V9H0Z")}</g>`],
    ["of a repeat", `${stroked("M0 0H9V9H0Z", 'id="a"')}<use href="#a" stroke-dasharray=".003"/>`],
    [
      "of many repeats",
      `${stroked("M0 0H9V9H0Z", 'id="a"')}${'<use href="#a" stroke-dasharray="3"/>'.repeat(900)}`,
    ],
    ["a circle", '<circle r="4" stroke="red" stroke-dasharray="0.001"/>'],
  ])("with too many dashes of %s is refused", (_, content) => {
    expect(() => draw(content)).toThrow("more than 10,000 dashes");
  });

  it("with dashes, arcs and transformations as brands have them is drawn", () => {
    const content = [
      stroked("M1 1a.5.5 0 01.5.5a3 3 0 103 1z", 'stroke-dasharray="0.2 0.1"'),
      '<g transform="translate(-2000 -1000) scale(0.01)"><path d="M90000 45000l100000 1"/></g>',
      '<g transform="rotate(45 4 4)"><circle cx="4" cy="4" r="4" stroke-dasharray="1,2"/></g>',
    ];
    expect(draw(content.join(""))).toContain("stroke-dasharray");
  });

  it("of as many curves as 200 KB have is drawn", () => {
    const path = `<path d="M0 0${"c1.23-.45,2.3.4,5.6,7.8".repeat(1_000)}"/>`;
    expect(draw(path.repeat(8))).toContain("c1.23");
  });

  it("with clips of clips keeps none of them", () => {
    const clips = '<clipPath id="a" clip-path="url(#b)"><path d="M0 0"/></clipPath>';
    expect(draw(clips)).not.toContain("url(#b)");
    const twice = '<path id="p" clip-path="url(#c)" d="M0 0"/><use href="#p"/>';
    expect(() => draw(`<clipPath id="c"/>${twice}`)).toThrow("repeats a part of itself");
  });

  it("with a style sheet of open comments and rules is read in one pass", () => {
    const sheet = (css: string) => draw(`<style>${css}</style><path class="a" d="M0 0"/>`);
    expect(sheet(`.a{fill:red}/*${"/*a".repeat(6_000)}`)).toContain('fill="red"');
    expect(() => sheet("x".repeat(19_999))).toThrow("style sheet that is not taken");
    expect(sheet(".a{fill:red}.b{fill:blue}.a{fill:green}")).toContain('fill="green"');
  });
});

describe("a page's text", () => {
  const table = (columns: number) =>
    `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|\n".repeat(Math.ceil(60_000 / columns))}\n`;

  it.each([
    ["tables of many empty cells", table(256)],
    ["tables under a long heading", `# ${"x".repeat(20_000)}\n\n${"|a|\n|-|\n\n".repeat(2_000)}`],
    ["brackets", "["],
    ["links in brackets", "[[a](/b)"],
    ["stars", "**a*"],
    ["headings", "# a\n"],
    ["lists in lists", "- "],
    ["lists", "- a\n"],
    ["backslashes", "\\"],
    ["ampersands", "&"],
  ])("of %s makes a page of bounded size", (_, part) => {
    const text = part
      .repeat(Math.ceil(MAX_PAGE_TEXT_LENGTH / part.length))
      .slice(0, MAX_PAGE_TEXT_LENGTH);
    expect(renderMarkdown(text).length).toBeLessThan(25 * MAX_PAGE_TEXT_LENGTH);
  });

  it("keeps the tables of a size chart", () => {
    const chart = `${"|Size".repeat(12)}|\n${"|-".repeat(12)}|\n${`${"|1".repeat(12)}|\n`.repeat(60)}`;
    expect(renderMarkdown(chart).match(/<td/g)).toHaveLength(720);
  });
});

/** An upload with this file alone. */
async function uploadOf(bytes: Uint8Array) {
  const path = join(await mkdtemp(join(tmpdir(), "drawn-")), "a");
  await writeFile(path, bytes);
  return [{ name: "a.zip", path, size: bytes.length }];
}

describe("a ZIP of pictures", () => {
  const names = async (zip: Buffer) =>
    withPictureFiles(await uploadOf(zip), async (files) => files.map(({ name }) => name));

  it("is left at the first file whose entry is far too long", async () => {
    await expect(names(zipWithExtraFields(50, 65_532))).rejects.toThrow("is damaged");
    await expect(names(zipWithExtraFields(50, 400))).rejects.toThrow("is damaged");
    expect(await names(zipWithExtraFields(50, 32))).toHaveLength(50);
  });

  it("is listed up to the first file that is too many", async () => {
    const zip = zipOf(
      Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`${n}.jpg`, ""])),
    );
    // What comes after the 101st is not looked at.
    const after = zip.indexOf("150.jpg", zip.readUInt32LE(zip.length - 6));
    zip.fill(0, after, zip.length - 22);
    await expect(names(zip)).rejects.toThrow("at most 100 fit at once");
  });

  it("is refused where files lie within each other", async () => {
    const zip = zipOf({ "a.jpg": "x".repeat(1_000), "b.jpg": "y" });
    const second = zip.indexOf("b.jpg", zip.readUInt32LE(zip.length - 6)) - 4;
    zip.writeUInt32LE(0, second);
    await expect(names(zip)).rejects.toThrow("is damaged");
  });
});

describe("the pictures of an upload", () => {
  it("may be a hundred of twelve million pixels", () => {
    const budget = new PixelBudget();
    for (let n = 0; n < 100; n++) expect(budget.take(4_032 * 3_024)).toBe(true);
    expect(budget.take(MAX_PIXELS_AT_ONCE)).toBe(false);
  });

  it("have fewer pixels where each takes more memory", () => {
    const of = (more: Partial<Metadata>) =>
      tooManyPixels({
        width: 7_000,
        height: 7_000,
        channels: 3,
        depth: "uchar",
        ...more,
      } as Metadata);
    expect(of({ format: "jpeg", isProgressive: true })).toBeNull();
    expect(of({ format: "png", isProgressive: true, channels: 4 })).toBeNull();
    expect(of({ format: "png", channels: 4, depth: "ushort" })).toBeNull();
    for (const heavy of [
      { format: "heif" },
      { format: "jpeg", isProgressive: true, channels: 4 },
      { format: "png", isProgressive: true, channels: 4, depth: "ushort" },
    ] as const) {
      expect(of(heavy)).toContain("at most 20 million pixels");
      expect(of({ ...heavy, width: 2_000 })).toBeNull();
    }
  });

  it("have no more pixels together than fit, by their headers", async () => {
    const { width, height } = { width: 40, height: 30 };
    const bytes = await sharp({ create: { width, height, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const files = filesIn(await mkdtemp(join(tmpdir(), "drawn-")));
    const budget = new PixelBudget();
    budget.take(MAX_PIXELS_AT_ONCE - width * height);
    const put = vi.spyOn(files.store, "put");
    const store = () => storeUpload(files, { name: "alma.png", bytes }, "alma", budget);
    await store();
    await expect(store()).rejects.toThrow(/^“alma.png” was not read: .* 1,500 million pixels/);
    expect(put).toHaveBeenCalledTimes(1);
  });
});
