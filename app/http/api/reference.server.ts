import type { Account } from "~/shop/customers/people/account";
import { mySharedCarts } from "~/shop/cart/shared-cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { isVoid } from "~/shop/orders/steps";
import { sessionCookieName } from "../session/sessions.server";
import type { Contract } from "./contract.server";
import { contracts } from "./contracts/all.server";
import { type Document, openapiDocument, OVERVIEW } from "./openapi.server";
import type { Operation } from "./openapi/operations.server";
import type { ResponseObject } from "./openapi/refusals.server";
import type { JsonSchema } from "./openapi/schemas.server";
import { cookieFileOf, curlOf, type OwnExample } from "./reference/curl.server";
import { type FieldRow, rowOfParameter, rowsOf, type TypePart, typeOf } from "./reference/fields.server";
import { euroOf } from "./fields.server";

/** The content of /developers: the contracts, with the JSON Schemas of the OpenAPI document. Texts may contain `code` in backticks. */
export interface Reference {
  title: string;
  summary: string;
  chapters: Chapter[];
  groups: { id: string; name: string; description: string; calls: Call[] }[];
  shapes: { name: string; description: string; fields: FieldRow[] }[];
}

/** A section of the introduction; a part with `code` is a code block. */
export interface Chapter {
  id: string;
  title: string;
  parts: { code: boolean; text: string }[];
}

export interface Call extends Pick<Contract, "method" | "path" | "summary" | "description" | "who"> {
  id: string;
  /** The scope that an API key needs; null for a call that accepts no API key. */
  scope: string | null;
  /** The scope that a program of the brand needs; null for a call that accepts none. */
  program: string | null;
  parameters: FieldRow[];
  body: FieldRow[];
  answers: Answer[];
  curl: string;
}

export interface Answer {
  status: string;
  description: string;
  isError: boolean;
  type: TypePart[];
  /** The fields of a schema that is not shared with other calls. */
  fields: FieldRow[];
}

/**
 * Builds the reference for a reader: the examples use the shop's `origin` and, where there are any, ids of the reader's
 * own cart and orders.
 */
export async function referenceFor(account: Account | null, origin: string): Promise<Reference> {
  const { info, tags, paths, components } = await openapiDocument();
  const own = await ownExamples(account);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const callOf = (described: Operation): Call => {
    const { operationId: id, parameters, requestBody, responses } = described;
    const contract = contracts.find(({ operation }) => operation === id)!;
    const { method, path, summary, description, who, scope = null, program = null } = contract;
    return {
      id,
      method,
      path,
      summary,
      description,
      who,
      scope,
      program,
      parameters: parameters.filter((one) => "name" in one).map(rowOfParameter),
      body: requestBody ? rowsOf(requestBody.content["application/json"].schema) : [],
      answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer, components)),
      curl: curlOf(contract, described, { origin, own: own[id] }),
    };
  };
  return {
    title: info.title,
    summary: info.summary,
    chapters: chaptersOf(origin),
    groups: tags.map(({ name, description }) => ({
      id: idOf(name),
      name,
      description,
      calls: operations.filter(({ tags: [tag] }) => tag === name).map(callOf),
    })),
    shapes: Object.entries(components.schemas)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, shape]) => ({
        name,
        description: shape.description ?? "",
        fields: rowsOf(shape),
      })),
  };
}

function answerOf(status: string, given: ResponseObject | { $ref: string }, shared: Document["components"]): Answer {
  const answer = "$ref" in given ? shared.responses[lastOf(given.$ref)]! : given;
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const shape: JsonSchema | undefined = content?.schema;
  const isError = Number(status) >= 400;
  return {
    status,
    description: answer.description,
    isError,
    type: isError || !shape ? [] : type === "text/csv" ? [type] : typeOf(shape),
    fields: isError || !shape ? [] : rowsOf(shape),
  };
}

function chaptersOf(origin: string): Chapter[] {
  const cookies = { code: true, text: cookieFileOf(origin, sessionCookieName) };
  return Object.entries(OVERVIEW).map(([title, texts]) => {
    const isAboutCookies = texts.at(-1)!.includes("cookies.txt");
    return { id: idOf(title), title, parts: [...texts.map(parsePart), ...(isAboutCookies ? [cookies] : [])] };
  });
}

function parsePart(text: string) {
  const code = text.startsWith("    ");
  return { code, text: code ? text.replace(/^ {4}/gm, "") : text };
}

const idOf = (title: string) => title.toLowerCase().replace(/\W+/g, "-");
const lastOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

// A longer example would not be readable.
const MAX_LINES = 10;

/**
 * Returns example values from an approved customer's own data, by operation: a line of their cart, one of their orders,
 * and an order of their current cart. Operations without such data are missing; they use the examples of the contracts.
 */
async function ownExamples(account: Account | null): Promise<Record<string, OwnExample>> {
  if (!account?.company.isApproved) return {};
  const { id: companyId } = account.company;
  const [cart, { orders }, [shared]] = await Promise.all([
    readCart(companyId),
    myOrders(companyId),
    mySharedCarts(companyId),
  ]);
  const id = (row: { id: number } | undefined) => row && { params: { id: String(row.id) } };
  const [line] = cart.lines;
  const order = orders.find(({ status }) => !isVoid(status));
  return withoutUndefined({
    changeCartItem: id(line),
    removeCartItem: id(line),
    reorder: id(order),
    readSharedCart: shared && { params: { shareId: shared.shareId } },
    placeOrder: orderOf(cart),
  });
}

function orderOf({ lines, totals }: Awaited<ReturnType<typeof readCart>>): OwnExample | undefined {
  const ordered = lines.filter(({ isAvailable }) => isAvailable);
  if (ordered.length === 0 || ordered.length > MAX_LINES) return undefined;
  return {
    body: {
      orderNumber: `ORD-${Date.now()}`,
      items: ordered.map(({ productId, quantity, size, color, unitPrice }) => ({
        productId,
        quantity,
        size,
        color,
        wholesalePrice: euroOf(unitPrice),
      })),
      subtotal: euroOf(totals.subtotal),
      discountAmount: euroOf(totals.discountAmount),
      total: euroOf(totals.total),
    },
  };
}

const withoutUndefined = (examples: Record<string, OwnExample | undefined>) =>
  Object.fromEntries(Object.entries(examples).flatMap(([operation, own]) => (own ? [[operation, own]] : [])));
