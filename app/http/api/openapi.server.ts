import { API_KEY } from "~/shop/api-keys/api-key";
import { shopFacts } from "~/shop/facts.server";
import { sessionCookieName } from "../session/sessions.server";
import type { Contract, Tag } from "./contract.server";
import { contracts } from "./contracts/all.server";
import { HEADERS, infoOf, PARAMETERS } from "./openapi/common.server";
import { type Operation, operationOf, type Parameter } from "./openapi/operations.server";
import {
  type AnswerObject,
  REFUSALS,
  refusalAnswer,
  type RefusalStatus,
} from "./openapi/refusals.server";
import { Schemas, type Shape } from "./openapi/schemas.server";

/** The shop's calls as OpenAPI 3.1, as far as anybody here reads it. */
export interface Document {
  openapi: "3.1.0";
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Shape>;
    parameters: Record<string, Parameter>;
    responses: Record<string, AnswerObject>;
    headers: Record<string, { description: string; schema: Shape }>;
    securitySchemes: Record<string, object>;
  };
}

// In the order in which they are read.
const TAGS: Record<Tag, string> = {
  Catalogue: "The styles, and what a bulk order saves.",
  Cart: "Your cart, the same that the shop’s pages show.",
  Orders: "Placing orders, and those that you placed.",
  Inquiries: "Questions to the brand.",
  Account: "Who is signed in.",
  Desk: "The brand’s own work. For admins, who sign in: no API key opens these.",
  "Staff doors": "The ways to the admin role. None of them signs anybody in.",
  About: "This interface itself.",
};

const METHODS: Contract["method"][] = ["GET", "POST", "PATCH", "DELETE"];

let made: Document | undefined;

/** The document of /api/openapi.json, made once. */
export const openapiDocument = (): Document => (made ??= makeDocument());

function makeDocument(): Document {
  const schemas = new Schemas();
  const paths: Document["paths"] = {};
  for (const contract of inOrder(contracts)) {
    const method = contract.method.toLowerCase();
    paths[contract.path] = {
      ...paths[contract.path],
      [method]: operationOf(contract, schemas),
    };
  }
  const statuses = Object.keys(REFUSALS).map((status) => Number(status) as RefusalStatus);
  const used = [...new Set(inOrder(contracts).map(({ tag }) => tag))];
  return {
    openapi: "3.1.0",
    info: infoOf(shopFacts().name),
    servers: [{ url: "/" }],
    tags: used.map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: PARAMETERS,
      responses: {
        304: { description: "Nothing has changed since the answer with this ETag." },
        ...Object.fromEntries(statuses.map((status) => [status, refusalAnswer(status, schemas)])),
      },
      headers: HEADERS,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName,
          description: "The cookie of somebody who signed in at /api/login, in a browser.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `A key of an approved customer, made at /company/keys: ${API_KEY.source}. It may read, or also fill the cart and order.`,
        },
      },
    },
  };
}

/** By their tags; of one tag the shorter address first: the things before their parts. */
function inOrder(all: readonly Contract[]): Contract[] {
  const tags = Object.keys(TAGS);
  const place = ({ tag, path, method }: Contract) =>
    [tags.indexOf(tag) + 1 || tags.length + 1, path, METHODS.indexOf(method)] as const;
  return [...all].sort((one, other) => {
    const [tag, path, method] = place(one);
    const [otherTag, otherPath, otherMethod] = place(other);
    const byPath = path.length - otherPath.length || path.localeCompare(otherPath);
    return tag - otherTag || byPath || method - otherMethod;
  });
}
