import { API_KEY } from "~/shop/customers/api-keys/api-key";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { sessionCookieName } from "../session/sessions.server";
import type { Contract, Tag } from "./contract.server";
import { contracts } from "./contracts/all.server";
import { HEADERS, infoOf, PARAMETERS } from "./openapi/common.server";
import { type Operation, operationOf, type Parameter } from "./openapi/operations.server";
import { type ResponseObject, REFUSALS, refusalResponse, type RefusalStatus } from "./openapi/refusals.server";
import { Schemas, type JsonSchema } from "./openapi/schemas.server";

/** An OpenAPI 3.1 document, with the properties that the shop uses. */
export interface Document {
  openapi: "3.1.0";
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, object>;
  };
}

// In the order in which the document lists them.
const TAGS: Record<Tag, string> = {
  Catalogue: "The styles and the bulk discounts.",
  Cart: "Your cart, the same as on the shop’s pages.",
  Orders: "Placing orders, and the orders that you have placed.",
  Inquiries: "Questions to the brand.",
  Account: "The signed-in user.",
  Administration: "For admins, with a session cookie. These calls accept no API keys.",
  "Admin access": "The ways to get the admin role. None of them signs anybody in.",
  About: "This API itself.",
};

const METHODS: Contract["method"][] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

let cached: Document | undefined;

/** Returns the document of /api/openapi.json. It is built on the first call, and again when the shop has another name. */
export async function openapiDocument(): Promise<Document> {
  const info = infoOf((await shopLook()).name);
  if (cached?.info.title !== info.title) cached = makeDocument(info);
  return cached!;
}

function makeDocument(info: Document["info"]): Document {
  const schemas = new Schemas();
  const paths: Document["paths"] = {};
  for (const contract of sorted(contracts)) {
    const method = contract.method.toLowerCase();
    paths[contract.path] = {
      ...paths[contract.path],
      [method]: operationOf(contract, schemas),
    };
  }
  const statuses = Object.keys(REFUSALS).map((status) => Number(status) as RefusalStatus);
  const used = [...new Set(sorted(contracts).map(({ tag }) => tag))];
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/" }],
    tags: used.map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: PARAMETERS,
      responses: {
        304: { description: "The resource has not changed since the response with this ETag." },
        ...Object.fromEntries(statuses.map((status) => [status, refusalResponse(status, schemas)])),
      },
      headers: HEADERS,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName,
          description: "The session cookie of a browser that signed in at /api/login.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `An API key that an approved customer creates at /company/keys: ${API_KEY.source}. Its scope is read-only, or it may also change the cart and place orders.`,
        },
      },
    },
  };
}

/** Sorts contracts by tag, then by path with shorter ones first (collections before their items), then by method. */
function sorted(all: readonly Contract[]): Contract[] {
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
