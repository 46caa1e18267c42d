import type { z } from "zod";

import type { Contract } from "./contract.server";
import { readBody } from "../gate/body.server";
import { notFound, refuse } from "../gate/refusals.server";

// A body of 64 KB could nest 30,000 levels; no call needs more than a few.
const MAX_DEPTH = 12;
/** The most items, properties, lists and objects of a body. An order of 200 lines has some 1,500. */
const MAX_VALUES = 5_000;

/**
 * Reads the JSON body of a request, by default up to the limit of all bodies; an empty body is `{}`. `text` is the raw body; for `sender` see readBody.
 * Throws 413 beyond `bodyLimit` bytes, 415 for another content type and 400 for invalid JSON.
 */
export async function readJson(
  request: Request,
  { bodyLimit, bodyValues = MAX_VALUES }: Pick<Contract, "bodyLimit" | "bodyValues">,
  sender?: string,
): Promise<{ value: unknown; text: string }> {
  const bytes = await (await readBody(request, bodyLimit, sender)).arrayBuffer();
  if (bytes.byteLength === 0) return { value: {}, text: "" };
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw refuse(request, {
      status: 415,
      title: "Unsupported media type",
      message: "Send the body as JSON, with Content-Type: application/json. Nothing was changed.",
    });
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Before it is parsed: the value of 64 KB may take as many megabytes, and an issue for each of its items.
    if (!hasMoreValues(text, bodyValues)) return { value: JSON.parse(text), text };
  } catch {
    throw malformed(request, "The body is not JSON. Nothing was changed.");
  }
  throw malformed(request, "The body has too many values. Nothing was changed.");
}

/** Whether a text has more than `most` commas and opening brackets outside its strings. */
function hasMoreValues(text: string, most: number): boolean {
  let values = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isString && sign === "\\") at++;
    else if (sign === '"') isString = !isString;
    else if (!isString && (sign === "," || sign === "[" || sign === "{")) values++;
    if (values > most) return true;
  }
  return false;
}

/** Validates the body against its schema. Throws 400 with an error per invalid field. */
export function parseBody<Schema extends z.ZodType>(
  request: Request,
  sent: unknown,
  schema: Schema,
  badInput?: (sent: unknown) => string | undefined,
): z.infer<Schema> {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw malformed(request, "The body is not a JSON object. Nothing was changed.");
  }
  const issue = findUnreadable(sent);
  if (issue) throw wrongFields(request, [issue]);
  const parsed = schema.safeParse(sent, { error: fieldMessage });
  if (parsed.success) return parsed.data;
  throw wrongFields(request, parsed.error.issues.flatMap(byField), badInput?.(sent));
}

/** An issue for each unknown field, of which zod makes one. */
const byField = (issue: z.core.$ZodIssue): Issue[] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }))
    : [issue];

interface Issue {
  path: PropertyKey[];
  message: string;
}

const UNSTORABLE = "This contains a NUL character or an unpaired surrogate, or it is nested too deeply.";

/**
 * Finds a string that the databases cannot store, a value nested too deeply, or an object that zod takes for a text or a
 * list, because it compares any `length` with the limits of a field and throws when that is not a number.
 */
function findUnreadable(value: unknown, path: PropertyKey[] = []): Issue | undefined {
  if (typeof value === "string") {
    return value.includes("\0") || !value.isWellFormed() ? { path, message: UNSTORABLE } : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return { path, message: UNSTORABLE };
  if (!Array.isArray(value) && "length" in value) {
    return { path: [...path, "length"], message: "No field of this shop has this name." };
  }
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnreadable(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/** Validates the query string against its schema. Unknown parameters are ignored. Throws 400. */
export function parseQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.infer<Schema> {
  const search = new URL(request.url).searchParams;
  const known = Object.keys(schema.shape);
  const repeated = known.filter((name) => search.getAll(name).length > 1);
  if (repeated.length > 0) {
    const issues = repeated.map((name) => ({ path: [name], message: "Send this only once." }));
    throw wrongFields(request, issues);
  }
  const given = Object.fromEntries(
    known.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value.replaceAll("\0", "")]];
    }),
  );
  const parsed = schema.safeParse(given, { error: fieldMessage });
  if (parsed.success) return parsed.data;
  throw wrongFields(request, parsed.error.issues);
}

/** Validates the path parameters. Throws 404 for a value that does not match, as for an unknown id. */
export function parseParams<Schema extends z.ZodObject>(
  request: Request,
  params: Record<string, string | undefined>,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw unknownObject(request);
}

/** The 404 for an object that is unknown, somebody else's or no longer sold; always the same (threats, 1.0). */
export function unknownObject(request: Request) {
  return notFound(request, { title: "Not found", message: "Not found" });
}

function malformed(request: Request, message: string) {
  return refuse(request, { status: 400, title: "Bad request", message, code: "malformed" });
}

/**
 * Makes a 400 with an error per invalid field, by its path: "items.0.quantity". `message` replaces the general message,
 * which otherwise names the fields.
 */
export function wrongFields(
  request: Request,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  givenMessage?: string,
) {
  // A Map: the names come from the request and may be anything, even "__proto__".
  const byPath = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join(".").slice(0, MAX_FIELD_NAME);
    if (!byPath.has(name)) byPath.set(name, message);
    if (byPath.size === MAX_FIELD_ERRORS) break;
  }
  const [first] = byPath;
  const message =
    givenMessage ??
    (byPath.size === 1 && first ? first[1] : `Please check these fields: ${[...byPath.keys()].join(", ")}.`);
  const fieldErrors = Object.fromEntries(byPath);
  return refuse(request, {
    status: 400,
    title: "Bad request",
    message,
    code: "invalid_fields",
    fieldErrors,
  });
}

const MAX_FIELD_ERRORS = 50;
const MAX_FIELD_NAME = 100;

/** The words for the types of a schema in messages. */
const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const typeText = (expected: string) => TYPES[expected] ?? "another value";

/**
 * The error map of all contracts: what is wrong with a field in words for people, where its schema says nothing itself.
 * Returns undefined for issues that have their own message.
 */
function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This field is missing.";
      return `Send ${typeText(issue.expected)}.`;
    case "invalid_union": {
      if (issue.input === undefined) return "This field is missing.";
      const texts = issue.errors.flatMap(([first]) =>
        first?.code === "invalid_type" ? [typeText(first.expected)] : [],
      );
      const inner = issue.errors.flat().find(({ code }) => code !== "invalid_type");
      return inner?.message ?? `Send ${[...new Set(texts)].join(" or ")}.`;
    }
    case "invalid_value":
      if (issue.input === undefined) return "This field is missing.";
      return `Send ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return FORMATS[issue.format] ?? "This does not have the form that this field takes.";
    case "unrecognized_keys":
      return "This call has no field of this name.";
    default:
      return undefined;
  }
}

const FORMATS: Record<string, string> = {
  email: "Please enter a valid e-mail address.",
  datetime: "Send a time in ISO 8601, like 2026-03-01T09:00:00Z.",
  date: "Send a day, like 2026-03-01.",
  uuid: "Send a UUID.",
};

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === "string" && Number(minimum) === 1) return "This field is empty.";
  if (origin === "string") return `At least ${minimum} characters.`;
  if (origin === "array") return `At least ${entries(minimum)}.`;
  return `At least ${minimum}.`;
}

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === "string") return `At most ${maximum} characters.`;
  if (origin === "array") return `At most ${entries(maximum)}.`;
  return `At most ${maximum}.`;
}

const entries = (count: number | bigint) => `${count} ${Number(count) === 1 ? "entry" : "entries"}`;
