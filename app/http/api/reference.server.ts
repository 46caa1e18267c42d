import type { Account } from "~/shop/customers/people/account";
import { mySharedCarts } from "~/shop/cart/shared-cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { isVoid } from "~/shop/orders/steps";
import { sessionCookieName } from "../session/sessions.server";
import { type Document, openapiDocument } from "./openapi.server";
import type { Operation } from "./openapi/operations.server";
import type { ResponseObject } from "./openapi/refusals.server";
import type { JsonSchema } from "./openapi/schemas.server";
import { cookieFileOf, curlOf, type OwnExample } from "./reference/curl.server";
import { type FieldRow, rowOfParameter, rowsOf, type TypePart, typeOf } from "./reference/fields.server";
import { euroOf } from "./fields.server";

/** The content of /developers, generated from the OpenAPI document. Texts may contain `code` in backticks. */
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

export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  who: Operation["x-who"];
  /** The scope that an API key needs; null for a call that accepts no API key. */
  scope: string | null;
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
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, call]) => {
      const method = lower.toUpperCase();
      const curl = curlOf({ method, path, origin }, call, own[call.operationId]);
      return { tag: call.tags[0], call: { ...callOf(method, path, call, components), curl } };
    }),
  );
  return {
    title: info.title,
    summary: info.summary,
    chapters: chaptersOf(info.description, origin),
    groups: tags.map(({ name, description }) => ({
      id: idOf(name),
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
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

function callOf(method: string, path: string, call: Operation, shared: Document["components"]): Omit<Call, "curl"> {
  const { operationId, summary, description = "", parameters, security, responses } = call;
  const body = call.requestBody?.content["application/json"].schema;
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    who: call["x-who"],
    scope: security.find(({ apiKey }) => apiKey)?.apiKey?.[0] ?? null,
    parameters: parameters.filter((one) => "name" in one).map(rowOfParameter),
    body: body ? rowsOf(body) : [],
    answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer, shared)),
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

function chaptersOf(description: string, origin: string): Chapter[] {
  const cookies = { code: true, text: cookieFileOf(origin, sessionCookieName) };
  return description
    .split(/^## /m)
    .filter(Boolean)
    .map((chapter) => {
      const [title = "", ...parts] = chapter.trim().split(/\n\n(?!\s)|\n\n(?= {4})/);
      const shown = parts.map(parsePart);
      const isAboutCookies = shown.at(-1)?.text.includes("cookies.txt");
      return { id: idOf(title), title, parts: isAboutCookies ? [...shown, cookies] : shown };
    });
}

/** A part indented by four spaces is a code block, as in CommonMark. */
function parsePart(text: string) {
  const code = /^ {4}/.test(text);
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
