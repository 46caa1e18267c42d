import { MAX_KEYS } from "~/shop/api-keys/api-key";
import { MAX_LINES, MAX_QUANTITY } from "~/shop/cart/limits";
import { BODY_LIMIT_BYTES } from "~/http/gate/body.server";
import { MAX_ROWS } from "../list.server";
import type { Parameter } from "./operations.server";
import type { Shape } from "./schemas.server";

// What the calls have in common, said once.

const OVERVIEW: Record<string, string[]> = {
  "Signing in": [
    "A program of your own uses an API key: an approved customer makes it at /company/keys and sends it as `Authorization: Bearer`. A key may read, or also fill the cart and order. It is shown once; revoked, it opens nothing from that moment on.",
    "    export SHOP_KEY=preja_...",
    "In a browser the cookie of who signed in at /api/login does as well. The desk’s calls take no key: they need an admin’s cookie, which `curl` reads from a file with `-b cookies.txt`.",
  ],
  "What is sent and answered": [
    "Bodies are JSON with `Content-Type: application/json`. Money is euro as text with two decimals, `46.00`; moments are ISO 8601 in UTC. Prices are there for approved customers alone. Fields that a call does not know are not read.",
  ],
  Errors: [
    "What is not done answers `message` for a person, `code` for a program and `fieldErrors` with what is wrong with which field. Nothing was changed then. What is unknown, somebody else’s or not sold any more is the same 404. A method that an address does not take is 405, with those that it takes in `Allow`.",
    '    {"message": "Quantity must be at least 1", "code": "invalid_fields",\n     "fieldErrors": {"quantity": "Quantity must be at least 1"}}',
  ],
  Lists: [
    `The plain call answers the list, at most ${MAX_ROWS} rows. \`page\` and \`limit\` ask for a part of it, \`updatedSince\` for what has changed: sorted by \`updated\`, that is how a copy is kept. \`X-Total-Count\` says how many there are, \`Link\` where the parts before and after are.`,
    "Each JSON answer has an `ETag`. Sent back as `If-None-Match` it gets 304 and no body while nothing has changed.",
  ],
  "Doing it once": [
    "A line that broke leaves you without an answer, not without an order. With an `Idempotency-Key` of your own any POST can be sent again within a day: it is done once, and the first answer comes again with `Idempotent-Replayed: true`. The same key with another body is 422. Orders are placed once by their `orderNumber` as well.",
  ],
  Limits: [
    `A body has at most ${BODY_LIMIT_BYTES / 1024} KB, a cart ${MAX_LINES} lines of at most ${MAX_QUANTITY.toLocaleString("en")} pieces, and ${MAX_KEYS} keys of one customer work at a time. Too many calls are 429, a shop that is busy is 503: both say in \`Retry-After\` after how many seconds to try again.`,
  ],
};

/** What the document says of itself. */
export function infoOf(shopName: string) {
  return {
    title: `${shopName} wholesale API`,
    version: "1.0.0",
    summary: "All that a person can do in the shop, for a boutique’s own program.",
    description: Object.entries(OVERVIEW)
      .map(([title, parts]) => [`## ${title}`, ...parts].join("\n\n"))
      .join("\n\n"),
  };
}

export const PARAMETERS: Record<string, Parameter> = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A word of your own for this call, 1 to 255 visible characters: sent again within a day it is done once.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
    example: "7d6cbd3e-0f3a-4c35-9c2a-1f0f8f0f2b11",
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag of an answer that you have: 304 while nothing has changed.",
    schema: { type: "string" },
  },
};

const text = (description: string) => ({ description, schema: { type: "string" } satisfies Shape });
const whole = (description: string) => ({
  description,
  schema: { type: "integer", minimum: 0 } satisfies Shape,
});

export const HEADERS = {
  "X-Total-Count": whole("How many rows the whole list has."),
  Link: text('Where the parts beside this one are, rel="prev" and rel="next" (RFC 8288).'),
  ETag: text("Names this answer, for If-None-Match."),
  "Retry-After": whole("Seconds after which to try again."),
  Allow: text("The methods that the address takes."),
  "WWW-Authenticate": text("Bearer, and what is wrong with the key that was sent."),
  "Content-Disposition": text("The name of the file."),
  "Idempotent-Replayed": text("true, where it is the first answer again."),
};
