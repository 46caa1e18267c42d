// Pictures of many styles, without scripts: upload, preview, put where they belong, add or discard; wrong files.
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { dumpOf } from "../support/databases";
import { expectErrors } from "../support/expect-errors";
import { signedInPerson } from "../support/people";
import { photo } from "../support/pictures";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { zipOf } from "../support/workbooks";

const ADDRESS = "/admin/products/pictures";
const LABEL = "Pictures, or a ZIP file of them";

let shop: Shop;
let browser: Browser;
let photos: Buffer[];
let style: { id: number; code: string };

beforeAll(async () => {
  shop = await openShop();
  const shades = ["#cfb48c", "#94431f", "#27344f", "#a3ae93"];
  photos = await Promise.all(shades.map((shade) => photo(shade).png().toBuffer()));
});
beforeEach(async () => {
  browser = (await signedInPerson(shop, "admin")).browser;
  const code = `PIC-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const { id } = await makeStyle({ name: "Vesna", styleCode: code });
  style = { id, code };
});

async function upload(files: Record<string, Uint8Array>, by = browser): Promise<Page> {
  const page = await by.open(ADDRESS);
  return page
    .form("SHOW WHAT GOES WHERE")
    .choose(LABEL, ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })))
    .submit("SHOW WHAT GOES WHERE");
}

describe("pictures of many styles", () => {
  it("are uploaded, previewed, put where they belong, and added once", async () => {
    const { id, code } = style;
    const list = await browser.open("/admin/products");
    (await list.click("Add pictures")).see("Up to 100 pictures at once, 10 MB each and 200 MB");
    const preview = await upload({
      "spring.zip": zipOf({
        [`new/${code}_sand_back.png`]: photos[0]!,
        [`new/${code}_SAND_front.png`]: photos[1]!,
        "notes.txt": Buffer.from("Shot on Monday"),
      }),
      [`${code}_fjord.png`]: photos[2]!,
      [`${code}_copy.png`]: photos[1]!,
    });
    expect(preview.status).toBe(200);
    preview.see(
      "2 to add to 1 style, 3 left out.",
      `${code} has no colour “fjord”.`,
      "“notes.txt” is not a JPEG, PNG, WebP or AVIF picture.",
      `${code} Vesna`,
      "It has no pictures and gets 2 pictures.",
      `Picture 1 Main Sand ${code}_SAND_front.png`,
      `Picture 2 Sand ${code}_sand_back.png`,
    );
    expect((await browser.open(`/product/${id}`)).$("main img").length).toBe(0);

    const typed = preview.form("PUT THEM THERE").fill({ "code-3": "none-1", "colour-3": "Sand" });
    const refused = await typed.submit("PUT THEM THERE");
    expectErrors(refused, [`Style code of ${code}_fjord.png`]);
    refused.see("There is no style none-1.");
    expect(refused.status).toBe(400);
    expect(refused.form("PUT THEM THERE").values).toMatchObject({ "code-3": "none-1" });

    // With places typed, the first press only puts the pictures there.
    const placed = await refused
      .form("ADD 2 PICTURES")
      .fill({ "code-3": code.toLowerCase(), "colour-3": "rust" })
      .submit("ADD 2 PICTURES");
    placed.see("Pictures Sorted", "3 to add to 1 style, 2 left out.", `Picture 3 Rust`);
    const left = await placed.form("DISCARD ALL").submit(`Leave out ${code}_sand_back.png`);
    left.see("2 to add to 1 style, 3 left out.", "You left it out.");

    const added = await left.form("ADD 2 PICTURES").submit("ADD 2 PICTURES");
    added.see("Added: 2 pictures of 1 style.", "Left out: 3 pictures.", "Pictures Added");
    const before = await dumpOf(db);
    for (const [page, button] of [
      [left, "ADD 2 PICTURES"],
      [placed, "ADD 3 PICTURES"],
    ] as const) {
      const again = await page.form(button).submit(button);
      again.see("Added: 2 pictures of 1 style.").notSee("Pictures Added");
    }
    expect(await dumpOf(db)).toEqual(before);
    const edit = await added.click(`${code} Vesna`);
    edit.see("Picture 1 Main Sand", "Picture 2 Rust").notSee("Picture 3");
    const shown = await browser.open(`/product/${id}`);
    expect(shown.$("main img").length).toBeGreaterThan(0);
    expect((await browser.request(shown.$("main img").attr("src")!)).status).toBe(200);
    (await browser.open("/admin/audit")).see("Pictures of several styles added");
  });

  it("of a style that has changed since are shown again, and nothing is added", async () => {
    const preview = await upload({ [`${style.code}.png`]: photos[0]! });
    await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { imageUrl: "/images/other.jpg" } }));
    const refused = await preview.form("ADD 1 PICTURE").submit("ADD 1 PICTURE");
    expect(refused.status).toBe(409);
    refused.see("Styles have changed since", "It has 1 picture and gets 1 picture.", "Picture 2");
    await refused.form("ADD 1 PICTURE").submit("ADD 1 PICTURE");
    const { additionalImages } = await db.read.product.findUniqueOrThrow({
      where: { id: style.id },
    });
    expect(additionalImages).toHaveLength(1);
  });

  it("can be discarded, and are another admin's never", async () => {
    const preview = await upload({ [`${style.code}.png`]: photos[0]! });
    const other = (await signedInPerson(shop, "admin")).browser;
    const address = preview.url.pathname;
    expect((await other.open(address)).status).toBe(404);
    const list = await preview.form("DISCARD ALL").submit("DISCARD ALL");
    list.see("Pictures Discarded");
    const gone = await browser.open(address);
    expect(gone.status).toBe(404);
    gone.see("Pictures Not Found");
    expect((await preview.form("DISCARD ALL").submit("DISCARD ALL")).status).toBe(404);
  });
});

describe("an upload", () => {
  it.each<[string, Record<string, Uint8Array>, string]>([
    ["without files", {}, "Choose pictures or a ZIP file."],
    ["of a damaged ZIP", { "a.zip": Buffer.from("PK\x03\x04") }, "“a.zip” is damaged"],
    ["of an empty ZIP", { "a.zip": zipOf({}) }, "There are no pictures."],
  ])("%s is refused", async (_what, files, message) => {
    const page = await upload(files);
    expect(page.status).toBe(400);
    expectErrors(page, [LABEL]);
    page.see(message);
  });

  it.each([
    ["broken off", "--x\r\nContent-Disposition: form-data; name=files; filename=a\r\n\r\nabc"],
    ["without a part", "no part at all"],
    ["with nothing", ""],
    ["with a part without a name", "--x\r\n\r\nabc\r\n--x--\r\n"],
  ])("%s is 400, and leaves no file", async (_what, body) => {
    const before = folders();
    const answer = await browser.request(ADDRESS, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "multipart/form-data; boundary=x" },
      body,
    });
    expect(answer.status).toBe(400);
    expect(folders()).toEqual(before);
  });
});

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("shop-upload-"));
