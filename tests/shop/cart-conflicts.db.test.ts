// Two people of one company set quantities in the same cart: nobody undoes a change that they have not seen.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isConflict, type QuantityConflict } from "~/shop/cart/conflict";
import * as t from "~/messages/cart";
import { quantityChange } from "~/shop/cart/changer-texts";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { colleagueChanges, readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import { openCart, saveCart } from "~/shop/cart/saved-carts.server";
import {
  actingFor,
  addLines,
  addQuantities,
  changeLines,
  clearCart,
  quantitiesIn,
  setLineQuantities,
  setQuantities,
} from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { makePerson } from "../support/people";

let pieces: { productId: number; sku: string; color: string | null; size: string | null }[];

beforeAll(async () => {
  const style = await makeStyle();
  pieces = await db.read.piece.findMany({
    where: { productId: style.id },
    orderBy: { sku: "asc" },
    take: 3,
    select: { productId: true, sku: true, color: true, size: true },
  });
});

/** A company with two people, and the window of its orders. */
async function company() {
  const { id } = await makePerson("approved");
  const { id: colleague } = await makeColleague(id);
  return { id, colleague };
}

const changesOf = async (id: string, actorId: string) => colleagueChanges((await readCurrentCart(id)).state, actorId);
const linesOf = async (id: string) => (await readCart(id)).lines;

/** What a page with these lines says that it showed. */
const seenOf = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  new Map(
    lines.map(({ id, quantity, sku, window }) => [id, { quantities: [quantity], piece: { sku, windowId: window.id } }]),
  );

const conflictsOf = async (change: Promise<unknown>): Promise<readonly QuantityConflict[]> => {
  const error: unknown = await change.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CartConflict);
  return (error as CartConflict).conflicts;
};

describe("a conflict", () => {
  it.each([
    [8, 12, [3], true],
    [8, 3, [3], false],
    [8, 8, [3], false],
    [8, 12, [3, 12], false],
    [0, 12, [3], true],
    [0, 0, [3], false],
    [8, 0, [3], true],
    [8, 0, [0], false],
    [8, 12, undefined, false],
  ])("of %d for a stored %d with %j seen is %j", (want, stored, seen, expected) =>
    expect(isConflict({ quantity: want, stored, seen })).toBe(expected),
  );

  it("says both values, and by whom and when", async () => {
    const { id, colleague } = await company();
    const { sku, ...piece } = pieces[0]!;
    await addLines(id, [{ ...piece, quantity: 3 }]);
    await setQuantities(id, [{ sku, quantity: 12, seen: [3] }], colleague);
    const [conflict] = await conflictsOf(setQuantities(id, [{ sku, quantity: 8, seen: [3] }]));
    const { firstName, lastName } = await db.read.user.findUniqueOrThrow({
      where: { id: colleague },
    });
    const name = [firstName, lastName].filter(Boolean).join(" ");
    expect(t.quantityChanged(quantityChange(conflict!))).toMatch(
      new RegExp(`^Alma, .*: ${name} set 12 at \\d\\d:\\d\\d; you typed 8\\.$`),
    );
    const [own] = await conflictsOf(setQuantities(id, [{ sku, quantity: 0, seen: [3] }], colleague));
    expect(t.quantityChanged(quantityChange(own!))).toMatch(/: You set 12 elsewhere at .*; you took it out\.$/);
    const long = {
      ...conflict!,
      change: { ...conflict!.change!, at: new Date("2026-01-05T12:00Z") },
    };
    expect(t.quantityChanged(quantityChange(long))).toContain("on 5 January 2026;");
    expect(await quantitiesIn(id)).toEqual({ [sku]: 12 });
  });

  it("leaves all of the form unsaved, by SKU and by line", async () => {
    const { id, colleague } = await company();
    const [a, b] = pieces as [(typeof pieces)[0], (typeof pieces)[0]];
    await addLines(
      id,
      [a, b].map((piece) => ({ ...piece, quantity: 3 })),
    );
    const lines = await linesOf(id);
    const seen = seenOf(lines);
    await setQuantities(id, [{ sku: a.sku, quantity: 5, seen: [3] }], colleague);
    const both = [a, b].map(({ sku }) => ({ sku, quantity: 8, seen: [3] }));
    expect((await conflictsOf(setQuantities(id, both))).map(({ sku }) => sku)).toEqual([a.sku]);
    const changes = lines.map((line) => ({ lineId: line.id, quantity: 8 }));
    expect(await conflictsOf(setLineQuantities(id, changes, { seen }))).toHaveLength(1);
    const [one, other] = lines.map((line) => line.id) as [number, number];
    const removal = { removed: [one], changes: [{ lineId: other, quantity: 9 }] };
    expect(await conflictsOf(changeLines(id, removal, { seen }))).toMatchObject([
      { lineId: one, quantity: 0, stored: 5 },
    ]);
    expect(await quantitiesIn(id)).toEqual({ [a.sku]: 5, [b.sku]: 3 });
    // Without a condition, as the calls of the specification.
    await setLineQuantities(id, changes);
    expect(await quantitiesIn(id)).toEqual({ [a.sku]: 8, [b.sku]: 8 });
  });

  it("about a line that is gone names it, and puts it back when it is sent again", async () => {
    const { id, colleague } = await company();
    const { sku, ...piece } = pieces[0]!;
    await addLines(id, [{ ...piece, quantity: 3 }]);
    const [line] = await linesOf(id);
    const seen = seenOf([line!]);
    await changeLines(id, { removed: [line!.id] }, { actorId: colleague, seen });
    const [conflict] = await conflictsOf(setLineQuantities(id, [{ lineId: line!.id, quantity: 8 }], { seen }));
    expect(conflict).toMatchObject({ sku, stored: 0, quantity: 8, windowId: line!.window.id });
    expect(t.quantityChanged(quantityChange(conflict!))).toMatch(
      /: Removed or ordered in the meantime; you typed 8\.$/,
    );
    // Taking it out as well is what both want.
    await changeLines(id, { removed: [line!.id] }, { seen });
    const putBack = [{ sku, quantity: 8, windowId: line!.window.id, seen: [0] }];
    await changeLines(id, { putBack });
    expect(await quantitiesIn(id)).toEqual({ [sku]: 8 });
    await setQuantities(id, [{ sku, quantity: 9 }], colleague);
    expect(await conflictsOf(changeLines(id, { putBack }))).toHaveLength(1);
    // A program that names no piece is told that the line is not there.
    const unknown = new Map([[line!.id, { quantities: [3] }]]);
    await expect(setLineQuantities(id, [{ lineId: line!.id, quantity: 1 }], { seen: unknown })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("is none when something is added", async () => {
    const { id, colleague } = await company();
    const { sku, ...piece } = pieces[0]!;
    await Promise.all(
      [id, colleague].flatMap((actor) => [
        addLines(id, [{ ...piece, quantity: 2 }], null, actor),
        addQuantities(id, [{ sku, quantity: 3, seen: [0] }], {
          replacesCart: false,
          token: null,
          actorId: actor,
        }),
      ]),
    );
    expect(await quantitiesIn(id)).toEqual({ [sku]: 10 });
  });
});

describe("a whole cart", () => {
  it("is not cleared or replaced once a colleague has changed it", async () => {
    const { id, colleague } = await company();
    const [a, b] = pieces as [(typeof pieces)[0], (typeof pieces)[0]];
    await addLines(id, [{ ...a, quantity: 3 }]);
    const { fingerprint: reviewed } = await readCart(id);
    await addLines(id, [{ ...b, quantity: 1 }], null, colleague);
    const changed = { kind: "cart_changed" };
    await expect(clearCart(id, reviewed)).rejects.toMatchObject(changed);
    const replacing = { replacesCart: true, reviewed, token: null };
    await expect(addQuantities(id, [{ sku: b.sku, quantity: 7 }], replacing)).rejects.toMatchObject(changed);
    expect(await quantitiesIn(id)).toEqual({ [a.sku]: 3, [b.sku]: 1 });
    await clearCart(id, (await readCart(id)).fingerprint);
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("that another one takes the place of keeps what a colleague set, and who opened it is said", async () => {
    const { id, colleague } = await company();
    const [a, b] = pieces as [(typeof pieces)[0], (typeof pieces)[0]];
    await addLines(id, [{ ...a, quantity: 3 }]);
    await saveCart(actingFor(id), "Spring", { isCopy: false, token: null });
    await addLines(id, [{ ...b, quantity: 4 }]);
    const [line] = await linesOf(id);
    const seen = seenOf([line!]);
    const { id: saved } = await db.read.cart.findFirstOrThrow({
      where: { companyId: id, isCurrent: false },
    });
    const results = await Promise.allSettled([
      openCart(actingFor(id, colleague), saved, null),
      setLineQuantities(id, [{ lineId: line!.id, quantity: 9 }], { seen }),
    ]);
    expect(results[0].status).toBe("fulfilled");
    expect(await quantitiesIn(id)).toEqual({ [a.sku]: 3 });
    const [aside] = await db.read.cart.findMany({
      where: { companyId: id, isCurrent: false },
      select: { lines: { select: { quantity: true } } },
    });
    // It was in time, or it was refused.
    const isSet = results[1].status === "fulfilled";
    expect(aside!.lines).toEqual([{ quantity: isSet ? 9 : 4 }]);
    if (!isSet) expect(results[1]).toMatchObject({ reason: { code: "quantity_changed" } });
    expect((await changesOf(id, id)).opened).toMatchObject({ by: { name: expect.any(String) } });
    expect((await changesOf(id, colleague)).opened).toBeNull();
  });
});

describe("who changed a line", () => {
  it("is said to the others of the company, and never to themselves", async () => {
    const { id, colleague } = await company();
    const [a, b] = pieces as [(typeof pieces)[0], (typeof pieces)[0]];
    await addLines(id, [{ ...a, quantity: 3 }]);
    await addLines(id, [{ ...b, quantity: 3 }], null, colleague);
    const lines = await linesOf(id);
    const idOf = (sku: string) => String(lines.find((line) => line.sku === sku)!.id);
    const ofOthers = async (actor: string) => (await changesOf(id, actor)).lines.map(({ lineId }) => String(lineId));
    expect(await ofOthers(id)).toEqual([idOf(b.sku)]);
    expect(await ofOthers(colleague)).toEqual([idOf(a.sku)]);
    await setQuantities(id, [{ sku: b.sku, quantity: 5 }]);
    expect(await ofOthers(id)).toEqual([]);
    expect((await ofOthers(colleague)).sort()).toEqual([idOf(a.sku), idOf(b.sku)].sort());
  });

  it("is nothing to a company of one, and the shop's team where an admin orders", async () => {
    const { id } = await makePerson("approved");
    const admin = await makePerson("admin");
    await addLines(id, [wanted(pieces[0]!.productId)]);
    expect(await changesOf(id, id)).toEqual({ lines: [], opened: null });
    await addLines(id, [wanted(pieces[0]!.productId)], null, admin.id);
    expect((await changesOf(id, id)).lines).toMatchObject([{ by: "our team" }]);
  });
});

it("makes sets with what was seen a compare-and-set of each piece, in any order of arrival", async () => {
  const set = fc.record({
    who: fc.nat(1),
    piece: fc.nat(2),
    quantity: fc.integer({ min: 0, max: 4 }),
    way: fc.constantFrom("sku", "line"),
    /** Whether the page was read again before. */
    isFresh: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(set, { maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      const { id, colleague } = await company();
      const actors = [id, colleague];
      const pages = [await linesOf(id), await linesOf(id)];
      /** For each piece, the changes that were made: what it was made of, and what it became. */
      const made: { sku: string; seen: number; to: number }[] = [];
      for (const round of rounds) {
        await Promise.all(
          round.map(async ({ who, piece, quantity, way, isFresh }) => {
            if (isFresh) pages[who] = await linesOf(id);
            const page = pages[who]!;
            const { sku } = pieces[piece]!;
            const line = page.find((one) => one.sku === sku);
            const seen = line?.quantity ?? 0;
            if (quantity === seen) return;
            const sender = { actorId: actors[who], seen: seenOf(page) };
            const change =
              way === "sku" || !line
                ? setQuantities(id, [{ sku, quantity, seen: [seen] }], actors[who])
                : quantity === 0
                  ? changeLines(id, { removed: [line.id] }, sender)
                  : setLineQuantities(id, [{ lineId: line.id, quantity }], sender);
            await change.then(
              () => made.push({ sku, seen, to: quantity }),
              (error: unknown) => {
                if (!(error instanceof CartConflict)) throw error;
              },
            );
          }),
        );
      }
      const cart = await quantitiesIn(id);
      for (const { sku } of pieces) {
        const own = made.filter((one) => one.sku === sku);
        expect(isPath(own, cart[sku] ?? 0), JSON.stringify({ own, now: cart[sku] ?? 0 })).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});

/**
 * Whether all these changes can have happened one after the other from nothing to `end`, each of what it had seen, or of
 * what it made anyway, so that none has undone another unseen.
 */
function isPath(changes: readonly { seen: number; to: number }[], end: number): boolean {
  const search = (at: number, left: readonly { seen: number; to: number }[]): boolean =>
    left.length === 0
      ? at === end
      : left.some(
          ({ seen, to }, index) =>
            (at === seen || at === to) &&
            search(
              to,
              left.filter((_, other) => other !== index),
            ),
        );
  return search(0, changes);
}
