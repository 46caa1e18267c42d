import { describe, expect, it } from "vitest";

import { parseShare, parseShareId } from "~/shop/cart/shared-cart.server";
import { parseLineChanges } from "~/shop/cart/quantities-form.server";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe("the form around the lines of a cart", () => {
  it("changes only what differs from what the page showed", () => {
    const parsed = parseLineChanges(
      form({
        seen: "1:2:A-M:7,2:3:A-S:7",
        "quantity-1": "2",
        "quantity-2": " 4 ",
        "quantity-3": "1",
      }),
    );
    expect(parsed).toEqual({
      changes: {
        quantities: [
          { lineId: 2, quantity: 4 },
          { lineId: 3, quantity: 1 },
        ],
        removed: [],
        isRemoval: false,
      },
      typed: { "quantity-2": " 4 ", "quantity-3": "1" },
      seen: new Map([
        [1, { quantities: [2], piece: { sku: "A-M", windowId: 7 } }],
        [2, { quantities: [3], piece: { sku: "A-S", windowId: 7 } }],
      ]),
      error: {},
    });
  });

  it("has seen what it showed and what it has sent before, which is changed back as well", () => {
    const typed = { "quantity-1": "2", "quantity-2": "3" };
    const { seen, changes } = parseLineChanges(form({ seen: "1:2:A-M:7,2:3:A-S:7,1:8", ...typed }));
    expect(seen.get(1)?.quantities).toEqual([2, 8]);
    expect(changes.quantities).toEqual([{ lineId: 1, quantity: 2 }]);
  });

  it("reads nothing from a malformed list of what it showed", () => {
    const text = "x:1,1:x,,:,0:3,1:-1,1:1.5,99999999999:1,1";
    expect(parseLineChanges(form({ seen: text })).seen).toEqual(new Map());
    expect(parseLineChanges(form({ seen: "1:2::9,2:3:A-M:x" })).seen).toEqual(
      new Map([
        [1, { quantities: [2] }],
        [2, { quantities: [3] }],
      ]),
    );
  });

  it.each(["", "0", " ", "00"])("takes out a line with %j, and keeps other entered values", (none) => {
    const parsed = parseLineChanges(form({ seen: "1:2,2:3", "quantity-1": "9", "quantity-2": none }));
    expect(parsed).toMatchObject({
      changes: {
        quantities: [{ lineId: 1, quantity: 9 }],
        removed: [2],
        isRemoval: false,
      },
      typed: { "quantity-1": "9", "quantity-2": none },
    });
  });

  it("ignores the quantities of removed lines", () => {
    const fields = { "quantity-1": "abc", "quantity-2": "x", "quantity-3": "4", remove: "1,2" };
    expect(parseLineChanges(form(fields))).toMatchObject({
      changes: { quantities: [{ lineId: 3, quantity: 4 }], removed: [1, 2], isRemoval: true },
      typed: { "quantity-3": "4" },
    });
    expect(parseLineChanges(form({ intent: "remove", lineId: "7" }))).toMatchObject({
      changes: { quantities: [], removed: [7], isRemoval: true },
      typed: {},
    });
  });

  it("takes out no more lines than a cart has, and has seen no more than it may show", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const seen = ids.map((id) => `${id}:1`).join(",");
    const parsed = parseLineChanges(form({ remove: ids.join(","), seen }));
    expect(parsed.changes.removed).toHaveLength(200);
    expect(parsed.seen.size).toBe(400);
    const one = parseLineChanges(form({ seen: "7:1,".repeat(10_000) }));
    expect(one.seen.get(7)?.quantities).toHaveLength(400);
  });

  it("ignores fields without a numeric line id", () => {
    expect(parseLineChanges(form({ intent: "update", lineId: "x", quantity: "3" }))).toMatchObject({
      changes: { quantities: [{ lineId: null, quantity: 3 }], removed: [], isRemoval: false },
      typed: { "quantity-x": "3" },
    });
  });

  it.each(["-1", "1.5", "abc", "1e3", "10001", "99999999999"])(
    "refuses %j with an error at its field, and keeps all values",
    (typed) => {
      const parsed = parseLineChanges(form({ "quantity-1": typed, "quantity-2": "5" }));
      const most = typed.length > 4 && "Quantity must be at most 10,000";
      const least = typed === "-1" && "Quantity must be at least 1";
      expect(parsed).toMatchObject({
        typed: { "quantity-1": typed, "quantity-2": "5" },
        error: {
          "quantity-1": [most || least || "Enter a whole number."],
        },
      });
    },
  );
});

describe("the form of a shared link", () => {
  it("accepts only the offered lifetimes", () => {
    expect(parseShare(form({ days: "14", showPrices: "on" }))).toMatchObject({
      status: "success",
      value: { days: 14, showPrices: "on" },
    });
    for (const days of ["", "0", "15", "1e1", "abc"]) {
      expect(parseShare(form({ days })).status).toBe("error");
    }
  });

  it("accepts only share ids of 22 characters", () => {
    expect(parseShareId(form({ shareId: "abcdefghijklmnopqrst-_" }))).not.toBeNull();
    for (const shareId of ["", "abc", "../../../../../../../1", "a".repeat(23)]) {
      expect(parseShareId(form({ shareId }))).toBeNull();
    }
  });
});
