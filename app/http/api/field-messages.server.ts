import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** What to send for a type of a schema. */
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
export function fieldMessage(issue: Issue): string | undefined {
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
