// Products in the admin area, without scripts: create, edit, upload pictures, duplicate, deactivate.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { seenOf } from "~/shop/catalogue/styles/merge-style.server";
import { NEW_STYLE } from "~/shop/catalogue/styles/style-fields";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import type { Browser } from "../support/browser-without-scripts";
import { expectErrors } from "../support/expect-errors";
import { signedInPerson } from "../support/people";
import { hugePng, photo } from "../support/pictures";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let admin: Browser;
let adminId: string;
let buyer: Browser;
let photos: Buffer[];
let code = 0;

beforeAll(async () => {
  shop = await openShop();
  photos = await Promise.all(["#cfb48c", "#2b2a2b"].map((shade) => photo(shade).jpeg().toBuffer()));
});
beforeEach(async () => {
  const someAdmin = await signedInPerson(shop, "admin");
  admin = someAdmin.browser;
  adminId = someAdmin.person.id;
  buyer = (await signedInPerson(shop, "approved")).browser;
});

const all = {
  Name: "Breza Sweater",
  "Wholesale price": "1 046,50",
  "Recommended price": "139.00",
  "Minimum order quantity": "2",
  Category: "Sweaters",
  Colours: "Sand, Black",
  Sizes: "S, M",
  Material: "Combed yarn",
  "Fibre composition": "5% elastane, 95% cotton",
  Description: "Warm.\r\nSoft.",
};

/** Creates a style by its form. Returns its id and the resulting page. */
async function addStyle(more: Record<string, string | boolean> = {}) {
  const styleCode = `JT-${++code}`;
  const form = (await admin.open("/admin/products/new")).form("CREATE PRODUCT");
  const page = await form.fill({ ...all, "Style code": styleCode, ...more }).submit();
  expect(page.status, page.text).toBe(200);
  return { page, styleCode, id: Number(page.url.pathname.split("/").at(-1)) };
}

const SPRING = {
  kind: "pre_order",
  shipsFrom: "2028-01-15",
  shipsUntil: "2028-02-28",
  payment: "in_advance",
};

const rowOf = async (id: number) => (await findAdminStyle(id))!.fields;
const entriesOf = (id: number) =>
  db.read.auditEntry.findMany({ where: { subject: `product:${id}` }, orderBy: { id: "asc" } });

describe("a new style", () => {
  it("is created with all its fields and bought by a customer", async () => {
    const list = await admin.open("/admin/products");
    const { page, id, styleCode } = await addStyle();
    expect(list.hasLink("ADD PRODUCT")).toBe(true);
    page.see("Product Created", "The product has been successfully created.");
    expect(page.heading).toBe("Breza Sweater");
    expect(page.form("SAVE PRODUCT").values).toMatchObject({
      name: "Breza Sweater",
      wholesalePrice: "1046.50",
      fibreComposition: "95% cotton, 5% elastane",
      isActive: "on",
    });
    expect(await entriesOf(id)).toMatchObject([{ action: "create_product", actorId: adminId }]);

    const found = await admin.open(`/admin/products?q=${styleCode}`);
    found.see("1 style", "€1,046.50", "Active", "Min: 2");
    const product = await buyer.open(`/product/${id}`);
    product.see("Breza Sweater", "€1,046.50", "95% cotton, 5% elastane");
  });

  it("that is invalid comes back with all values", async () => {
    const form = (await admin.open("/admin/products/new")).form("CREATE PRODUCT");
    const page = await form
      .fill({ ...all, Name: "", "Wholesale price": "-3", Sizes: "EXTRA LARGE" })
      .fill({ "Active: buyers see it": false })
      .submit();
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expectErrors(page, ["Name", "Wholesale price", "Sizes"]);
    expect(page.form("CREATE PRODUCT").values).toMatchObject({
      name: "",
      wholesalePrice: "-3",
      sizes: "EXTRA LARGE",
      description: "Warm.\r\nSoft.",
    });
    expect(page.form("CREATE PRODUCT").values).not.toHaveProperty("isActive");
  });

  it("needs a wholesale price, with the specified message", async () => {
    const form = (await admin.open("/admin/products/new")).form("CREATE PRODUCT");
    const page = await form.fill({ Name: "Breza" }).submit();
    page.see("Wholesale price is required");
    expectErrors(page, ["Wholesale price"]);
  });

  it("with a code that is in use has a message at the field", async () => {
    const { styleCode } = await addStyle();
    const form = (await admin.open("/admin/products/new")).form("CREATE PRODUCT");
    const page = await form.fill({ ...all, Name: "Another", "Style code": styleCode.toLowerCase() }).submit();
    expect(page.status).toBe(409);
    page.see("Failed to create product", `Another style has the code ${styleCode}`);
    expectErrors(page, ["Style code"]);
  });

  it("keeps the pictures of an invalid form", async () => {
    const form = (await admin.open("/admin/products/new")).form("CREATE PRODUCT");
    const page = await form
      .fill({ ...all, Name: "Jelša" })
      .choose(
        "Pictures",
        { name: "../jelsa_BLACK.jpg", bytes: photos[1]! },
        { name: "notes.jpg", bytes: Buffer.from("not a picture") },
      )
      .submit();
    expect(page.status).toBe(400);
    page.see("1 picture is already uploaded", "“notes.jpg” is not a JPEG");
    expectErrors(page, ["Pictures"]);
    const made = await page.form("CREATE PRODUCT").submit();
    made.see("Product Created");
    const { imageUrl } = await rowOf(Number(made.url.pathname.split("/").at(-1)));
    expect(imageUrl).toMatch(/^\/pictures\/jelsa-black-[0-9a-f]{8}$/);
    expect((await admin.request(`${imageUrl}/160`)).status).toBe(200);
  });
});

describe("a style that is edited", () => {
  it("is saved, and buyers see it at once", async () => {
    const { page, id } = await addStyle();
    const saved = await page.form("SAVE PRODUCT").fill({ Name: "Breza Cardigan", "Wholesale price": "12,3" }).submit();
    saved.see("Product Saved");
    expect(saved.form("SAVE PRODUCT").values.wholesalePrice).toBe("12.30");
    (await buyer.open(`/product/${id}`)).see("Breza Cardigan", "€12.30");
    expect((await entriesOf(id))[1]).toMatchObject({
      action: "change_product",
      before: { name: "Breza Sweater", wholesalePrice: "1046.50" },
      after: { name: "Breza Cardigan", wholesalePrice: "12.30" },
    });
  });

  it("that is invalid comes back with all values", async () => {
    const { page, id } = await addStyle();
    const wrong = await page
      .form("SAVE PRODUCT")
      .fill({ "Wholesale price": "", "Fibre composition": "90% wool", Material: "Mine" })
      .submit();
    expect(wrong.status).toBe(400);
    expectErrors(wrong, ["Wholesale price", "Fibre composition"]);
    wrong.see("The shares add up to 90%, not 100%.");
    const mended = await wrong.form("SAVE PRODUCT").fill({ "Wholesale price": "5", "Fibre composition": "" }).submit();
    mended.see("Product Saved");
    expect(await rowOf(id)).toMatchObject({
      wholesalePrice: 500,
      fibreComposition: [],
      material: "Mine",
    });
  });

  it("by two admins at once shows the later one the conflict, keeps the values, and may be sent again", async () => {
    const { page, id } = await addStyle();
    const other = (await signedInPerson(shop, "admin")).browser;
    const theirs = (await other.open(`/admin/products/${id}`)).form("SAVE PRODUCT");
    await theirs.fill({ Name: "Theirs", Material: "Theirs" }).submit();

    const mine = await page.form("SAVE PRODUCT").fill({ Name: "Mine", Sizes: "XL" }).submit();
    expect(mine.status).toBe(409);
    expect(mine.title).toMatch(/^Error: /);
    mine.see(
      "Somebody else changed this style while you were editing it.",
      "is now: Theirs",
      "Saving again replaces this value.",
      "You had not changed this field: the form shows the new value.",
    );
    expect(await rowOf(id)).toMatchObject({ name: "Theirs", sizes: ["S", "M"] });
    expect(mine.form("SAVE PRODUCT").values).toMatchObject({
      name: "Mine",
      sizes: "XL",
      material: "Theirs",
    });
    (await mine.form("SAVE PRODUCT").submit()).see("Product Saved");
    expect(await rowOf(id)).toMatchObject({ name: "Mine", sizes: ["XL"], material: "Theirs" });
  });

  it("is not found when there is no such style", async () => {
    for (const address of ["/admin/products/999999", "/admin/products/0", "/admin/products/x"]) {
      expect((await admin.open(address)).status, address).toBe(404);
    }
    const { page } = await addStyle();
    const form = page.form("SAVE PRODUCT").submission();
    const answer = await admin.request("/admin/products/999999", {
      method: "POST",
      body: new URLSearchParams(form.fields),
    });
    expect(answer.status).toBe(404);
  });
});

describe("the pictures of a style", () => {
  it("are uploaded for a colour and shown to buyers", async () => {
    const { page, id } = await addStyle();
    const added = await page
      .form("UPLOAD PICTURES")
      .fill({ "They show the colour": "Black" })
      .choose("Add pictures", { name: "a.jpg", bytes: photos[0]! })
      .submit();
    added.see("Picture Added", "Picture 1 Main Black");
    const both = await added
      .form("UPLOAD PICTURES")
      .choose("Add pictures", { name: "sand.jpg", bytes: photos[1]! }, { name: "IMG.jpg", bytes: photos[1]! })
      .submit();
    both.see("2 Pictures Added", "Picture 2 Sand", "Picture 3 Any colour");
    const { imageUrl, additionalImages } = await rowOf(id);
    expect([imageUrl, ...additionalImages]).toEqual([
      expect.stringMatching(/^\/pictures\/breza-sweater-black-[0-9a-f]{8}$/),
      expect.stringMatching(/^\/pictures\/breza-sweater-sand-[0-9a-f]{8}$/),
      expect.stringMatching(/^\/pictures\/breza-sweater-[0-9a-f]{8}$/),
    ]);
    // One post is one change.
    expect(await entriesOf(id)).toHaveLength(3);
    const product = await buyer.open(`/product/${id}`);
    expect(product.source).toContain(additionalImages[0]);

    const main = await both.press("Make main picture 2");
    main.see("Main Picture Chosen", "Picture 1 Main Sand");
    const moved = await main.press("Move up picture 3");
    moved.see("Picture Moved", "Picture 2 Any colour");
    const gone = await moved.press("Remove picture 1");
    gone.see("Picture Removed", additionalImages[0]!, "Picture 1 Main Any colour");
    expect((await rowOf(id)).additionalImages).toEqual([imageUrl]);
  });

  it("that are invalid are named, and valid ones of the same upload are stored", async () => {
    const { page, id } = await addStyle();
    const bad = await page
      .form("UPLOAD PICTURES")
      .fill({ "They show the colour": "Sand" })
      .choose(
        "Add pictures",
        { name: "good.jpg", bytes: photos[0]! },
        { name: `..\\..\\${"n".repeat(300)}\0.jpg`, bytes: Buffer.from("<svg/>") },
        { name: "half.jpg", bytes: photos[0]!.subarray(0, photos[0]!.length / 2) },
        { name: "huge.png", bytes: await hugePng() },
        { name: "empty.png", bytes: new Uint8Array() },
      )
      .submit();
    expect(bad.status).toBe(400);
    expect(bad.title).toMatch(/^Error: /);
    bad.see(
      "The other picture was added.",
      "“half.jpg” is damaged",
      "“huge.png” is 30000 x 30000 pixels",
      "“empty.png” is empty",
    );
    expectErrors(bad, ["Add pictures"]);
    expect(bad.form("UPLOAD PICTURES").values.colour).toBe("Sand");
    expect((await rowOf(id)).imageUrl).toMatch(/^\/pictures\/breza-sweater-sand-/);
  });

  it("need a file and a colour of the style", async () => {
    const { page } = await addStyle();
    const none = await page.form("UPLOAD PICTURES").tamper({}).submit();
    expect(none.status).toBe(400);
    expectErrors(none, ["Add pictures"]);
    const purple = await page
      .form("UPLOAD PICTURES")
      .choose("Add pictures", { name: "a.jpg", bytes: photos[0]! })
      .tamper({ colour: "Purple" })
      .submit();
    expect(purple.status).toBe(400);
    purple.see("Choose one of the style’s colours.");
  });

  it("that are too large in total change nothing, and the page states the limit", async () => {
    const { page, id } = await addStyle();
    const large = { name: "large.jpg", bytes: Buffer.alloc(9 * 1024 * 1024) };
    const refused = await page
      .form("UPLOAD PICTURES")
      .choose("Add pictures", ...Array.from({ length: 5 }, () => large))
      .submit();
    expect(refused.status).toBe(413);
    refused.see("Too large", "at most 42 MB at once", "Nothing was changed.");
    expect(await rowOf(id)).toMatchObject({ imageUrl: "" });
  });
});

describe("the list", () => {
  const countOf = (where: object) => db.read.product.count({ where });

  it("deactivates a style, which leaves the catalogue, and activates it again", async () => {
    const { id, styleCode } = await addStyle();
    const list = await admin.open(`/admin/products?q=${styleCode}&view=cards`);
    const off = await list.press("DEACTIVATE", `#style-${id}`);
    expect(off.address).toBe(`/admin/products?q=${styleCode}&view=cards#style-${id}`);
    off.see("Product Deactivated", "Inactive");
    expect((await buyer.open(`/product/${id}`)).status).toBe(404);
    (await buyer.open(`/?q=${styleCode}`)).see("No products found matching your criteria.");

    // Sent again from a page that still shows it as active: it stays inactive.
    (await list.press("DEACTIVATE", `#style-${id}`)).see("Product Deactivated");
    (await off.press("ACTIVATE", `#style-${id}`)).see("Product Activated");
    expect((await buyer.open(`/product/${id}`)).status).toBe(200);
    expect(await entriesOf(id)).toHaveLength(3);
  });

  it("questions a recommended price below the wholesale price", async () => {
    const { page, styleCode } = await addStyle({ "Recommended price": "1,046.49" });
    page.see("The recommended price is below the wholesale price.");
    const list = await admin.open(`/admin/products?q=${styleCode}`);
    list.see("RRP below wholesale");
    const saved = await page.form("SAVE PRODUCT").fill({ "Recommended price": "1046.50" }).submit();
    expect(saved.text).not.toContain("below the wholesale price");
    expect((await admin.open(list.address)).text).not.toContain("RRP below wholesale");
  });

  it("marks and unmarks a best seller", async () => {
    const { id, styleCode } = await addStyle();
    const list = await admin.open(`/admin/products?q=${styleCode}&view=cards`);
    const on = await list.press("MARK BEST SELLER", `#style-${id}`);
    on.see("Best Seller Marked");
    (await admin.open(`/admin/products?q=${styleCode}&best=yes`)).see("1 style");
    (await on.press("UNMARK BEST SELLER", `#style-${id}`)).see("Best Seller Unmarked");
    (await admin.open(`/admin/products?q=${styleCode}&best=yes`)).see("No products found");
  });

  it("changes several styles that are ticked, and keeps ticks and typed values when it refuses", async () => {
    const [first, second, third] = [await addStyle(), await addStyle(), await addStyle()];
    const stored = () => Promise.all([first, second, third].map(async ({ id }) => (await rowOf(id)).isActive));
    const list = await admin.open("/admin/products?q=breza");

    const none = await list.form("SET CATEGORY").submit("SET CATEGORY");
    expect(none.status).toBe(400);
    expectErrors(none, ["New category"]);
    none.see("Tick at least one style.");

    const ticked = list.form("DEACTIVATE ALL TICKED").fill({ id: String(second.id) });
    const one = await ticked.submit("DEACTIVATE ALL TICKED");
    one.see("Product Deactivated");
    expect(await stored()).toEqual([true, false, true]);

    const all = await admin.open("/admin/products?q=breza&ticked=all");
    const unclear = await all.form("SET CATEGORY").fill({ "New category": "" }).submit("SET CATEGORY");
    expect(unclear.status).toBe(400);
    const set = await unclear.form("SET CATEGORY").fill({ "New category": "Knits" }).submit("SET CATEGORY");
    const categories = async () =>
      (await db.read.product.findMany({ orderBy: { id: "asc" } })).map((row) => row.category);
    const before = await categories();
    const count = (await db.read.product.findMany({ where: { searchText: { contains: "breza" } } })).length;
    set.see(`Set the category “Knits” for ${count} styles?`, "Nothing has been changed yet.");
    set.see(first.styleCode);
    expect(await categories()).toEqual(before);

    const done = await set.press(`SET THE CATEGORY “KNITS” FOR ${count} STYLES`);
    expect((await categories()).filter((name) => name === "Knits")).toHaveLength(count);
    // Somebody changes one of them before it is undone.
    const touched = { where: { id: third.id }, data: { category: "Else" } };
    await db.write((tx) => tx.product.update(touched));
    const undone = await done.press("UNDO");
    undone.see(`Put back: ${count - 1} styles.`);
    undone.see("Left as they are, because they were changed since: 1.");
    // Also when the toast has gone.
    (await undone.browser.open(undone.address)).see("undone in part", "because they were changed since: 1.");
    (await undone.browser.open("/admin/changes")).see("Undone in part");
    expect((await rowOf(third.id)).category).toBe("Else");
    await db.write((tx) => tx.product.update({ where: { id: third.id }, data: { category: "Sweaters" } }));
    expect(await categories()).toEqual(before);
    const list2 = await undone.click("BACK TO THE LIST");
    expect(list2.address).toMatch(/^\/admin\/products\?q=breza/);
  });

  it("copies ticked styles into another season, once", async () => {
    const { id, styleCode } = await addStyle();
    const { id: windowId } = await db.write((tx) =>
      tx.deliveryWindow.create({ data: { ...SPRING, name: `Spring ${styleCode}` } }),
    );
    const list = await admin.open(`/admin/products?q=${styleCode}&ticked=all`);
    const form = list.form("COPY INTO WINDOW").fill({ window: String(windowId) });
    const missing = await form.submit("COPY INTO WINDOW");
    expect(missing.status).toBe(400);
    expectErrors(missing, ["Ending of the new style codes"]);
    expect(missing.form("COPY INTO WINDOW").values).toMatchObject({
      id: String(id),
      window: String(windowId),
    });

    const again = missing.form("COPY INTO WINDOW").fill({ ending: "s28" });
    (await again.submit("COPY INTO WINDOW")).see("Products Copied", "1 style copied.", "Inactive");
    const copy = await db.read.product.findFirstOrThrow({
      where: { styleCode: `${styleCode}-S28` },
      include: { windows: true, pieces: true },
    });
    expect(copy).toMatchObject({ name: "Breza Sweater", isActive: false, wholesalePrice: 104_650 });
    expect(copy.windows.map((one) => one.windowId)).toEqual([windowId]);
    expect(copy.pieces.map(({ sku }) => sku)).toContain(`${styleCode}-S28-SAND-S`);

    (await again.submit("COPY INTO WINDOW")).see("1 style copied.", "It had already arrived, and was saved once.");
    const long = await again.fill({ ending: "SPRING-SUMMER-2028" }).submit("COPY INTO WINDOW");
    expect(long.status).toBe(409);
    expectErrors(long, ["Ending of the new style codes"]);

    const out = await admin.open(`/admin/products?q=${styleCode}-S28&ticked=all`);
    const taken = out.form("TAKE OUT OF WINDOW").fill({ window: String(windowId) });
    const later = (await admin.open(`/admin/products?q=${styleCode}-S28&ticked=all`)).form("TAKE OUT OF WINDOW");
    (await taken.submit("TAKE OUT OF WINDOW")).see("Delivery Window Saved", "1 style taken out.");
    await db.write((tx) => tx.deliveryWindow.delete({ where: { id: windowId } }));
    const gone = await later.fill({ window: String(windowId) }).submit("TAKE OUT OF WINDOW");
    expect(gone.status).toBe(404);
    expectErrors(gone, ["Delivery window"]);
  });

  it("duplicates a style; the copy is inactive and opened at once", async () => {
    const { id, styleCode } = await addStyle();
    const list = await admin.open(`/admin/products?q=${styleCode}&view=cards`);
    const copy = await list.press("DUPLICATE", `#style-${id}`);
    expect(copy.heading).toBe("Breza Sweater (copy)");
    copy.see("Product Duplicated", "Inactive");
    expect(copy.form("SAVE PRODUCT").values.styleCode).toBe(`${styleCode}-2`);
    expect((await buyer.open(copy.url.pathname.replace("/admin/products", "/product"))).status).toBe(404);
  });

  it("is searched, filtered and sorted, as a table and as cards", async () => {
    const list = await admin.open("/admin/products");
    const inactive = await list.click("Inactive " + (await countOf({ isActive: false })));
    expect(inactive.address).toBe("/admin/products?state=inactive");
    const found = await inactive.form("Show").fill({ Category: "Sweaters" }).submit();
    found.see("Triglav Diamond Sweater", "Show all").notSee("Kopica Pouffe");
    const none = await found.form("Show").fill({ q: "zeppelin" }).submit();
    none.see("No products found");
    expect((await none.click("Show all")).address).toBe("/admin/products");
    const cards = await list.click("Cards");
    const second = await cards.click("Page 2");
    expect(second.address).toBe("/admin/products?view=cards&page=2");
    const sorted = await admin.open("/admin/products?sort=style");
    const codes = sorted
      .$(".admin-second")
      .toArray()
      .flatMap((one) => /^[A-Z]+-?\d+/.exec(sorted.$(one).text())?.[0] ?? []);
    expect(codes.slice(0, 5)).toEqual(codes.slice(0, 5).toSorted());
    expect((await admin.open("/admin/products?page=99999&state=x&q=%00%25&sort=x")).status).toBe(200);
  });

  it("says in which windows a style is, and how many of its pieces are sold out and in stock", async () => {
    const { id, styleCode } = await addStyle();
    const { id: windowId } = await db.write((tx) =>
      tx.deliveryWindow.create({ data: { ...SPRING, name: `Spring of ${styleCode}` } }),
    );
    const [first, second] = await db.read.piece.findMany({ where: { productId: id } });
    const row = async () => (await admin.open(`/admin/products?q=${styleCode}`)).$(`#row-${id}`);
    expect((await row()).text()).toContain("made to order");
    await db.write(async (tx) => {
      await tx.styleWindow.create({ data: { productId: id, windowId } });
      await tx.piece.update({ where: { id: first!.id }, data: { availability: "sold_out" } });
      await tx.pieceStock.create({ data: { pieceId: second!.id, quantity: 1_200 } });
    });
    const text = (await row()).text();
    for (const part of [`Spring of ${styleCode}`, "1,200 in stock, 1 sold out"]) {
      expect(text).toContain(part);
    }
  });

  it("refuses unknown intents and unknown styles", async () => {
    const post = (fields: Record<string, string>) =>
      admin.request("/admin/products", { method: "POST", body: new URLSearchParams(fields) });
    expect((await post({ id: "1", intent: "explode" })).status).toBe(400);
    expect((await post({ id: "999999", intent: "activate" })).status).toBe(404);
    expect((await post({ id: "x", intent: "activate" })).status).toBe(404);
    const away = await post({ id: "1", intent: "activate", redirectTo: "https://evil.example" });
    expect(away.headers.get("Location")).toBe("/admin/products");
  });
});

it("is for admins only, as page and as data, for reading and changing", async () => {
  const pending = (await signedInPerson(shop, "pending")).browser;
  const { id } = await addStyle();
  const before = await rowOf(id);
  const upload = new FormData();
  upload.append("intent", "upload");
  upload.append("files", new Blob([new Uint8Array(photos[0]!)]), "a.jpg");
  for (const browser of [buyer, pending]) {
    for (const path of ["/admin/products", "/admin/products/new", `/admin/products/${id}`]) {
      const style = { ...NEW_STYLE, name: "Hacked", wholesalePrice: "1", version: "1" };
      const posts = [
        new URLSearchParams({ ...style, seen: seenOf(before), intent: "deactivate", id: `${id}` }),
        upload,
      ];
      for (const address of [path, `${path}.data`]) {
        const seen = await browser.request(address);
        expect(seen.status, address).toBe(403);
        expect(await seen.text(), address).not.toContain(before.styleCode);
        for (const body of posts) {
          const answer = await browser.request(address, { method: "POST", body });
          expect(answer.status, address).toBe(403);
        }
      }
    }
  }
  expect(await rowOf(id)).toEqual(before);
});
