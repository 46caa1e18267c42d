// Uploaded SVGs are drawn anew of known shapes: nothing that runs, loads or expands gets through.
import { describe, expect, it } from "vitest";

import { makeLogo } from "~/shop/brand/pictures/logo-upload.server";
import { redrawSvg } from "~/shop/brand/pictures/redraw-svg.server";
import { photo } from "../support/pictures";

const svg = (inner: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" ${more}>${inner}</svg>`;
const upload = (text: string | Buffer) => makeLogo({ name: "logo.svg", bytes: Buffer.from(text) });

describe("an SVG is drawn anew", () => {
  it("with its shapes, gradients and clips", () => {
    const inner =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#123"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>' +
      '<g transform="translate(1 2)" clip-path="url(#c)"><path id="p" d="M0 0h9v9z" fill="url(#a)"/><use href="#p" x="3"/></g>';
    expect(redrawSvg(svg(inner))).toEqual({
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">${inner}</svg>`,
      width: 120,
      height: 40,
    });
  });

  it("without what draws nothing: comments, instructions, names of programs, unknown attributes", () => {
    const made = redrawSvg(
      `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.css"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- a -->` +
        svg(
          '<title>T</title><metadata><x>y</x></metadata><i:view xmlns:i="http://ink.example"><path d="M9 9"/></i:view><path d="M0 0" data-x="1" xml:space="preserve" filter="x" i="2"/>',
        ),
    );
    expect(made.svg).toMatch(/^<svg [^>]*><path d="M0 0"\/><\/svg>$/);
  });

  it("with the styles of classes and attributes as attributes, in the order in which a browser applies them", () => {
    const made = redrawSvg(
      svg(
        "<style>/* x */ .cls-1, .b { fill: #fff; -x-y: 1 } .b{stroke:#000!important}</style>" +
          '<path class="cls-1" fill="red" d="M0 0"/><path class="b c" style="fill:#0f0;font-family:x" d="M1 1"/>',
      ),
    );
    expect(made.svg).toContain('<path fill="#fff" d="M0 0"/>');
    expect(made.svg).toMatch(/<path (?=[^>]*fill="#0f0")(?=[^>]*stroke="#000")[^>]*d="M1 1"/);
    expect(made.svg).not.toMatch(/style|class|font/);
  });

  it("with a viewBox where it had only a size", () => {
    const made = redrawSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="10mm"><path d="M0 0"/></svg>',
    );
    expect(made).toMatchObject({ width: 30, height: 10 });
    expect(made.svg).toContain('viewBox="0 0 30 10"');
  });

  it.each([
    ["<script>alert(1)</script>", "<script>"],
    ["<foreignObject><p>x</p></foreignObject>", "<foreignObject>"],
    ['<image href="data:image/png;base64,AAAA"/>', "<image>"],
    ['<a href="https://evil.example"><path d="M0 0"/></a>', "<a>"],
    ['<path d="M0 0"><animate attributeName="d"/></path>', "<animate>"],
    ['<filter id="f"/>', "<filter>"],
    ["<text>Wool</text>", "Convert the text to paths"],
    ['<path d="M0 0" onclick="x()"/>', "scripts"],
    ['<path d="M0 0" ONLOAD="x()"/>', "scripts"],
    ['<use href="https://evil.example/a.svg#b"/>', "another file"],
    ['<use xlink:href="//evil.example/a.svg#b"/>', "another file"],
    ['<path d="M0 0" fill="url(https://evil.example/a)"/>', "another file"],
    ['<path d="M0 0" style="fill:url( //evil.example/a )"/>', "another file"],
    ["<style>@import url(https://evil.example/a.css);</style>", "style sheet"],
    ["<style>path{fill:red}</style>", "style sheet"],
    ['<g id="a"><path d="M0 0"/></g><use href="#a"/>', "repeats"],
    ['<use id="a" href="#b"/><use id="b" href="#a"/>', "repeats"],
    ["<path d='M0 0'>".repeat(40) + "</path>".repeat(40), "too complicated"],
    ['<path d="M0 0"/>'.repeat(2_001), "too complicated"],
    ["<path", "damaged"],
    ["&#0;", "damaged"],
    ["&x;", "damaged"],
  ])("or refused: %s", (inner, why) => {
    expect(() => redrawSvg(svg(inner))).toThrow(why);
  });

  it("with the addresses of namespaces as entities, as Illustrator writes them", () => {
    const drawn = redrawSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
      ]><svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 200 100"><path d="M10 10h100v50H10z"/></svg>`,
    );
    expect(drawn).toMatchObject({ width: 200, height: 100 });
    expect(drawn.svg).toContain("M10 10h100v50H10z");
    expect(drawn.svg).not.toContain("ENTITY");
  });

  it("or refused when it declares entities, is not a drawing, or has no size", () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg("")}`;
    expect(() => redrawSvg(bomb)).toThrow("entities");
    for (const declared of [
      '<!ENTITY a SYSTEM "file:///etc/passwd">',
      '<!ENTITY % a "http://a.example/">',
      '<!ENTITY a "&#60;script/&#62;">',
      '<!ENTITY a "http://a.example/&b;">',
      '<!ENTITY a "javascript:alert(1)">',
      '<!ATTLIST svg onload CDATA "alert(1)">',
      '<!ENTITY a "http://a.example/">'.repeat(31),
    ]) {
      const drawn = `<!DOCTYPE svg [${declared}]>${svg("")}`;
      expect(() => redrawSvg(drawn), declared).toThrow("Or upload a PNG.");
    }
    expect(() => redrawSvg("<html xmlns='http://www.w3.org/1999/xhtml'/>")).toThrow("no");
    expect(() => redrawSvg('<svg xmlns="http://www.w3.org/2000/svg"/>')).toThrow("viewBox");
  });

  it("and escapes every value", () => {
    const made = redrawSvg(svg("", 'id="&quot;&gt;&lt;script&gt;"'));
    expect(made.svg).not.toContain("script");
  });
});

describe("a logo", () => {
  it("has a name that says its size, and a PNG for letters and papers", async () => {
    const made = await upload(svg('<path d="M0 0h120v40z"/>'));
    expect(made.name).toMatch(/^[\w-]{10}-480x160\.svg$/);
    expect(Buffer.from(made.png, "base64").subarray(1, 4).toString()).toBe("PNG");
    expect(await upload(svg('<path d="M0 0h120v40z"/>'))).toEqual(made);
    expect((await upload(svg('<path d="M0 0h119v40z"/>'))).name).not.toBe(made.name);
  });

  it("that is a photo is encoded anew, smaller and without metadata", async () => {
    const bytes = await photo("#234", 1_200, 400)
      .withExif({ IFD0: { Copyright: "secret" } })
      .jpeg()
      .toBuffer();
    const made = await upload(bytes);
    expect(made.name).toMatch(/-480x160\.webp$/);
    expect(Buffer.from(made.file, "base64").toString("latin1")).not.toContain("secret");
  });

  it.each([
    ["", "empty"],
    ["GIF89a", "no SVG, PNG, JPEG or WebP"],
    ["%PDF-1.7 <svgx>", "no SVG"],
    [Buffer.from("\xff\xd8\xff broken", "latin1"), "damaged"],
    [Buffer.from([0xff, 0xfe, 0x3c]), "no SVG"],
    [svg(" ".repeat(210_000)), "larger than 200 KB"],
    [svg('<path d="M0 0"/>').replace("0 0 120 40", "0 0 1300 100"), "12 times as wide"],
  ])("is refused, and told why: %#", async (bytes, why) => {
    await expect(upload(bytes)).rejects.toThrow(why);
  });
});
