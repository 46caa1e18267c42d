// What the shop answers to somebody, as lines of text that two versions can be compared by.
import { load } from "cheerio";

import { readPdf } from "../support/pdf";
import { ORIGIN, type Shop } from "../support/shop";

/** One request and what was answered to it. */
export interface Asked {
  /** A name in `Fixture.people`. */
  who: string;
  /** "GET /orders/3" */
  line: string;
  /** Sent as JSON to /api, else as a form. */
  body?: Record<string, unknown>;
  answer: string[];
}

/** What is kept of the previous version beside its database. */
export interface Fixture {
  /** The moment of the requests, in ms; it goes on by a second with each. */
  now: number;
  /** Under which the sessions were made. */
  sessionSecret: string;
  /** The headers by which somebody is known. */
  people: Record<string, Record<string, string>>;
  asked: Asked[];
}

/** Sends a request to the shop and gives the answer's status, type and text, line by line. */
export async function answerTo(
  shop: Pick<Shop, "fetch">,
  people: Fixture["people"],
  { who, line, body }: Pick<Asked, "who" | "line" | "body">,
): Promise<string[]> {
  const [method, address = ""] = line.split(" ");
  const isCall = address.startsWith("/api/");
  const answer = await shop.fetch(
    new Request(ORIGIN + address, {
      method,
      headers: {
        Host: new URL(ORIGIN).host,
        ...people[who],
        ...(body && {
          Origin: ORIGIN,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": isCall ? "application/json" : "application/x-www-form-urlencoded",
        }),
      },
      ...(body && {
        body: isCall
          ? JSON.stringify(body)
          : new URLSearchParams(body as Record<string, string>).toString(),
      }),
    }),
  );
  const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
  const head = [answer.status, type, answer.headers.get("Location") ?? ""].join(" ").trim();
  const text = await textOf(type, Buffer.from(await answer.arrayBuffer()));
  return [head, ...(method === "GET" ? text : text.map(withoutChance))];
}

/** The end of the number of an order that is placed now is random. */
const withoutChance = (text: string) => text.replace(/(PRJ-\d{13})-[A-Z2-9]{5}/g, "$1-*****");

async function textOf(type: string, bytes: Buffer): Promise<string[]> {
  switch (type) {
    case "text/html":
      return wordsOf(bytes.toString());
    case "application/pdf":
      return (await readPdf(bytes)).pages;
    case "application/json":
      return JSON.stringify(sorted(JSON.parse(bytes.toString())), null, 1).split("\n");
    default:
      return bytes.toString().split(/\r?\n/);
  }
}

/** The words and typed values of the main part of a page, a line for each piece of text. */
function wordsOf(html: string): string[] {
  const $ = load(html, { scriptingEnabled: false });
  $("script, style, template").remove();
  $("main input:not([type=hidden])").each((_, input) => {
    $(input).after(`\n[${$(input).attr("value") ?? ""}]\n`);
  });
  $("main")
    .find("*")
    .each((_, element) => {
      $(element).prepend("\n").append("\n");
    });
  return $("main")
    .text()
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** JSON says nothing by the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
