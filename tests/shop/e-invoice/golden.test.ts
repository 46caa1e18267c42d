// E-invoices byte by byte. A file of golden/ changes only with a run of the official rules over all of them.
import { describe, expect, it } from "vitest";

import { ciiOf, E_INVOICES, ublOf } from "../../support/e-invoices";

describe.each(Object.entries(E_INVOICES))("the e-invoice %s", (name, content) => {
  it("is these bytes as UBL", async () => {
    await expect(ublOf(content)).toMatchFileSnapshot(`golden/${name}.ubl.xml`);
  });

  it("is these bytes as CII", async () => {
    await expect(ciiOf(content)).toMatchFileSnapshot(`golden/${name}.cii.xml`);
  });
});
