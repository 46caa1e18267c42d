// The rules for all pages, which tests/support/browser-without-scripts.ts checks: a fault is found, also on a page much like
// one that was right.
import { load } from "cheerio";
import { expect, it } from "vitest";

import { checkDocument } from "../support/html-rules";

const ROW = `<li><a href="/product/1">Alma</a> <img src="/pictures/a/320" alt="Alma"></li>`;
const FORM = `<form method="post" action="/cart"><label for="q-1">Quantity</label><input id="q-1" name="q-1"><button>Add</button></form>`;
const page = (rows: string, form = FORM) => `<!doctype html>
<html lang="en"><head><title>Shop</title><meta name="description" content="A shop"></head>
<body><nav aria-label="A"><a href="/a">A</a></nav><nav aria-label="B"><a href="/b">B</a></nav>
<main><h1>Shop</h1><h2>Styles</h2><ul id="styles">${rows}</ul>${form}
<p><button type="button" aria-controls="styles">Fold</button></p>
<form id="f1" method="post" action="/a"><p><input type="hidden" name="a"><input type="hidden" name="b"></p></form>
<form id="f2" method="post" action="/b"><p><input type="hidden" name="a"></p></form>
<p><button form="f1">Send</button> <button form="f2">Send</button></p></main></body></html>`;

function check(source: string): Promise<void> {
  const headers = new Headers({ "Content-Security-Policy": "script-src 'self'" });
  const $ = load(source, { scriptingEnabled: false });
  return checkDocument({ $, source, status: 200, headers, title: "Shop", address: "/" });
}

it("a page that follows them passes, however often its elements are repeated", async () => {
  for (const times of [1, 2, 9]) await check(page(ROW.repeat(times)));
  await check(page(ROW.replace("Alma", "Bela").replace("/1", "/27")));
});

it.each([
  // Before the faults below, whose pages have the same shapes and more.
  ["a name twice among hidden fields", page(ROW).replace('name="b"', 'name="a"')],
  ["a form whose button belongs to another", page(ROW).replace('form="f1"', 'form="f2"')],
  ["a block within a link", page(ROW + ROW.replace("Alma</a>", "<div><h1>A</h1></div></a>"))],
  ["an element where it must not be", page(ROW + "<p>no item</p>")],
  ["a picture without a text", page(ROW + ROW.replace(' alt="Alma"', ""))],
  ["a link without a name", page(ROW + ROW.replace("Alma</a>", "</a>"))],
  ["a heading of a level too low", page(ROW).replace("<h2>Styles</h2>", "<h4>Styles</h4>")],
  ["an id twice", page(ROW, FORM + FORM)],
  ["a control without a label", page(ROW, FORM.replace('for="q-1"', 'for="q-2"'))],
  ["a form without a button", page(ROW, FORM.replace("<button>Add</button>", ""))],
  [
    "a name twice in a form",
    page(ROW, FORM.replace("<button>", '<input type="hidden" name="q-1"><button>')),
  ],
  ["an attribute twice", page(ROW, FORM.replace('name="q-1"', 'name="q-1" name="q-1"'))],
  ["an element that is not closed", page(ROW).replace("</h2>", "")],
  ["a second main", page(ROW, `${FORM}</main><main>`)],
  ["an inline style", page(ROW.replace("<li>", '<li style="color: red">'))],
  ["a handler", page(ROW.replace("<li>", '<li onclick="x()">'))],
  ["an address that is a script", page(ROW.replace("/product/1", "javascript:x()"))],
  ["tags that cross", page(ROW.replace("Alma</a>", "<b><i>A</b></i></a>"))],
  ["a link within a button", page(ROW, FORM.replace("Add", '<a href="/x">Add</a>'))],
  ["two landmarks of one name", page(ROW).replace('aria-label="B"', 'aria-label="A"')],
  ["a reference to nothing", page(ROW).replace('aria-controls="styles"', 'aria-controls="none"')],
  ["an unknown element", page(ROW.replace("Alma</a>", "<blink>A</blink></a>"))],
  ["an unknown value of an attribute", page(ROW, FORM.replace("<input", '<input type="none"'))],
])("a page with %s fails", async (_, source) => {
  await check(page(ROW + ROW));
  await expect(check(source)).rejects.toThrow("must have");
});
