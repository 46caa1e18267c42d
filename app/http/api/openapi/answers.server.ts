import type { Contract } from "../contract.server";
import { exampleOf } from "./examples.server";
import { type AnswerObject, REFUSALS, refusalAnswer, type RefusalStatus } from "./refusals.server";
import type { Schemas, Shape } from "./schemas.server";

type Answers = Record<string, AnswerObject | { $ref: string }>;

/** Every status that a call can answer, and what it says then. */
export function answersOf(contract: Contract, schemas: Schemas): Answers {
  const { success, refusals = {} } = contract;
  const answers: Answers = { [success]: successOf(contract, schemas) };
  if (refusals[200]) answers[200] = { ...successOf(contract, schemas), description: refusals[200] };
  if (contract.method === "GET" && contract.answer !== "csv") {
    answers[304] = { $ref: "#/components/responses/304" };
  }
  for (const [status, description] of refusalsOf(contract)) {
    answers[status] =
      description === undefined
        ? { $ref: `#/components/responses/${status}` }
        : refusalAnswer(status, schemas, description);
  }
  return answers;
}

/** The refusals of a call: those that its framework makes, and those that it names itself. */
function refusalsOf(contract: Contract): [RefusalStatus, string | undefined][] {
  const { method, who, scope, params, query, refusals = {} } = contract;
  const isPost = method === "POST";
  const sends = method !== "GET";
  const statuses: [RefusalStatus, boolean, string?][] = [
    [400, sends || query !== undefined],
    [401, true],
    [403, sends || who === "approved" || who === "admin" || !scope, forbidden(contract)],
    [404, params !== undefined],
    [409, isPost],
    [413, sends],
    [415, sends],
    [422, isPost],
    [429, false],
    [503, true],
  ];
  return statuses.flatMap(([status, follows, words]) => {
    const own = (refusals as Partial<Record<number, string>>)[status];
    if (!follows && own === undefined) return [];
    const ofKey = isPost && (status === 409 || status === 422);
    const said = own !== undefined && ofKey ? `${own} ${REFUSALS[status].description}` : own;
    return [[status, said ?? words]];
  });
}

/** The roles of signed-in callers that a call refuses with 403. */
function forbidden({ method, who, scope }: Contract): string {
  const reasons = [
    who === "approved" && "the account is not approved (not_approved)",
    who === "admin" && "you are no admin (forbidden)",
    scope === "order" && "the API key may only read (key_scope)",
    !scope && "it takes no API key (key_scope)",
    method !== "GET" && "a browser sent it from another site (cross_origin)",
  ].filter((reason) => reason !== false);
  return `Not for this caller: ${reasons.join(", or ")}.`;
}

/** What a success answers; bodies have an example where their schema gives one. */
function successOf({ success, answer, isList, method }: Contract, schemas: Schemas): AnswerObject {
  if (success === 204 || answer === undefined) return { description: "Done." };
  if (answer === "csv") {
    return {
      description: "The file, in UTF-8.",
      headers: ref("Content-Disposition"),
      content: { "text/csv": { schema: { type: "string" } } },
    };
  }
  const schema: Shape = schemas.of(answer, "output");
  const hasExample = schemas.resolve(schema).examples?.length;
  return {
    description: isList
      ? "The list, or the part of it that was asked for."
      : method === "GET"
        ? "What was asked for."
        : WORDS[success],
    headers: {
      ...(method === "GET" && ref("ETag")),
      ...(isList && ref("X-Total-Count", "Link")),
      ...(method === "POST" && ref("Idempotent-Replayed")),
    },
    content: {
      "application/json": {
        schema,
        ...(hasExample && { example: exampleOf(schema, schemas) }),
      },
    },
  };
}

const WORDS = { 200: "Done.", 201: "It was made.", 202: "It was taken in." };

const ref = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
