import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fillForm } from "~/http/responses/fill-form.server";
import { escapeHtml } from "~/formats/html";

const page = (inside: string, form = "") =>
  `<p>before</p><form method="post" action="/notes?a=1&amp;b=2"${form}>${inside}</form><p>after</p>`;
const filled = (html: string, fields: [string, string][]) =>
  load(fillForm(html, "http://shop.test/page", { action: "/notes?a=1&b=2", fields }));

describe("fillForm", () => {
  it("keeps each text as it was typed, and the rest of the page", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !/[\0\r\n]/.test(text)),
        fc.string({ unit: "grapheme" }).filter((text) => !/[\0\r]/.test(text)),
        fc.string(),
        (line, text, before) => {
          const html = page(
            `<input name="line" value="${escapeHtml(before)}"/><textarea name="text" aria-label="a name= checked form">${escapeHtml(before)}</textarea>`,
          );
          const $ = filled(html, [
            ["line", line],
            ["text", text],
          ]);
          expect($("input").attr("value")).toBe(line);
          expect($("textarea").text()).toBe(text);
          expect($("p").text()).toBe("beforeafter");
        },
      ),
    );
  });

  it("chooses, ticks and unticks", () => {
    const $ = filled(
      page(
        `<select name="s"><option value="a" selected="">A</option><option>B &amp; C</option></select>` +
          `<input type="checkbox" name="on"/><input type="checkbox" name="off" checked=""/>` +
          `<input type="radio" name="r" value="1" checked=""/><input type="radio" name="r" value="2"/>`,
      ),
      [
        ["s", "B & C"],
        ["on", "on"],
        ["r", "2"],
      ],
    );
    expect($("option[selected]").text()).toBe("B & C");
    expect($("[name=on]").is("[checked]")).toBe(true);
    expect($("[name=off]").is("[checked]")).toBe(false);
    expect($("[name=r][checked]").attr("value")).toBe("2");
  });

  it("leaves hidden and disabled fields, passwords and files alone", () => {
    const html = page(
      `<input type="hidden" name="a" value="1"/><input name="b" disabled="" value="1"/><input type="password" name="c"/><input type="file" name="d"/><input name="e"/>`,
    );
    const $ = filled(
      html,
      ["a", "b", "c", "d", "e"].map((name) => [name, "2"]),
    );
    expect(
      $("[data-kept]")
        .map((_, one) => $(one).attr("name"))
        .get(),
    ).toEqual(["e"]);
    expect($("[name=a]").attr("value")).toBe("1");
  });

  it("takes the form whose hidden fields fit, also with fields outside of it, and opens what hides it", () => {
    const one = (id: number) =>
      `<details><summary>Rename</summary><form id="f${id}" method="post" action="/notes?b=2&amp;a=1"><input type="hidden" name="id" value="${id}"/></form></details><input form="f${id}" name="name" value="old"/>`;
    const same = (id: number) => one(id).replace("b=2&amp;a=1", "a=1&amp;b=2");
    const $ = filled(same(1) + same(2) + one(3), [
      ["id", "2"],
      ["name", "new"],
    ]);
    expect($("[value=new]").attr("form")).toBe("f2");
    expect($("[value=old]")).toHaveLength(2);
    expect(
      $("details")
        .map((_, e) => $(e).is("[open]"))
        .get(),
    ).toEqual([false, true, false]);
  });

  it("fills in what the reader saw, also nothing, and no other hidden field", () => {
    const [seen, other] = ["data-seen", ""].map(
      (mark) => `<input type="hidden" name="${mark ? "version" : "id"}" value="5" ${mark}/>`,
    );
    const $ = filled(
      page(`${seen}${other}<input type="hidden" name="seen-de" value="new" data-seen/><input name="a"/>`),
      [
        ["version", "4"],
        ["id", "4"],
        ["seen-de", ""],
        ["a", "1"],
      ],
    );
    expect(["version", "id", "seen-de", "a"].map((name) => $(`[name=${name}]`).attr("value"))).toEqual([
      "4",
      "5",
      "",
      "1",
    ]);
  });

  it("opens each of the details around the form, and none beside it", () => {
    const beside = "<details><summary>Other</summary></details>";
    const $ = filled(`<details>${beside}${page(`<input name="a"/>`)}</details>${beside}`, [["a", "1"]]);
    expect(
      $("details")
        .map((_, e) => $(e).is("[open]"))
        .get(),
    ).toEqual([true, false, false]);
  });

  it("takes the text of a page for no form", () => {
    const text = `<!-- <form method="post" action="/notes?a=1&amp;b=2"><input name="a"> -->`;
    const $ = filled(text + page(`<input title="a > b" name="a"/>`), [["a", "1"]]);
    expect(
      $("input")
        .get()
        .map((e) => [$(e).attr("title"), $(e).attr("value")]),
    ).toEqual([["a > b", "1"]]);
  });

  it("takes the form whose button was pressed, also where nothing is typed there", () => {
    const one = (intent: string, inside: string) =>
      page(`${inside}<button name="intent" value="${intent}">Go</button>`);
    const html = one("a", `<input name="note"/>`) + one("b", `<input name="note"/>`);
    const $ = filled(html, [
      ["note", "x"],
      ["intent", "b"],
    ]);
    expect(
      $("[name=note]")
        .get()
        .map((field) => $(field).attr("value")),
    ).toEqual([undefined, "x"]);
    const unticked = one("a", `<input type="checkbox" name="on" checked=""/>`) + one("b", "");
    expect(filled(unticked, [["intent", "b"]])("[data-kept]")).toHaveLength(0);
  });

  it("fills in no form for another address", () => {
    const html = page(`<input name="a"/>`).replace("/notes", "/others");
    expect(fillForm(html, "http://shop.test/", { action: "/notes?a=1&b=2", fields: [["a", "1"]] })).toBe(html);
  });
});
