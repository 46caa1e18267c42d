// Pictures of many styles: what is read of files and ZIP files, where it goes, and that it is added once.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { answerOnce } from "~/http/forms/form-key.server";
import { addUploadedPictures } from "~/shop/catalogue/picture-upload/apply.server";
import { planPictures } from "~/shop/catalogue/picture-upload/plan.server";
import { receivePictures } from "~/shop/catalogue/picture-upload/receive.server";
import type { UploadedPicture } from "~/shop/catalogue/picture-upload/upload";
import {
  discardPictures,
  findPictures,
  keepPictures,
  placePictures,
} from "~/shop/catalogue/picture-upload/uploads.server";
import { allPictures, MAX_PICTURES } from "~/shop/catalogue/styles/style-pictures";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { MAX_PICTURE_BYTES, MAX_PICTURES_AT_ONCE } from "~/shop/brand/pictures/upload-limits";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";
import { zipOf } from "../support/workbooks";

const folder = mkdtempSync(join(tmpdir(), "picture-upload-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SHADES = ["#cfb48c", "#94431f", "#27344f", "#a3ae93", "#5e3650"];
let photos: Buffer[];
let adminId: string;
let alma: number;
let lipa: number;

beforeAll(async () => {
  photos = await Promise.all(SHADES.map((shade) => photo(shade).png().toBuffer()));
});
beforeEach(async () => {
  await emptyDatabase(db);
  adminId = (await makePerson("admin")).id;
  alma = (await makeStyle({ name: "Alma", styleCode: "PR-101", colors: ["Sand", "Rust"] })).id;
  lipa = (await makeStyle({ name: "Lipa", styleCode: "PR-101-2", colors: ["Sand"] })).id;
});

let written = 0;
function onDisk(name: string, bytes: Uint8Array) {
  const path = join(folder, String(written++));
  writeFileSync(path, bytes);
  return { name, path, size: bytes.length };
}

/** Uploads files by name, with the pictures of these numbers or other bytes. */
async function upload(files: Record<string, number | Buffer>) {
  const sent = Object.entries(files).map(([name, content]) =>
    onDisk(name, typeof content === "number" ? photos[content]! : content),
  );
  return findUpload(await receivePictures(adminId, sent));
}

const findUpload = async (id: string) => (await findPictures(adminId, id))!;

const add = async ({ id, files }: { id: string; files: UploadedPicture[] }) =>
  addUploadedPictures(adminId, id, (await planPictures(files)).fingerprint);

async function picturesOf(id: number): Promise<string[]> {
  const row = await db.read.product.findUniqueOrThrow({ where: { id } });
  return allPictures(withLists(row)).map((address) => address.slice(0, -9));
}

const shown = async (files: UploadedPicture[]) => {
  const { styles, leftOut } = await planPictures(files);
  const planned = styles.flatMap(({ styleCode, pictures }) =>
    pictures.map(({ file, colour }) => `${file}: ${styleCode} ${colour}`.trim()),
  );
  return { planned, leftOut: leftOut.map(({ file, reason }) => `${file}: ${reason}`) };
};

const audits = () => db.read.auditEntry.findMany({ where: { action: "add_pictures" } });

describe("uploaded pictures", () => {
  it("go to the styles and colours of their names, in order, after what is there", async () => {
    const first = await upload({ "PR-101_2.jpg": 4 });
    await add(first);
    const { id, files } = await upload({
      "pr-101_rust_front.jpg": 0,
      "PR-101 sand detail.png": 1,
      "PR-101_SAND.png": 2,
      "PR-101-2_sand_front.jpg": 3,
    });
    await add({ id, files });
    expect(await picturesOf(alma)).toEqual([
      "/pictures/alma",
      "/pictures/alma-sand",
      "/pictures/alma-sand",
      "/pictures/alma-rust",
    ]);
    expect(await picturesOf(lipa)).toEqual(["/pictures/lipa-sand"]);
    expect((await findUpload(id)).result?.styles.map(({ pictures }) => pictures.map(({ file }) => file))).toEqual([
      ["PR-101_SAND.png", "PR-101 sand detail.png", "pr-101_rust_front.jpg"],
      ["PR-101-2_sand_front.jpg"],
    ]);
    const [, entry] = await audits();
    expect(entry).toMatchObject({ actorId: adminId, label: "4 pictures of 2 styles", note: null });
    expect(Object.keys(entry!.after as object).sort()).toEqual(["PR-101", "PR-101-2"]);
  });

  it("begin with one that is not from the back, whatever their order and colours", async () => {
    const { files } = await upload({
      "PR-101_hinten.jpg": 0,
      "PR-101_sand_back.jpg": 1,
      "PR-101_rust_2.jpg": 2,
      "PR-101_rust_1.jpg": 3,
      "PR-101-2_back.jpg": 4,
    });
    expect((await shown(files)).planned).toEqual([
      "PR-101_rust_1.jpg: PR-101 Rust",
      "PR-101_hinten.jpg: PR-101",
      "PR-101_sand_back.jpg: PR-101 Sand",
      "PR-101_rust_2.jpg: PR-101 Rust",
      "PR-101-2_back.jpg: PR-101-2",
    ]);
  });

  it("that fit nowhere are named with the reason", async () => {
    await add(await upload({ "PR-101.png": 0 }));
    const { files } = await upload({
      "front.jpg": 1,
      "spring/pr_999-sand_2.jpg": 1,
      "PR-101_fjord.jpg": 2,
      "PR-101_again.png": 0,
      "PR-101_1.png": 3,
      "PR-101_2.png": 3,
      "PR-101_notes.png": Buffer.from("no picture"),
      "PR-101_empty.png": Buffer.alloc(0),
      "PR-101_large.png": Buffer.alloc(MAX_PICTURE_BYTES + 1),
      "PR-101_half.png": photos[1]!.subarray(0, 5_000),
    });
    const { planned, leftOut } = await shown(files);
    expect(planned).toEqual(["PR-101_1.png: PR-101"]);
    expect(leftOut).toEqual([
      "front.jpg: The file name does not begin with a style code.",
      "pr_999-sand_2.jpg: There is no style PR-999.",
      "PR-101_fjord.jpg: PR-101 has no colour “fjord”.",
      "PR-101_again.png: PR-101 has no colour “again”.",
      "PR-101_2.png: It is the same picture as PR-101_1.png.",
      "PR-101_notes.png: “PR-101_notes.png” is not a JPEG, PNG, WebP or AVIF picture.",
      "PR-101_empty.png: “PR-101_empty.png” is empty.",
      "PR-101_large.png: The file is larger than 10 MB.",
      expect.stringMatching(/^PR-101_half.png: .* is damaged/),
    ]);
  });

  it("are put to styles and colours by an admin, and stored under these names", async () => {
    const uploaded = await upload({ "front.jpg": 1, "PR-101_fjord.jpg": 2, "PR-101_rust.jpg": 3 });
    await placePictures(
      adminId,
      uploaded,
      new Map([
        [0, { styleCode: "PR-101", colour: "Sand" }],
        [1, { styleCode: "PR-101-2", colour: "" }],
        [2, null],
      ]),
    );
    await expect(placePictures(adminId, uploaded, new Map([[0, null]]))).rejects.toMatchObject({
      code: "stale.picture_upload",
      values: {},
    });
    const { id, files } = await findUpload(uploaded.id);
    expect(await add({ id, files })).toHaveLength(2);
    expect(await picturesOf(alma)).toEqual(["/pictures/alma-sand"]);
    expect(await picturesOf(lipa)).toEqual(["/pictures/lipa"]);
    expect((await audits())[0]?.note).toBe("Left out: 1 picture");
  });

  it("are at most as many as a style may have", async () => {
    const additionalImages = Array.from({ length: MAX_PICTURES - 2 }, (_, n) => `/images/${n}.jpg`);
    await db.write((tx) =>
      tx.product.update({
        where: { id: alma },
        data: { imageUrl: "/images/main.jpg", additionalImages },
      }),
    );
    const { files } = await upload({ "PR-101_1.png": 0, "PR-101_2.png": 1 });
    expect(await shown(files)).toEqual({
      planned: ["PR-101_1.png: PR-101"],
      leftOut: ["PR-101_2.png: PR-101 would have more than 51 pictures."],
    });
  });

  it("that the style has are duplicates, whatever colour their name says", async () => {
    await add(await upload({ "PR-101.png": 0 }));
    const { files } = await upload({ "PR-101_sand.png": 0, "PR-101-2_sand.png": 0 });
    expect(await shown(files)).toEqual({
      planned: ["PR-101-2_sand.png: PR-101-2 Sand"],
      leftOut: ["PR-101_sand.png: PR-101 already has this picture."],
    });
  });
});

describe("adding them", () => {
  it("twice, also at the same time, adds them once, and answers the same form alike", async () => {
    const uploaded = await upload({ "PR-101.png": 0, "PR-101-2.png": 1 });
    const { fingerprint: seen } = await planPictures(uploaded.files);
    const form = new FormData();
    form.append("key", "key-of-page");
    const post = () =>
      answerOnce({ sender: adminId, path: "/" }, form, () => addUploadedPictures(adminId, uploaded.id, seen));
    const added = [...(await Promise.all([post(), post(), post()])), await post()];
    expect(new Set(added.map(String)).size).toBe(1);
    expect(added[0]).toHaveLength(2);
    await expect(add(uploaded)).rejects.toMatchObject({ kind: "stale" });
    expect(await picturesOf(alma)).toHaveLength(1);
    expect(await audits()).toHaveLength(1);
  });

  it("by two admins at once keeps what one adds, and has the later one look again", async () => {
    const mine = await upload({ "PR-101_1.png": 0 });
    const others = await upload({ "PR-101_2.png": 1 });
    // Both have seen their previews before either adds.
    const previews = await Promise.all(
      [mine, others].map(async ({ files }) => (await planPictures(files)).fingerprint),
    );
    const results = await Promise.allSettled(
      [mine, others].map(({ id }, at) => addUploadedPictures(adminId, id, previews[at]!)),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { kind: "stale" } });
    expect(await picturesOf(alma)).toHaveLength(1);
    await add([mine, others][results.indexOf(refused[0]!)]!);
    expect(await picturesOf(alma)).toHaveLength(2);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is gone", () => db.write((tx) => tx.product.delete({ where: { id: lipa } }))],
    [
      "has lost the colour",
      () => db.write((tx) => tx.product.update({ where: { id: lipa }, data: { colors: ["Rust"] } })),
    ],
    [
      "has other pictures",
      () => db.write((tx) => tx.product.update({ where: { id: lipa }, data: { imageUrl: "/a.jpg" } })),
    ],
  ])("is refused where a style %s since the preview", async (_what, change) => {
    const { id, files } = await upload({ "PR-101.png": 0, "PR-101-2_sand.png": 1 });
    const { fingerprint } = await planPictures(files);
    await change();
    await expect(addUploadedPictures(adminId, id, fingerprint)).rejects.toMatchObject({
      kind: "stale",
    });
    expect(await picturesOf(alma)).toEqual([]);
    expect(await audits()).toEqual([]);
  });

  it("needs an own upload of today with pictures to add", async () => {
    const uploaded = await upload({ "front.png": 0 });
    await expect(add(uploaded)).rejects.toMatchObject({ kind: "wrong_step" });
    const other = await makePerson("admin");
    await expect(addUploadedPictures(other.id, uploaded.id, "")).rejects.toMatchObject({
      kind: "not_found",
    });
    await db.write((tx) =>
      tx.upload.update({
        where: { id: uploaded.id },
        data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
      }),
    );
    await expect(add(uploaded)).rejects.toMatchObject({ kind: "not_found" });
    const last = await keepPictures(adminId, uploaded.files);
    expect(await db.read.upload.findMany({ select: { id: true } })).toEqual([{ id: last }]);
    await discardPictures(adminId, last);
    expect(await db.read.upload.count()).toBe(0);
  });
});

describe("a ZIP file", () => {
  it("is read without folders and hidden files, with names in UTF-8", async () => {
    await db.write((tx) => tx.product.update({ where: { id: alma }, data: { colors: ["Écru"] } }));
    const zip = zipOf({
      "spring/": "",
      "spring/PR-101_Écru_front.png": photos[0]!,
      "./PR-101-2_sand.png": photos[1]!,
      "spring/.DS_Store": "x",
      "__MACOSX/spring/._PR-101_Écru_front.png": "x",
      "Thumbs.db": "x",
      "notes.txt": "x",
    });
    const { files } = await upload({ "spring.jpg": zip, "PR-101-2.png": 2 });
    expect(await shown(files)).toEqual({
      planned: ["PR-101_Écru_front.png: PR-101 Écru", "PR-101-2.png: PR-101-2", "PR-101-2_sand.png: PR-101-2 Sand"],
      leftOut: ["notes.txt: “notes.txt” is not a JPEG, PNG, WebP or AVIF picture."],
    });
  });

  it("may hold files that are too large, encrypted or damaged, which are named", async () => {
    const large = Buffer.alloc(MAX_PICTURE_BYTES + 1);
    const zip = zipOf({
      "PR-101_1.png": photos[0]!,
      "PR-101_2.png": photos[1]!,
      "PR-101_3.png": large,
    });
    const [first, second] = entriesIn(zip);
    // Encrypted, and a checksum of the size that is not what it unpacks to.
    zip.writeUInt16LE(1, first! + 8);
    zip.writeUInt32LE(100, second! + 24);
    const { leftOut } = await shown((await upload({ "a.zip": zip })).files);
    expect(leftOut).toEqual([
      "PR-101_1.png: The file is protected by a password.",
      "PR-101_2.png: The file is damaged in the ZIP file.",
      "PR-101_3.png: The file is larger than 10 MB.",
    ]);
  });

  /** A ZIP of many files of 9 MB each, a few KB when packed. */
  const bomb = () => {
    const zeros = Buffer.alloc(9_000_000);
    return zipOf(Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`PR-101_${n}.png`, zeros])));
  };

  it.each<[string, () => Buffer, string, object]>([
    ["damaged", () => zipOf({ "a.png": "x" }).subarray(0, -9), "damaged_zip", { name: "a.zip" }],
    ["cut at its head", () => Buffer.from("PK\x03\x04 and no more"), "damaged_zip", { name: "a.zip" }],
    ["with a way out of the folder", () => zipOf({ "../a.png": "x" }), "damaged_zip", { name: "a.zip" }],
    ["that is far larger unpacked", bomb, "too_many_bytes", { megabytes: 200 }],
    [
      "of too many pictures",
      () => zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}.png`, "x"]))),
      "too_many",
      { most: MAX_PICTURES_AT_ONCE },
    ],
    [
      "of very many files",
      () => zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`.${n}`, ""]))),
      "full_zip",
      { name: "a.zip", most: 2_000 },
    ],
  ])("%s is refused as a whole", async (_what, zip, why, values) => {
    await expect(upload({ "a.zip": zip() })).rejects.toMatchObject({
      code: `unreadable.pictures_${why}`,
      values,
    });
    expect(await db.read.upload.count()).toBe(0);
  });

  it("without files is refused", async () => {
    await expect(upload({ "a.zip": zipOf({ "__MACOSX/a": "" }) })).rejects.toMatchObject({
      code: "unreadable.no_pictures",
    });
    expect(await db.read.upload.count()).toBe(0);
  });
});

/** Where the entries of a ZIP's directory begin. */
function entriesIn(zip: Buffer): number[] {
  const found: number[] = [];
  for (let at = zip.indexOf("PK\x01\x02"); at >= 0; at = zip.indexOf("PK\x01\x02", at + 4)) found.push(at);
  return found;
}
