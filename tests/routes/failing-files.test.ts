// The forms that write files, with their 1st, 2nd, ... file failing: nothing is changed, the page says so, and the same sent
// again takes effect.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { NEW_STYLE } from "~/shop/catalogue/styles/style-fields";
import type { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { changeSince, logChanges, snapshot } from "../support/change-log";
import { signedInPerson } from "../support/people";
import { photo } from "../support/pictures";
import { openShop, ORIGIN } from "../support/shop";

const STYLE = { name: "Failing Files", sizes: ["M"], colors: ["Sand"] };
const NOTHING = "The pictures cannot be stored at the moment. Nothing was changed;";

const pictures = join(process.env.DATA_DIR!, "pictures");
const masters = join(pictures, "masters");
let browser: Browser;
let photos: Buffer[];
/** The file that each photo is stored as. */
let names: string[];

beforeAll(async () => {
  // A link to the pictures that all test files share.
  rmSync(pictures);
  mkdirSync(join(pictures, "made"), { recursive: true });
  mkdirSync(masters);
  const shop = await openShop();
  ({ browser } = await signedInPerson(shop, "admin"));
  const shades = ["#cfb48c", "#2b2a2b", "#34503f"];
  photos = await Promise.all(shades.map((shade) => photo(shade).jpeg().toBuffer()));

  const { id } = await makeStyle(STYLE);
  names = [];
  for (const one of photos) {
    expect((await upload(`/admin/products/${id}`, UPLOAD, [one])).status).toBe(303);
    names.push(readdirSync(masters).find((name) => !names.includes(name))!);
  }
  expect(names).toHaveLength(3);
  await logChanges();
});

const UPLOAD = { intent: "upload", colour: "Sand" };

function upload(path: string, fields: Record<string, string>, files: readonly Buffer[], fileName = "sand.jpg") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const bytes of files) body.append("files", new Blob([new Uint8Array(bytes)]), fileName);
  return browser.request(path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN },
    body,
  });
}

/** Lets each of the three files fail in turn, by a folder with its name. `kept` is what the refused page has of the form. */
async function withEachFailing(send: () => Promise<Response>, kept = `value="${STYLE.name}"`) {
  for (const name of names) {
    const [inTheWay, before] = [join(masters, name), await snapshot()];
    rmSync(inTheWay, { recursive: true, force: true });
    mkdirSync(inTheWay);
    const failed = await send();
    const html = await failed.text();
    rmSync(inTheWay, { recursive: true });
    expect([name, failed.status]).toEqual([name, 503]);
    expect(html).toContain(NOTHING);
    expect(html).toContain(kept);
    expect(await changeSince(before)).toEqual({});
    expect(readdirSync(masters).filter((file) => file.endsWith(".part"))).toEqual([]);
  }
  expect((await send()).status).toBe(303);
  expect(readdirSync(masters).sort()).toEqual([...names].sort());
}

const addresses = () => names.map((name) => `/pictures/${name.replace(/\.\w+$/, "").replace(/\.(\w+)$/, "-$1")}`);

it("pictures of a style", async () => {
  const { id } = await makeStyle(STYLE);
  await withEachFailing(() => upload(`/admin/products/${id}`, UPLOAD, photos));
  const style = await db.read.product.findUniqueOrThrow({ where: { id } });
  expect([style.imageUrl, ...(style.additionalImages as string[])]).toEqual(addresses());
});

it("pictures of a new style", async () => {
  const fields = {
    ...NEW_STYLE,
    ...STYLE,
    sizes: "M",
    colors: "Sand",
    styleCode: "FAILING-1",
    description: "Plain",
    category: "Sweaters",
    composition: "100 % organic cotton",
    wholesalePrice: "12.50",
  };
  const asText = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
  await withEachFailing(() => upload("/admin/products/new", asText, photos));
  const style = await db.read.product.findUniqueOrThrow({ where: { styleCode: "FAILING-1" } });
  expect([style.imageUrl, ...(style.additionalImages as string[])]).toEqual(addresses());
});

it("pictures of many styles", async () => {
  await makeStyle({ ...STYLE, styleCode: "FAILING-2" });
  await withEachFailing(() => upload("/admin/products/pictures", {}, photos, "FAILING-2_sand.jpg"), `name="files"`);
  const { content } = await db.read.upload.findFirstOrThrow({ where: { kind: "pictures" } });
  expect((content as { files: { address: string }[] }).files.map(({ address }) => address)).toEqual(addresses());
});
