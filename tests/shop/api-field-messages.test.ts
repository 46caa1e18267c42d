// What API calls say of wrong fields: words for people, and all wrong fields at once.
import { expect, it } from "vitest";
import { z } from "zod";

import { contracts } from "~/http/api/contracts/all.server";
import { parseBody } from "~/http/api/input.server";
import { newProduct } from "~/http/api/schemas/new-product.server";
import { newOrder } from "~/http/api/schemas/order.server";

const request = new Request("http://shop.example/api/products", { method: "POST" });

/** The errors of the answer to a body. */
async function errorsOf(schema: z.ZodType, body: object): Promise<Record<string, string>> {
  try {
    parseBody(request, body, schema);
    return {};
  } catch (refusal) {
    const answer = refusal as Response;
    expect(answer.status).toBe(400);
    return ((await answer.json()) as { fieldErrors: Record<string, string> }).fieldErrors;
  }
}

it("names everything that is wrong with a new style at once", async () => {
  const errors = await errorsOf(newProduct, {
    wholesalePrice: "cheap",
    retailPrice: true,
    sizes: "S, M",
    colors: [null],
    fibreComposition: [null],
    minOrderQuantity: 1.5,
    isActive: "yes",
    netWeight: "light",
    price: "46.00",
    __proto: 1,
  });
  expect(errors).toEqual({
    name: "Name is required",
    wholesalePrice: expect.stringMatching(/^[A-Z]/),
    retailPrice: "Send a text or a number.",
    sizes: "Send a list.",
    "colors.0": "Send a text.",
    "fibreComposition.0": "Send an object.",
    minOrderQuantity: "Send a whole number or a text.",
    isActive: "Send true or false.",
    netWeight: expect.stringMatching(/^[A-Z]/),
    price: "This call has no field of this name.",
    __proto: "This call has no field of this name.",
  });
});

const STYLE = { name: "Sweater", wholesalePrice: "46.00" };

it.each([
  [{ minOrderQuantity: 3 }, 3],
  [{ minimumOrderQuantity: 3 }, 3],
  [{ minimumOrderQuantity: "4" }, 4],
  [{ minOrderQuantity: 3, minimumOrderQuantity: 3 }, 3],
  [{}, 1],
])("takes both spellings of the minimum: %j", (sent, minOrderQuantity) => {
  const style = parseBody(request, { ...STYLE, ...sent }, newProduct);
  expect(style).toMatchObject({ minOrderQuantity });
  expect(style).not.toHaveProperty("minimumOrderQuantity");
});

it("refuses two minimums, and a wrong one under its name", async () => {
  const two = { ...STYLE, minOrderQuantity: 3, minimumOrderQuantity: 4 };
  expect(await errorsOf(newProduct, two)).toEqual({
    minimumOrderQuantity: "Send either minOrderQuantity or minimumOrderQuantity.",
  });
  const none = await errorsOf(newProduct, { ...STYLE, minimumOrderQuantity: 0 });
  expect(Object.keys(none)).toEqual(["minimumOrderQuantity"]);
});

/** What no person says. */
const OF_PROGRAMMERS =
  /expected|received|invalid (input|type|option)|\bZod|undefined|NaN|too (small|big)|union|unrecognized|must contain|^Required$/i;

it("says in words for people what is wrong with each field of each call", async () => {
  const bodies = contracts.flatMap(({ operation, body }) => (body ? [{ operation, body }] : []));
  expect(bodies.length).toBeGreaterThan(10);
  for (const { operation, body } of bodies) {
    const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
    const fields = Object.keys(properties);
    for (const value of [null, true, 1.5, -1, 1e30, "", "x".repeat(70_000), [], [1], {}, [{}]]) {
      const sent = Object.fromEntries(fields.map((field) => [field, value]));
      for (const [field, message] of Object.entries(await errorsOf(body, sent))) {
        expect(message, `${operation} ${field}`).not.toMatch(OF_PROGRAMMERS);
        expect(message, `${operation} ${field}`).toMatch(/^\p{Lu}.*[\p{L}\d.]$/u);
      }
    }
    for (const message of Object.values(await errorsOf(body, {}))) {
      expect(message, operation).not.toMatch(OF_PROGRAMMERS);
    }
  }
});

it.each(["1", "PO/2027-1", `ORD-${"1".repeat(46)}`])("takes the order number %s", (orderNumber) => {
  expect(newOrder.shape.orderNumber.safeParse(orderNumber).success).toBe(true);
});

it.each(["", "PO 1", "1\n", "č", "1".repeat(51), 17])("refuses the order number %j", (orderNumber) => {
  expect(newOrder.shape.orderNumber.safeParse(orderNumber).error!.issues[0]!.message).toBe(
    "An orderNumber is 1 to 50 letters, digits or signs, without spaces.",
  );
});
