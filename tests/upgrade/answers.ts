// Turns the shop's responses into lines of text, by which two versions can be compared.
import { load } from "cheerio";

import { readPdf } from "../support/pdf";
import { ORIGIN, type Shop } from "../support/shop";

/** A request and its response. */
export interface Asked {
  /** A name in `Fixture.people`. */
  who: string;
  /** "GET /orders/3" */
  line: string;
  /** Sent as JSON to /api, otherwise as a form. */
  body?: Record<string, unknown>;
  answer: string[];
}

/** The requests to the previous version and its responses. */
export interface Fixture {
  /** The time of the requests, in milliseconds; each is a second later than the one before. */
  now: number;
  /** The secret with which the sessions were signed. */
  sessionSecret: string;
  /** The headers that authenticate each person. */
  people: Record<string, Record<string, string>>;
  asked: Asked[];
}

/** Sends a request to the shop. Returns the status, type and location of the response, then its text line by line. */
export async function answerTo(
  shop: Pick<Shop, "fetch">,
  people: Fixture["people"],
  { who, line, body }: Pick<Asked, "who" | "line" | "body">,
): Promise<string[]> {
  const [method, address = ""] = line.split(" ");
  const isApiCall = address.startsWith("/api/");
  const answer = await shop.fetch(
    new Request(ORIGIN + address, {
      method,
      headers: {
        Host: new URL(ORIGIN).host,
        ...people[who],
        ...(body && {
          Origin: ORIGIN,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": isApiCall ? "application/json" : "application/x-www-form-urlencoded",
        }),
      },
      ...(body && {
        body: isApiCall ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>).toString(),
      }),
    }),
  );
  const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
  const head = [answer.status, type, answer.headers.get("Location") ?? ""].join(" ").trim();
  const text = await textOf(type, Buffer.from(await answer.arrayBuffer()));
  return [head, ...(method === "GET" ? text : text.map(maskRandom))];
}

/** Masks the random end of the number of an order that is placed now. */
const maskRandom = (text: string) => text.replace(/(PRJ-\d{13})-[A-Z2-9]{5}/g, "$1-*****");

async function textOf(type: string, bytes: Buffer): Promise<string[]> {
  switch (type) {
    case "text/html":
      return mainTextOf(bytes.toString());
    case "application/pdf":
      return (await readPdf(bytes)).pages;
    case "application/json":
      return JSON.stringify(sortKeys(JSON.parse(bytes.toString())), null, 1).split("\n");
    default:
      return bytes.toString().split(/\r?\n/);
  }
}

/** Returns the texts and field values of the main element of a page, without the menus of the panel and of the account, a line for each text node. */
function mainTextOf(html: string): string[] {
  const $ = load(html, { scriptingEnabled: false });
  $("script, style, template, wbr, main nav[aria-label=Account]").remove();
  const main = $("#page").length > 0 ? $("#page") : $("main");
  main.find("input:not([type=hidden])").each((_, input) => {
    $(input).after(`\n[${$(input).attr("value") ?? ""}]\n`);
  });
  main.find("*").each((_, element) => {
    $(element).prepend("\n").append("\n");
  });
  return main
    .text()
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Sorts the keys of all objects, because their order has no meaning in JSON. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  );
}
