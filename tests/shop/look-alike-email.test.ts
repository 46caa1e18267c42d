import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { mayBeLookAlike } from "~/formats/email";
import { EmailText } from "~/ui/admin/email-text";

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
