// The small Markdown of the shop's own pages, and what of it never becomes HTML.
import fc from "fast-check";
import { load } from "cheerio";
import { describe, expect, it } from "vitest";

import { headingsOf, renderMarkdown } from "~/shop/brand/pages/markdown.server";

const ALLOWED = /^(h2|h3|p|br|ul|ol|li|a|strong|em|div|table|thead|tbody|tr|th|td)$/;

describe("the text of a page", () => {
  it.each([
    ["# One\n\n### Two", '<h2 id="section-one">One</h2>\n<h3 id="section-two">Two</h3>\n'],
    ["**bold** *it*\nnext", "<p><strong>bold</strong> <em>it</em><br>\nnext</p>\n"],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"],
    ["2. a", '<ol start="2">\n<li>a</li>\n</ol>\n'],
    ["[t](/pages/terms)", '<p><a href="/pages/terms">t</a></p>\n'],
    ["[t](mailto:a@b.example)", '<p><a href="mailto:a@b.example">t</a></p>\n'],
    ["<b onclick=x>", "<p>&lt;b onclick=x&gt;</p>\n"],
  ])("%j", (text, html) => expect(renderMarkdown(text)).toBe(html));

  it("has tables with names, and without inline styles", () => {
    const $ = load(renderMarkdown("## Sweaters\n\n| Size | Chest |\n| --- | ---: |\n| S | 48 |"));
    expect($("[role=region][tabindex=0]").attr("aria-label")).toBe("Table 1: Sweaters");
    expect($("th[scope=col]").length).toBe(2);
    expect($("td.number").text()).toBe("48");
    expect($("[style]").length).toBe(0);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "vbscript:x", "tel:1", "x"])(
    "does not link to %s",
    (address) => expect(renderMarkdown(`[t](${address})`)).not.toContain("<a"),
  );

  it("has no link without an address", () => expect(renderMarkdown("[More]() []()")).toBe("<p>More </p>\n"));

  it("gives each heading an id of its own", () => {
    expect(headingsOf("## Baby & Kids\n\n## **Home**\n\n## Home")).toEqual([
      "section-baby-kids",
      "section-home",
      "section-home-2",
    ]);
  });

  it("is nothing but these elements and safe links, whatever is typed", () => {
    const part = fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "`",
      "*",
      "#",
      "[",
      "](",
      ")",
      "|",
      "-",
      "\n",
      "\\",
      " ",
      "script",
      "href=",
      "javascript:",
      "//x",
      "http://x",
      "![",
      "&#106;",
      "onload=",
      "1.",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const $ = load(renderMarkdown(parts.join("")), null, false);
        for (const element of $("*").toArray()) {
          expect($(element).prop("tagName")!.toLowerCase()).toMatch(ALLOWED);
          const attributes = $(element).attr() ?? {};
          expect(Object.keys(attributes).join()).not.toMatch(/\bon|style|src/);
          const { href } = attributes;
          if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:|\/(?!\/)|#)/i);
        }
      }),
    );
  });
});
