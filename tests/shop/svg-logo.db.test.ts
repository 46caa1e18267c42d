// A logo that an earlier version of the shop kept as SVG.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { logoSize, logoSource } from "~/shop/brand/appearance/brand-picture";
import { logoFiles } from "~/shop/brand/appearance/logo-files.server";

it("is shown by the PNG that was kept with it", async () => {
  const name = "k3Jx92abQz-240x60.svg";
  const [file, png] = ["<svg/>", "PNG"].map((text) => Buffer.from(text).toString("base64"));
  await db.write((tx) => tx.logoFile.create({ data: { name, file: file!, png: png! } }));

  expect(logoSize(name)).toEqual({ width: 240, height: 60 });
  const { src } = logoSource(name, { width: 240, height: 80 });
  expect(src).toBe("/look/logo/k3Jx92abQz-240x60.png");
  expect((await logoFiles("k3Jx92abQz-240x60"))?.png.toString()).toBe("PNG");
});
