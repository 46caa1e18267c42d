// What a form takes: the fields of its schema, once each, and nothing that makes work beyond them.
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { parseFields } from "~/http/forms/form.server";
import { fieldsOfSchema } from "~/http/forms/form-fields.server";
import { BODY_LIMIT_BYTES, readBody, readForm, readUpload, storable } from "~/http/gate/body.server";
import { endTurn } from "~/http/gate/large-bodies.server";
import { accessForm } from "~/shop/customers/applications/request-access.server";
import { companyForm } from "~/shop/customers/companies/company-form.server";
import { normaliseEmail } from "~/formats/email";
import { multiLine, singleLine } from "~/formats/text";
import { requestForm } from "~/shop/checkout/order-changes/change-form.server";
import { quantityNames } from "~/shop/cart/line-fields";
import { shipmentFormWithLines } from "~/shop/orders/shipments/shipment-form.server";
import { parseDecimal } from "~/shop/base/money/typed-decimal";
import { categoryDefaultsForm } from "~/shop/catalogue/styles/category-defaults-form.server";

const schema = z
  .object({
    name: z.string(),
    ids: z.array(z.string()).max(3).default([]),
    billing: z.object({ city: z.string().optional() }).prefault({}),
    rows: z.array(z.object({ net: z.string(), tags: z.array(z.string()).max(1) })).max(2),
    choice: z.discriminatedUnion("intent", [
      z.object({ intent: z.literal("a"), one: z.string() }),
      z.object({ intent: z.literal("b"), two: z.string().nullable() }).transform((b) => b),
    ]),
  })
  .superRefine(() => undefined)
  .transform((form) => form);

function formOf(...entries: [name: string, value?: string][]): FormData {
  const form = new FormData();
  for (const [name, value = ""] of entries) form.append(name, value);
  return form;
}

const namesIn = (...names: string[]) => [
  ...fieldsOfSchema(formOf(...names.map((name) => [name] as [string])), schema).keys(),
];

/** As many of these as 64 KB of a posted form hold. */
function worst(entry: (index: number) => string): Request {
  let body = "";
  for (let index = 0; ; index++) {
    const next = `${body}${entry(index)}&`;
    if (next.length > BODY_LIMIT_BYTES) break;
    body = next;
  }
  return requestOf(body);
}

const requestOf = (body: BodyInit, type = "application/x-www-form-urlencoded") =>
  new Request("http://shop.test/request-access", {
    method: "POST",
    headers: { "Content-Type": type },
    body,
  });

describe("the fields of a form", () => {
  it("are those of its schema, at any depth", () => {
    const known = [
      "name",
      "billing.city",
      "rows[0].net",
      "rows[1].net",
      "rows[1].tags[0]",
      "rows[0].tags",
      "choice.intent",
      "choice.one",
      "choice.two",
    ];
    expect(namesIn(...known)).toEqual(known);
  });

  it.each([
    "other",
    "name.more",
    "name[0]",
    "name[]",
    "billing",
    "billing.street",
    "billing.city.more",
    "billing[0]",
    "rows",
    "rows[0]",
    "rows[1].net",
    "rows[999].net",
    "rows[0][0]",
    "rows[0].net[0]",
    "ids.length",
    "ids[0][0]",
    "__proto__",
    "constructor",
    "constructor.prototype.x",
    "__intent__",
    "__state__",
    "a[0][999][999]",
    ".name",
    "name.",
    "billing..city",
    "billing]city",
    "",
    "n".repeat(101),
  ])("are not %j", (name) => {
    expect(namesIn(name)).toEqual([]);
  });

  it("have as many values as fit, and one more, for which they are refused", () => {
    const form = formOf(["name", "a"], ["name", "b"], ["name", "c"]);
    expect(fieldsOfSchema(form, schema).getAll("name")).toEqual(["a", "b"]);
    const { error } = parseFields(form, schema).reply();
    expect(error).toMatchObject({ name: [expect.stringContaining("expected string")] });
    expect(namesIn(..."ids,ids,ids,ids,ids,ids".split(","))).toHaveLength(4);
  });

  it("have indexes that follow each other, so that no list has holes", () => {
    expect(namesIn("rows[1].net", "rows[0].net", "rows[2].net", "rows[1].net")).toEqual(["rows[0].net", "rows[1].net"]);
    expect(namesIn("ids[0]", "ids[2]", "ids[1]", "ids[2]", "ids[3]", "ids[4]")).toHaveLength(4);
  });

  it("of real forms are all taken", () => {
    const names = (of: z.ZodType, ...fields: string[]) => {
      const form = formOf(...fields.map((name) => [name] as [string]));
      return [...fieldsOfSchema(form, of).keys()].length - fields.length;
    };
    expect(names(companyForm, "companyName", "billing.city", "shipping.zipCode")).toBe(0);
    expect(names(accessForm, "name", "email", "vatId", "vatIdSeen", "noVatId")).toBe(0);
    expect(names(categoryDefaultsForm, "seen", "rows[0].category", "rows[1].netWeight")).toBe(0);
  });

  it("beside the schema are those that an action names", () => {
    const form = formOf(["seen", "1"], ["seen", "2"], ["other"]);
    expect([...fieldsOfSchema(form, schema, ["seen"]).keys()]).toEqual(["seen", "seen"]);
  });
});

describe("the worst form of 64 KB", () => {
  it.each([
    ["one name again and again", () => "name=x"],
    ["indexes in indexes", () => `a${"[0]"}${"[999]".repeat(18)}=x`],
    ["huge indexes", (index: number) => `rows[${index % 1_000}].net=x`],
    ["deep names", () => `billing${".city".repeat(15)}=x`],
    ["names of their own", (index: number) => `name${index}=aaaaaaaaaaaaaaa`],
    ["long names", (index: number) => `${"n".repeat(5_000)}${index}=x`],
    ["a list", () => "ids=xxxxxxxxxxxxxxxxxxxx"],
  ])("of %s keeps little, and its answer is small", async (_, entry) => {
    const form = await readForm(worst(entry)).catch((error: unknown) => error);
    if (!(form instanceof FormData)) {
      expect(form).toMatchObject({ init: { status: 413 } });
      return;
    }
    expect([...fieldsOfSchema(form, schema)].length).toBeLessThanOrEqual(6);
    const submission = parseFields(form, schema);
    expect(JSON.stringify(submission.reply()).length).toBeLessThan(2_000);
  });

  it("of many entries is refused before they are kept", async () => {
    for (const entry of ["a=", "", "a[0]=", "%61"]) {
      const refused = readForm(worst(() => entry));
      await expect(refused, entry).rejects.toMatchObject({ init: { status: 413 } });
    }
  });

  it("of as many fields as an order sheet has is read", async () => {
    const name = (index: number) => `quantity%5BA-${index}-B%5D=1`;
    const form = await readForm(worst(name));
    expect([...form].length).toBeGreaterThan(2_000);
  });

  it("of an order sheet has at most 20,000 fields", async () => {
    const sheet = (count: number) => readLong(requestOf("quantity%5BA-1%5D=&".repeat(count)));
    expect([...(await sheet(20_000))].length).toBe(20_000);
    await expect(sheet(20_001)).rejects.toMatchObject({ init: { status: 413 } });
  });
});

/** readForm where a megabyte of text may be sent. */
const readLong = async (request: Request) =>
  readForm(await readBody(request, 1024 * 1024, "anybody", 1024 * 1024)).finally(() => endTurn(request));

/** A multipart form of these parts: headers after `form-data` and the content. */
function multipart(...parts: [headers: string, content: string][]): Request {
  const written = parts.map(
    ([headers, content]) => `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`,
  );
  return requestOf(`${written.join("")}--x--\r\n`, 'multipart/form-data; boundary="x"');
}

describe("a form with files", () => {
  it("is read as browsers write it", async () => {
    const sent = new FormData();
    sent.append("name", "Žana\n=\u0000");
    sent.append("file", new Blob(["\r\n--x"]), "Größe 1.csv");
    sent.append("file", new Blob([]), "");
    sent.append("empty", new Blob([]), "empty.csv");
    const { fields, files } = await readUpload(new Request("http://shop.test/", { method: "POST", body: sent }));
    expect([...fields]).toEqual([["name", "Žana\r\n="]]);
    const read = [...files].map(([name, [file, ...more]]) => {
      return [name, file!.name, Buffer.from(file!.bytes).toString(), more.length];
    });
    expect(read).toEqual([
      ["file", "Größe 1.csv", "\r\n--x", 0],
      ["empty", "empty.csv", "", 0],
    ]);
  });

  it.each([
    ["its end", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb"],
    ["the end of a file", "--x\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\nb"],
    ["the end of headers", "--x\r\nContent-Disposition: form-data; na"],
    ["any part", "x"],
  ])("without %s is refused", async (_, body) => {
    const form = readForm(requestOf(body, "multipart/form-data; boundary=x"));
    await expect(form).rejects.toMatchObject({ init: { status: 400 } });
  });

  it("has names that any database stores", () => {
    expect(storable("a\0\ud800.csv")).toBe("a\ufffd.csv");
  });

  it("has at most a thousand fields and files", async () => {
    for (const headers of ['name="a"', 'name="a"; filename="b"']) {
      const parts = (count: number) => multipart(...Array(count).fill([headers, "x"]));
      await readUpload(parts(1_000));
      await expect(readUpload(parts(1_001))).rejects.toMatchObject({ init: { status: 413 } });
    }
  });

  it("keeps 8 KB of the headers of a part", async () => {
    const [name] = [...(await readForm(multipart([`name="${"x".repeat(60_000)}"`, ""]))).keys()];
    expect((name ?? "").length).toBeLessThan(8 * 1024);
  });

  it("has no more text than fits, however large its files are", async () => {
    const file = ['name="file"; filename="b"', "x".repeat(1_000_000)] as [string, string];
    const text = (length: number) => ['name="a"', "<".repeat(length)] as [string, string];
    await readUpload(multipart(file, text(65_000)));
    for (const form of [
      multipart(file, text(66_000)),
      multipart(text(33_000), text(33_000)),
      requestOf(`a=${"x".repeat(66_000)}`),
      requestOf(`${"x".repeat(33_000)}=${"x".repeat(33_000)}`),
      requestOf(`a=${"%3C".repeat(66_000)}`),
    ]) {
      await expect(readUpload(form)).rejects.toMatchObject({ init: { status: 413 } });
    }
    await readLong(requestOf(`a=${"%3C".repeat(66_000)}`));
  });
});

describe("thousands of quantities of an order's lines", () => {
  const many = (value: string) =>
    formOf(...Array.from({ length: 2_900 }, (_, id) => [`quantity-${id + 1}`, value] as never));

  it("are read without a schema for each, and a hundred wrong ones get a message", () => {
    const form = many("x");
    form.set("intent", "change");
    const { error } = parseFields(form, requestForm(form), quantityNames(form)).reply();
    expect(Object.keys(error ?? {})).toHaveLength(100);
    const shipment = parseFields(form, shipmentFormWithLines(form), quantityNames(form)).reply();
    expect(Object.keys(shipment.error ?? {}).filter((name) => name.startsWith("quantity-"))).toHaveLength(100);
    // The schema itself has not grown.
    expect([...fieldsOfSchema(form, requestForm(form)).keys()]).toEqual(["intent"]);
  });

  it("have a value each", () => {
    const form = formOf(["intent", "change"], ["message", "a"], ["quantity-7", "3"], ["quantity-8"]);
    const read = () => parseFields(form, requestForm(form), quantityNames(form));
    expect(read()).toMatchObject({
      value: {
        quantities: new Map([
          [7, 3],
          [8, 0],
        ]),
      },
    });
    form.append("quantity-7", "4");
    expect(read().reply().error).toMatchObject({
      "quantity-7": ["Enter a whole number from 0 to 10,000."],
    });
  });
});

describe("a typed text of 60,000 characters", () => {
  // Each of these once took more than a second, or a fifth of one; a machine under load takes 50 ms.
  it.each([
    ["spaces before a sign", () => parseDecimal(`1${" ".repeat(60_000)}x%`)],
    ["combining characters", () => normaliseEmail(`e${"\u0301\u0323".repeat(30_000)}`)],
  ])("(%s) is read in linear time", (_, read) => {
    const took = Array.from({ length: 5 }, () => {
      const began = performance.now();
      read();
      return performance.now() - began;
    });
    // The other times the machine may have been busy.
    expect(Math.min(...took)).toBeLessThan(150);
  });
});

it("a text of invisible characters is empty, so that it is no reason; within a text they stay", () => {
  for (const blank of ["\u200b", "\u00ad \n\u2060", "\u3164", "\u2800", "\ufeff\u00a0"]) {
    expect(singleLine(blank)).toBe("");
    expect(multiLine(blank)).toBe("");
  }
  expect(multiLine("नि\u200dर\nSo.")).toBe("नि\u200dर\nSo.");
});
