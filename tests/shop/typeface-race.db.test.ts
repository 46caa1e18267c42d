// Two admins upload a typeface of headings at the same moment.
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changeFont } from "~/shop/brand/appearance/typeface.server";
import { appearanceVersion, makeTestFont } from "../support/fonts";
import { makePerson } from "../support/people";

it("one is taken and the other told, and only the one in use and the one before are stored", async () => {
  const { id: admin } = await makePerson("admin");
  for (let round = 0; round < 10; round++) {
    // In a shop whose appearance nobody has saved there is no row to lock.
    if (round % 2 === 0) await db.write((tx) => tx.appearance.deleteMany());
    const version = await appearanceVersion();
    const upload = () =>
      changeFont(admin, version, { intent: "upload", file: { name: "Mill.woff2", bytes: makeTestFont() } });
    const results = await Promise.allSettled([upload(), upload()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
    const { fontName, previousFontName } = await db.read.appearance.findFirstOrThrow();
    const stored = (await db.read.fontFile.findMany()).map(({ name }) => name);
    expect(stored.sort()).toEqual([fontName, previousFontName].filter((name) => name !== null).sort());
  }
});
