import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changesOf } from "~/shop/base/audit/changes";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { changeStyle } from "~/shop/catalogue/styles/edit-style.server";
import { EanTaken, type PieceChange, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { AVAILABILITIES, needsDay, type Piece, type PieceAvailability } from "~/shop/catalogue/pieces/pieces";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { eanOf } from "../support/pieces";
import { makePerson } from "../support/people";
import { findPiece } from "../support/pieces";

let admin: string;
let style: Awaited<ReturnType<typeof makeStyle>>;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  style = await makeStyle();
});

const SAND_S = { color: "Sand", size: "S" };
const SAND_M = { color: "Sand", size: "M" };
const RUST_S = { color: "Rust", size: "S" };
const AVAILABLE: PieceAvailability = { availability: "available", availabilityDate: null };
const SOLD_OUT: PieceAvailability = { availability: "sold_out", availabilityDate: null };
const FROM: PieceAvailability = { availability: "from", availabilityDate: "2027-03-03" };
const ean = (value: string | null, seen: string | null = null) => ({ ean: { seen, value } });
const availability = (value: PieceAvailability, seen = AVAILABLE) => ({
  availability: { seen, value },
});

type NamedChange = Omit<PieceChange, "id"> & { color: string; size: string };
/** Changes of pieces that are named by colour and size. */
const changesIn = (productId: number, changes: readonly NamedChange[]) =>
  Promise.all(
    changes.map(async ({ color, size, ...rest }) => {
      const { id } = await findPiece({ productId, color, size });
      return { ...rest, id, styleId: productId };
    }),
  );
const changeIn = async (productId: number, ...changes: NamedChange[]) =>
  (await changePieces(await changesIn(productId, changes), admin)).length;
const change = (...changes: NamedChange[]) => changeIn(style.id, ...changes);
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const find = ({ color, size }: { color: string; size: string }) => findPiece({ productId: style.id, color, size });
const entries = () => db.read.auditEntry.findMany({ where: { action: "change_pieces" }, orderBy: { id: "asc" } });

describe("a change of pieces", () => {
  it("is stored with one audit entry in words, and increments the version of the style", async () => {
    const done = await change(
      { ...SAND_S, ...ean(eanOf(1)), ...availability(FROM) },
      { ...RUST_S, ...availability(SOLD_OUT) },
      { ...SAND_M, ...availability(AVAILABLE) },
    );
    expect(done).toBe(2);
    expect(await find(SAND_S)).toMatchObject({ ean: eanOf(1), ...FROM });
    expect(await find(RUST_S)).toMatchObject({ ean: null, ...SOLD_OUT });
    expect((await findAdminStyle(style.id))!.version).toBe(2);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorId: admin, subject: `product:${style.id}` });
    expect(entry!.label).toBe(`Alma (${style.styleCode})`);
    const code = style.styleCode;
    expect(changesOf(entry!.before, entry!.after)).toEqual([
      { field: `${code}-RUST-S availability`, from: "Available", to: "Sold out" },
      { field: `${code}-SAND-S EAN`, from: "nothing", to: eanOf(1) },
      { field: `${code}-SAND-S availability`, from: "Available", to: "From 3 March 2027" },
    ]);
  });

  it("of values that are so already writes no audit entry", async () => {
    expect(await change()).toBe(0);
    await change({ ...SAND_S, ...availability(SOLD_OUT) });
    expect(await change({ ...SAND_S, ...availability(SOLD_OUT) })).toBe(0);
    expect(await entries()).toHaveLength(1);
  });

  it("exchanges the EANs of two pieces", async () => {
    await change({ ...SAND_S, ...ean(eanOf(1)) }, { ...SAND_M, ...ean(eanOf(2)) });
    await change({ ...SAND_S, ...ean(eanOf(2), eanOf(1)) }, { ...SAND_M, ...ean(eanOf(1), eanOf(2)) });
    expect([(await find(SAND_S)).ean, (await find(SAND_M)).ean]).toEqual([eanOf(2), eanOf(1)]);
  });

  it("of a piece of another style is refused, and nothing is saved", async () => {
    const other = await makeStyle();
    const [foreign] = await changesIn(style.id, [{ ...SAND_S, ...ean(eanOf(1)) }]);
    const [own] = await changesIn(other.id, [{ ...SAND_M, ...ean(eanOf(2)) }]);
    const refused = await outcome(changePieces([own!, { ...foreign!, styleId: other.id }], admin));
    expect(refused).toBeInstanceOf(PieceConflict);
    expect([...(refused as PieceConflict).now.keys()]).toEqual([foreign!.id]);
    expect((await find(SAND_S)).ean).toBeNull();
    expect(await entries()).toEqual([]);
  });

  it("of an unknown style is refused", async () => {
    const [piece] = await changesIn(style.id, [{ ...SAND_S, ...ean(eanOf(1)) }]);
    await expect(changePieces([{ ...piece!, styleId: 999_999 }], admin)).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("a change of something that has changed meanwhile", () => {
  it("is refused with the present values, and nothing is saved", async () => {
    await change({ ...SAND_S, ...ean(eanOf(1)), ...availability(FROM) });
    const refused = await outcome(
      change({ ...SAND_S, ...ean(eanOf(2)), ...availability(SOLD_OUT) }, { ...RUST_S, ...ean(eanOf(3)) }),
    );
    expect(refused).toBeInstanceOf(PieceConflict);
    expect([...(refused as PieceConflict).now]).toEqual([
      [(await find(SAND_S)).id, { ean: eanOf(1), availability: "from", day: "2027-03-03" }],
    ]);
    expect((await find(RUST_S)).ean).toBeNull();
  });

  it("holds in another field of the same piece", async () => {
    await change({ ...SAND_S, ...ean(eanOf(1)) });
    await change({ ...SAND_S, ...availability(SOLD_OUT) });
    expect(await find(SAND_S)).toMatchObject({ ean: eanOf(1), ...SOLD_OUT });
  });

  it("names a piece that the style no longer has", async () => {
    const { fields, version } = (await findAdminStyle(style.id))!;
    await changeStyle(style.id, version, { ...fields, colors: ["Sand"] }, admin);
    const refused = await outcome(change({ ...RUST_S, ...ean(eanOf(1)) }));
    expect((refused as PieceConflict).now).toEqual(new Map([[(await find(RUST_S)).id, null]]));
  });

  it("holds when only the SKUs have changed", async () => {
    const { fields, version } = (await findAdminStyle(style.id))!;
    await changeStyle(style.id, version, { ...fields, styleCode: "OTHER" }, admin);
    await change({ ...RUST_S, ...ean(eanOf(1)) });
    expect(await find(RUST_S)).toMatchObject({ sku: "OTHER-RUST-S", ean: eanOf(1) });
  });
});

describe("an EAN", () => {
  it("that another piece has is refused with its SKU", async () => {
    const other = await makeStyle();
    await changeIn(other.id, { ...SAND_S, ...ean(eanOf(1)) });
    const refused = await outcome(change({ ...SAND_S, ...ean(eanOf(1)) }, { ...RUST_S, ...ean(eanOf(2)) }));
    expect(refused).toBeInstanceOf(EanTaken);
    expect([...(refused as EanTaken).holders.values()]).toEqual([`${other.styleCode}-SAND-S`]);
    expect((await find(RUST_S)).ean).toBeNull();
  });

  it("that is typed for two pieces is refused", async () => {
    const refused = await outcome(change({ ...SAND_S, ...ean(eanOf(1)) }, { ...RUST_S, ...ean(eanOf(1)) }));
    expect([...(refused as EanTaken).holders]).toEqual([[(await find(RUST_S)).id, `${style.styleCode}-SAND-S`]]);
  });

  it("is given to one of ten pieces of different styles that ask at once", async () => {
    const styles = await Promise.all(Array.from({ length: 10 }, () => makeStyle()));
    const outcomes = await Promise.all(styles.map(({ id }) => outcome(changeIn(id, { ...SAND_S, ...ean(eanOf(7)) }))));
    expect(outcomes.filter((one) => one === 1)).toHaveLength(1);
    expect(outcomes.filter((one) => one instanceof EanTaken)).toHaveLength(9);
    expect(await db.read.piece.count({ where: { ean: eanOf(7) } })).toBe(1);
    expect(await entries()).toHaveLength(1);
  });
});

const PIECES = ["Sand", "Rust"].flatMap((color) => ["S", "M"].map((size) => ({ color, size })));
const otherAvailability = fc
  .constantFrom(...AVAILABILITIES.filter((one) => one !== AVAILABLE.availability))
  .map((one) => ({ availability: one, availabilityDate: needsDay(one) ? "2027-03-03" : null }));

describe("properties", () => {
  it("any two concurrent changes of different pieces both hold; of the same value, one does", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.nat(3),
        fc.tuple(otherAvailability, otherAvailability),
        async (one, other, values) => {
          style = await makeStyle();
          const outcomes = await Promise.all(
            [one, other].map((at, index) => outcome(change({ ...PIECES[at]!, ...availability(values[index]!) }))),
          );
          const valueOf = async (at: number) => {
            const { availability: now, availabilityDate } = await find(PIECES[at]!);
            return { availability: now, availabilityDate };
          };
          const isSame = JSON.stringify(values[0]) === JSON.stringify(values[1]);
          if (one !== other || isSame) {
            expect(outcomes.filter((result) => result instanceof Error)).toEqual([]);
            if (one !== other) expect(await valueOf(other)).toEqual(values[1]);
            if (one !== other) expect(await valueOf(one)).toEqual(values[0]);
          } else {
            const conflicts = outcomes.map((result) => result instanceof PieceConflict);
            expect(conflicts.filter(Boolean)).toHaveLength(1);
            expect(await valueOf(one)).toEqual(values[conflicts.indexOf(false)]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("a colour that is taken out of a style", () => {
  it("is recorded, and gives up its EANs only to a piece that is made", async () => {
    await change({ ...RUST_S, ...ean(eanOf(1)), ...availability(SOLD_OUT) });
    const { fields, version } = (await findAdminStyle(style.id))!;
    await changeStyle(style.id, version, { ...fields, colors: ["Sand"] }, admin);
    const entry = await db.read.auditEntry.findFirstOrThrow({
      where: { action: "change_product" },
    });
    expect(changesOf(entry.before, entry.after)).toEqual([{ field: "Colours", from: "Sand, Rust", to: "Sand" }]);
    expect(await find(RUST_S)).toMatchObject({ ean: eanOf(1), ...SOLD_OUT });
    await change({ ...SAND_S, ...ean(eanOf(1)) });
    expect(await find(SAND_S)).toMatchObject({ ean: eanOf(1) });
    expect(await find(RUST_S)).toMatchObject({ ean: null, ...SOLD_OUT });
  });
});

describe("the pages of a style's pieces", () => {
  const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

  it("show at most 100 pieces, all sizes of a colour together", async () => {
    const colors = names(50, "Colour ");
    const sizes = names(30, "S");
    const { id } = await makeStyle({ colors, sizes });
    const seen: Pick<Piece, "color" | "size">[] = [];
    for (let page = 1; page <= 17; page++) {
      const found = (await findPiecesPage(id, page))!;
      expect(found.pages).toBe(17);
      expect(found.pieces.length).toBeLessThanOrEqual(100);
      expect(found.colors.find(({ name }) => name === found.pieces[0]!.color)!.page).toBe(page);
      seen.push(...found.pieces);
    }
    const all = colors.flatMap((color) => sizes.map((size) => ({ color, size })));
    expect(seen.map(({ color, size }) => ({ color, size }))).toEqual(all);
    expect((await findPiecesPage(id, 99))!.page).toBe(17);
  });

  it("show a style without colours and sizes as one piece", async () => {
    const { id } = await makeStyle({ colors: [], sizes: [] });
    const found = await findPiecesPage(id, 1);
    expect(found).toMatchObject({ colors: [], pages: 1, pieces: [{ color: null, size: null }] });
    expect(await findPiecesPage(999_999, 1)).toBeNull();
  });
});
