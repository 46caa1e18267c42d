import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { markLookAlikes, mayBeLookAlike } from "~/formats/email";
import { renderLetter } from "~/shop/brand/mail/send-letter.server";
import { EmailText } from "~/ui/layout/admin/email-text";
import { everyLetter, MARA, SENDER } from "../support/letters";

const LOOK_ALIKES = [
  "m\u0430ja@studio.example",
  "maja@\u0455tudio.example",
  "maja@xn--tudio-0hf.example",
  "maja@a.XN--p1ai",
  "ma\u0142a@studio.example",
];

describe("an address that may only look like another", () => {
  it.each(LOOK_ALIKES)("is known and marked in words: %s", (email) => {
    expect(mayBeLookAlike(email)).toBe(true);
    expect(renderToStaticMarkup(createElement(EmailText, { email }))).toContain("Unusual letters");
  });

  it("is none of ASCII", () => {
    for (const email of ["maja@studio.example", "o'neil+xn--a@my-shop.example"]) {
      expect(mayBeLookAlike(email)).toBe(false);
      expect(renderToStaticMarkup(createElement(EmailText, { email }))).not.toContain("Unusual");
    }
  });
});

const MARK = /^\s*(?:>\s*)?\(Unusual\s+letters/;

describe("a letter to staff", () => {
  const [lookAlike] = LOOK_ALIKES as [string];
  const typed = { ...MARA, name: lookAlike, email: lookAlike, message: `From “${lookAlike}”.` };
  const staff = Object.entries(everyLetter(typed)).filter(([, { reader }]) => reader === "staff");

  it.each(staff)("marks each such address: %s", (_, letter) => {
    const { subject, text, html } = renderLetter(letter, SENDER);
    for (const content of [subject, text, html]) {
      for (const after of content.split(lookAlike).slice(1)) expect(after).toMatch(MARK);
    }
  });

  it("is most of the letters about somebody", () => {
    const marked = staff.filter(([, letter]) => renderLetter(letter, SENDER).text.includes("Unusual"));
    expect(marked.map(([name]) => name).sort()).toEqual([
      "admin-granted",
      "new-access-request",
      "new-application",
      "new-change-request",
      "new-claim",
      "new-inquiry",
      "new-message",
      "new-order",
      "program-key-made",
      "program-key-revoked",
      "staff-invitation",
    ]);
  });
});

describe("a text for admins", () => {
  it("has the mark behind such an address once, and none behind others", () => {
    const [lookAlike] = LOOK_ALIKES as [string];
    const marked = `Of “${lookAlike} (Unusual letters: check it)”, not maja@studio.example.`;
    expect(markLookAlikes(`Of “${lookAlike}”, not maja@studio.example.`)).toBe(marked);
    expect(markLookAlikes(marked)).toBe(marked);
    for (const text of ["“maja@studio.example”", "Größe M @ 12 €", "Žana (zana@a.example)"]) {
      expect(markLookAlikes(text)).toBe(text);
    }
  });

  it.each(LOOK_ALIKES)("has it for %s", (email) => {
    expect(markLookAlikes(`<${email}>, `)).toBe(`<${email} (Unusual letters: check it)>, `);
  });
});
