import fc from "fast-check";

import type { Input } from "./api-inputs";

/** Changes to a valid call. */
export interface FuzzedCall {
  changes: Change[];
  encoding: Encoding;
  type: string | null;
  path: string | null;
  query: [string, string][];
  headers: Record<string, string>;
}

/** Of the JSON body, of one of its fields unless it is "body" or "keep". */
interface Change {
  how: "replace" | "remove" | "add" | "inArray" | "inObject" | "asText" | "body" | "keep";
  /** The index of the field, modulo the number of all fields. */
  at: number;
  name: string;
  value: unknown;
}

/** Of the JSON body: valid or broken. */
interface Encoding {
  how: (typeof ENCODINGS)[number];
  /** A position or a size, depending on `how`. */
  at: number;
}

/** Repeated entries are more probable. */
const ENCODINGS = [
  ...Array.from({ length: 9 }, () => "plain" as const),
  "truncated",
  "inserted",
  "duplicate key",
  "bom",
  "utf16",
  "latin1",
  "huge number",
  "padded",
  "deep array",
  "deep object",
  "empty",
  "nul",
  "large",
  "none",
] as const;

const oddText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff",
    "__proto__",
    "constructor",
    "toString",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "%00",
    "\r\nX-Y: z",
    "=1+1",
    "\u202e",
    "null",
    "NaN",
    "1e400",
    "-0",
    "0x10",
    "9".repeat(30),
    "1,000.00",
    "12,5",
    "-1",
    "true",
    "{}",
    "[]",
    "x".repeat(256),
    "x".repeat(6_000),
    "\u{1f9f6}".repeat(60),
    "e\u0301".repeat(30),
    "a@b.example",
    "maja@preja.example",
    "2026-02-30",
    "../../etc/passwd",
    "${7*7}",
    "\\",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 8 }),
);
const oddNumber = fc.constantFrom(
  0,
  1,
  2,
  -1,
  1.5,
  0.1 + 0.2,
  10_000,
  10_001,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
  99_999_999.99,
  100_000_000,
);
const scalar = fc.oneof(fc.constant(null), fc.boolean(), oddNumber, oddNumber, oddText, oddText);
const oddName = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "then",
    "toJSON",
    "id",
    "userId",
    "isAdmin",
    "isApproved",
    "price",
    "createdAt",
    "status",
    "",
    "length",
  ),
  fc.string({ maxLength: 6 }),
);
/** Objects as JSON.parse creates them: "__proto__" is an ordinary property. */
const objectOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(oddName, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries) as unknown);
const nested = fc.oneof(
  fc.array(scalar, { maxLength: 4 }),
  objectOf(scalar),
  fc.array(objectOf(scalar), { maxLength: 3 }),
  objectOf(fc.oneof(fc.array(scalar, { maxLength: 3 }), objectOf(scalar))),
  fc.integer({ min: 1, max: 2_000 }).map((length) => Array<null>(length).fill(null)),
);
const value = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: nested });

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom(
    ...(["replace", "replace", "replace", "remove", "add", "inArray", "inObject"] as const),
    ...(["asText", "body", "keep"] as const),
  ),
  at: fc.nat(1_000),
  name: oddName,
  value,
});

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, weight = 1) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight, arbitrary });

/** Without characters that Headers does not allow. */
const headerText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "a b",
    "*",
    "W/",
    '"',
    "x".repeat(255),
    "x".repeat(3_000),
    "\u00ff\u00e4",
    "\t",
    "Bearer",
    "Bearer x",
    `Bearer shop_${"A".repeat(43)}`,
    "Basic Og==",
    "key-1",
    "null",
  ),
  fc.string({ maxLength: 30 }),
);

const range = fc.oneof(
  fc.constantFrom("bytes=0-", "bytes=2-5", "bytes=-1", "bytes=999999999-", "bytes=5-2", "bytes=-"),
  headerText,
);

const oddQuery = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      "page",
      "limit",
      "q",
      "sort",
      "category",
      "updatedSince",
      "status",
      "show",
      "index",
      "_routes",
      "__proto__",
      "constructor",
      "page[]",
      "q[$ne]",
    ),
    oddName,
  ),
  oddText,
);

/** Unusual values, broken bodies, unexpected parameters and headers. */
export const fuzzedCall: fc.Arbitrary<FuzzedCall> = fc.record({
  changes: fc.array(change, { maxLength: 3 }),
  encoding: fc.record({ how: fc.constantFrom(...ENCODINGS), at: fc.nat(100_000) }),
  type: rarely(
    fc.constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/json;",
      "text/json",
      "",
      "*/*",
    ),
  ),
  path: rarely(oddText),
  query: rarely(fc.array(oddQuery, { minLength: 1, maxLength: 3 }), 2).map((list) => list ?? []),
  headers: fc
    .tuple(rarely(headerText, 3), rarely(headerText), rarely(headerText), rarely(headerText), rarely(range))
    .map(([key, authorization, known, length, part]) => ({
      ...(key !== null && { "Idempotency-Key": key }),
      ...(authorization !== null && { Authorization: authorization }),
      ...(known !== null && { "If-None-Match": known }),
      ...(length !== null && { "Content-Length": length }),
      ...(part !== null && { Range: part }),
    })),
});

/** To a call with valid input. Returns its method and address, headers and body. */
export function applyFuzz(
  { path: address, method }: { path: string; method: string },
  base: Input,
  { changes, encoding, type, path, query, headers }: FuzzedCall,
): { line: string; init: RequestInit } {
  const odd = path?.toWellFormed();
  const isSegment = odd !== undefined && !["", ".", ".."].includes(odd);
  const filled = address.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(isSegment ? odd : String(base.path?.[name] ?? "none")),
  );
  const search = new URLSearchParams([...Object.entries(base.query ?? {}), ...query].map(wellFormed));
  const line = `${method} ${filled}${search.size > 0 ? `?${search}` : ""}`;
  if (method === "GET") return { line, init: { headers } };
  const json = JSON.stringify(changes.reduce(applyChange, base.body ?? {})) ?? "";
  const body = encode(json, encoding);
  const contentType = { "Content-Type": type ?? "application/json" };
  return { line, init: { body, headers: { ...(body !== null && contentType), ...headers } } };
}

const wellFormed = ([name, text]: [string, string]) => [name.toWellFormed(), text.toWellFormed()];

type Container = Record<string, unknown>;

/** The object or array that contains each field, and its name there. */
function fieldsOf(body: unknown): [Container, string][] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, inner]): [Container, string][] => [
    [body as Container, name],
    ...fieldsOf(inner),
  ]);
}

function applyChange(body: unknown, { how, at, name, value }: Change): unknown {
  if (how === "keep") return body;
  if (how === "body") return value;
  const copy = structuredClone(body);
  const fields = fieldsOf(copy);
  if (how === "add" || fields.length === 0) {
    const isObject = typeof copy === "object" && copy !== null && !Array.isArray(copy);
    return isObject ? Object.fromEntries([...Object.entries(copy), [name, value]]) : copy;
  }
  const [container, field] = fields[at % fields.length]!;
  const current = container[field];
  if (how === "remove") delete container[field];
  else if (how === "replace") container[field] = value;
  else if (how === "asText") container[field] = String(JSON.stringify(current));
  else container[field] = how === "inArray" ? [current] : { [name]: current };
  return copy;
}

function encode(json: string, { how, at }: Encoding): string | Uint8Array<ArrayBuffer> | null {
  const position = json.length > 0 ? at % json.length : 0;
  const before = json.slice(0, position);
  switch (how) {
    case "plain":
      return json;
    case "truncated":
      return before;
    case "inserted":
      return before + '{}[],:"\\ -e0'[at % 12] + json.slice(position);
    case "duplicate key": {
      const [, first] = /^\{("(?:[^"\\]|\\.)*":)/.exec(json) ?? [];
      return first ? `{${first}[{}],${json.slice(1)}` : json + json;
    }
    case "bom":
      return `\ufeff${json}`;
    case "utf16":
      return new Uint8Array(Buffer.from(json, "utf16le"));
    case "latin1":
      return new Uint8Array(Buffer.from(`${json.slice(0, -1)},"a":"\u00e4\u00ff"}`, "latin1"));
    case "huge number":
      return json.replace(/:\s*-?\d+(\.\d+)?/, ["1e400", "-1e400", "1E-400"][at % 3]!.padStart(7, ":"));
    case "padded":
      return json + " ".repeat(at % 60_000);
    case "deep array":
      return "[".repeat(at % 30_000) + "]".repeat(at % 30_000);
    case "deep object":
      return `{"items":`.repeat(at % 6_000) + "1" + "}".repeat(at % 6_000);
    case "nul":
      return `${before}\0${json.slice(position)}`;
    case "large":
      return `{"name":"${"x".repeat(at % 80_000)}"}`;
    case "empty":
      return "";
    case "none":
      return null;
  }
}
