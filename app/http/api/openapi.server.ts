import { API_KEY, MAX_KEYS } from "~/shop/customers/api-keys/api-key";
import { PROGRAM_KEY } from "~/shop/customers/programs/program-key";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { MAX_LINES, MAX_QUANTITY } from "~/shop/cart/limits";
import { MAX_CALL_BYTES } from "~/shop/cart/quick-order/limits";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { sessionCookieName } from "../session/sessions.server";
import type { Contract, Tag } from "./contract.server";
import { contracts } from "./contracts/all.server";
import { type Operation, operationOf, type Parameter } from "./openapi/operations.server";
import { type ResponseObject, REFUSALS, refusalResponse, type RefusalStatus } from "./openapi/refusals.server";
import { Schemas, type JsonSchema } from "./openapi/schemas.server";
import { MAX_ROWS } from "./list.server";

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
  Administration:
    "For the brand: its staff with a session cookie, and its programs with a key that an owner of the shop creates at /admin/programs.",
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
        programKey: {
          type: "http",
          scheme: "bearer",
          description: `A key of one of the brand’s own programs, which an owner of the shop creates at /admin/programs: ${PROGRAM_KEY.source}. Its scope is read or write.`,
        },
      },
    },
  };
}

/** Sorts contracts by tag, then by path with shorter ones first (collections before their items), then by method. */
function sorted(all: readonly Contract[]): Contract[] {
  const tags = Object.keys(TAGS);
  const place = ({ tag, path, method }: Contract) => [tags.indexOf(tag), path, METHODS.indexOf(method)] as const;
  return [...all].sort((one, other) => {
    const [tag, path, method] = place(one);
    const [otherTag, otherPath, otherMethod] = place(other);
    const byPath = path.length - otherPath.length || path.localeCompare(otherPath);
    return tag - otherTag || byPath || method - otherMethod;
  });
}

/** By title: paragraphs, and code blocks that are indented by four spaces, as in CommonMark. */
export const OVERVIEW: Record<string, string[]> = {
  "Signing in": [
    "A program uses an API key: an approved customer creates it at /company/keys, and the program sends it as `Authorization: Bearer`. A key is read-only, or it may also change the cart and place orders. It is shown only once and can be revoked at any time, with immediate effect.",
    "    export SHOP_KEY=shop_...\n    export PROGRAM_KEY=shopbrand_...",
    "In a browser, the session cookie that /api/login sets works as well. Programs of the brand itself use keys that an owner of the shop creates at /admin/programs; such a key may read what the panel shows, or also write. Calls that accept no keys need a session cookie, which `curl` reads from a file with `-b cookies.txt`.",
  ],
  "Requests and responses": [
    "Bodies are JSON with `Content-Type: application/json`. Amounts are in euro, as strings with two decimals such as `46.00`; timestamps are ISO 8601 in UTC. Prices are included only for approved customers and admins. Unknown fields are ignored.",
  ],
  Errors: [
    "An error response has a `message` for a person, a `code` for a program and `fieldErrors` with a message per invalid field. Nothing was changed then, unless the code is `unknown_outcome` (503: the shop failed after the change may have been saved) or `already_saved` (409: an earlier call with the same key was). An object that is unknown, somebody else’s or no longer sold gives the same 404. A method that an address does not accept gives 405, with the accepted ones in `Allow`.",
    '    {"message": "Quantity must be at least 1", "code": "invalid_fields",\n     "fieldErrors": {"quantity": "Quantity must be at least 1"}}',
  ],
  Lists: [
    `Without parameters a call returns the whole list, at most ${MAX_ROWS} rows. \`page\` and \`limit\` request a page of it, \`updatedSince\` only the rows that have changed; together with \`sort=updated\` it keeps a copy up to date. \`X-Total-Count\` is the number of all rows, and \`Link\` has the addresses of the previous and the next page.`,
    "Each JSON response has an `ETag`. Send it back as `If-None-Match` to get 304 without a body while nothing has changed.",
  ],
  Idempotency: [
    "When a connection breaks, you cannot know whether your call was executed. With an `Idempotency-Key` of your own, any POST or PUT can be sent again within a day: it is executed only once, and the first response is repeated with `Idempotent-Replayed: true`. If the shop failed before it could store that response, 409 with the code `already_saved` says that the call was executed. The same key with another body gives 422. Orders are also placed only once per `orderNumber`.",
  ],
  Webhooks: [
    "An owner of the shop enters the address of a program of the brand at /admin/programs. The shop then sends it a POST for each change of orders, shipments, payments, documents, stock and customers: `id`, `type` (such as `order.placed`), `time`, `subject`, `object` (what changed, such as `shipment:7`) and `data`, which is the object as it is when it is sent (an order as this API gives it), or null if it is not there any more.",
    '    {"id": "evt_12_1800005400000", "type": "stock.changed", "time": "2027-01-15T09:30:00.000Z",\n     "subject": "piece:7", "object": "piece:7",\n     "data": {"sku": "BREZA-SAND-M", "ean": null, "quantity": 12}}',
    "It is signed as Standard Webhooks describes: `webhook-id`, `webhook-timestamp` and `webhook-signature` with `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, by the secret after `whsec_`. Check it, and refuse what is older than five minutes. While a secret is being renewed, there are two signatures. Answer with 2xx within ten seconds; anything else is tried again for three days, with growing pauses. What you have taken may arrive once more with the same `id`. What has the same `subject` arrives in order. Redirects are not followed.",
  ],
  Limits: [
    `A body has at most ${BODY_LIMIT_BYTES / 1024} KB (of a quick order ${MAX_CALL_BYTES / 1024 / 1024} MB), and a cart at most ${MAX_LINES} lines of at most ${MAX_QUANTITY.toLocaleString("en")} pieces each. A customer can have ${MAX_KEYS} active keys. Too many calls give 429, a busy shop 503; both have \`Retry-After\` with the number of seconds to wait.`,
  ],
};

function infoOf(shopName: string) {
  return {
    title: `${shopName} wholesale API`,
    version: "1.0.0",
    summary: "Everything that a person can do in the shop, for the programs of boutiques and of the brand.",
    description: Object.entries(OVERVIEW)
      .map(([title, parts]) => [`## ${title}`, ...parts].join("\n\n"))
      .join("\n\n"),
  };
}

const PARAMETERS: Record<string, Parameter> = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key of your own for this call, 1 to 255 visible characters. A call that is sent again with it within a day is executed only once.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
    example: "7d6cbd3e-0f3a-4c35-9c2a-1f0f8f0f2b11",
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag of a response that you have. The response is 304 while nothing has changed.",
    schema: { type: "string" },
  },
  Range: {
    name: "Range",
    in: "header",
    required: false,
    description:
      "The bytes to send: `bytes=1000-` for the rest of a file whose first 1,000 bytes you have. The response is 206.",
    schema: { type: "string" },
  },
  "If-Range": {
    name: "If-Range",
    in: "header",
    required: false,
    description:
      "The ETag of the part that you have. If the file has changed since, `Range` is ignored, and the response is the whole file.",
    schema: { type: "string" },
  },
};

const text = (description: string) => ({
  description,
  schema: { type: "string" } satisfies JsonSchema,
});
const integer = (description: string) => ({
  description,
  schema: { type: "integer", minimum: 0 } satisfies JsonSchema,
});

const HEADERS = {
  "X-Total-Count": integer("The number of rows in the whole list."),
  Link: text('The addresses of the previous and the next page, rel="prev" and rel="next" (RFC 8288).'),
  ETag: text("The entity tag of this response, for If-None-Match."),
  "Retry-After": integer("The number of seconds to wait before trying again."),
  Allow: text("The methods that the address accepts."),
  "WWW-Authenticate": text("Bearer, and what is wrong with the key that was sent."),
  "Content-Range": text("Which bytes of the file these are, and how many it has (RFC 9110, 14.4)."),
  "Content-Disposition": text("The name of the file."),
  "Idempotent-Replayed": text("true if this is the stored response of an earlier call."),
};
