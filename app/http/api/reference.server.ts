import { type Person, sessionCookieName } from "../session/sessions.server";
import { openapiDocument } from "./openapi.server";
import type { Operation } from "./openapi/operations.server";
import type { AnswerObject } from "./openapi/refusals.server";
import type { Shape } from "./openapi/schemas.server";
import { cookieFileOf, curlOf } from "./reference/curl.server";
import {
  type FieldRow,
  rowOfParameter,
  rowsOf,
  type TypePart,
  typeOf,
} from "./reference/fields.server";
import { ownExamples } from "./reference/own-examples.server";

/** /api/openapi.json as a page for people. Texts may hold `code`. */
export interface Reference {
  title: string;
  summary: string;
  chapters: Chapter[];
  groups: { id: string; name: string; description: string; calls: Call[] }[];
  /** What several calls answer. */
  shapes: { name: string; description: string; fields: FieldRow[] }[];
}

/** A part of what is said before the calls; lines that are typed or answered as they stand are `code`. */
export interface Chapter {
  id: string;
  title: string;
  parts: { code: boolean; text: string }[];
}

export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  who: Operation["x-who"];
  /** What an API key must be allowed to do for it; null for a call that takes none. */
  scope: string | null;
  parameters: FieldRow[];
  body: FieldRow[];
  answers: Answer[];
  curl: string;
}

export interface Answer {
  status: string;
  description: string;
  isSuccess: boolean;
  type: TypePart[];
  /** Of what is described here alone. */
  fields: FieldRow[];
}

/** The document as the page shows it to this reader: examples name rows of theirs, at the address where they are. */
export async function referenceFor(person: Person | null, origin: string): Promise<Reference> {
  const { info, tags, paths, components } = openapiDocument();
  const own = await ownExamples(person);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, call]) => {
      const method = lower.toUpperCase();
      const curl = curlOf({ method, path, origin }, call, own[call.operationId]);
      return { tag: call.tags[0], call: { ...callOf(method, path, call), curl } };
    }),
  );
  return {
    title: info.title,
    summary: info.summary,
    chapters: chaptersOf(info.description, origin),
    groups: tags.map(({ name, description }) => ({
      ...{ id: idOf(name), name, description },
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, shape]) => ({
        ...{ name, description: shape.description ?? "" },
        fields: rowsOf(shape),
      })),
  };
}

function callOf(method: string, path: string, call: Operation): Omit<Call, "curl"> {
  const { operationId, summary, description = "", parameters, security, responses } = call;
  const body = call.requestBody?.content["application/json"].schema;
  return {
    ...{ id: operationId, method, path, summary, description },
    who: call["x-who"],
    scope: security.find((way) => way.apiKey)?.apiKey?.[0] ?? null,
    parameters: parameters.filter((one) => "name" in one).map(rowOfParameter),
    body: body ? rowsOf(body) : [],
    answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer)),
  };
}

function answerOf(status: string, given: AnswerObject | { $ref: string }): Answer {
  const answer =
    "$ref" in given ? openapiDocument().components.responses[lastOf(given.$ref)]! : given;
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const shape: Shape | undefined = content?.schema;
  const isSuccess = Number(status) < 300;
  return {
    status,
    description: answer.description,
    isSuccess,
    type: !isSuccess || !shape ? [] : type === "text/csv" ? [type] : typeOf(shape),
    fields: !isSuccess || !shape ? [] : rowsOf(shape),
  };
}

function chaptersOf(description: string, origin: string): Chapter[] {
  const cookies = { code: true, text: cookieFileOf(origin, sessionCookieName) };
  return description
    .split(/^## /m)
    .filter(Boolean)
    .map((chapter) => {
      const [title = "", ...parts] = chapter.trim().split(/\n\n(?!\s)|\n\n(?= {4})/);
      const shown = parts.map(partOf);
      const isAboutCookies = shown.at(-1)?.text.includes("cookies.txt");
      return { id: idOf(title), title, parts: isAboutCookies ? [...shown, cookies] : shown };
    });
}

/** CommonMark: four spaces before a line keep it as it stands. */
function partOf(text: string) {
  const code = /^ {4}/.test(text);
  return { code, text: code ? text.replace(/^ {4}/gm, "") : text };
}

const idOf = (title: string) => title.toLowerCase().replace(/\W+/g, "-");
const lastOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
