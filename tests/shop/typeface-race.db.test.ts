// An upload deletes typefaces that nobody took, while another admin takes one of them.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changeFont } from "~/shop/brand/appearance/typeface/change-font.server";
import { findFont } from "~/shop/brand/appearance/typeface/font-files.server";
import { Problem } from "~/shop/base/problem";
import { appearanceVersion, keepTestFont } from "../support/fonts";
import { makePerson } from "../support/people";

const ROUNDS = 20;

let admin: string;

beforeAll(async () => {
  admin = (await makePerson("admin")).id;
});

it("a typeface is taken and kept, or is gone and said to be", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const name = await keepTestFont();
    const uploadedAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db.write((tx) => tx.fontFile.updateMany({ where: { name }, data: { uploadedAt } }));
    // In a shop whose appearance nobody has saved there is no row to lock.
    if (round % 2 === 0) await db.write((tx) => tx.appearance.deleteMany());
    const version = await appearanceVersion();
    const [taken, kept] = await Promise.allSettled([changeFont(admin, version, { kind: "set", name }), keepTestFont()]);
    expect(kept).toMatchObject({ status: "fulfilled" });
    const isTaken = taken.status === "fulfilled";
    if (!isTaken) expect(taken.reason).toBeInstanceOf(Problem);
    expect((await findFont(name)) !== null, `round ${round}`).toBe(isTaken);
  }
});
