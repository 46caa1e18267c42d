import { randomUUID } from "node:crypto";

import { load } from "cheerio";

import { CookieJar } from "../../tests/support/cookie-jar";
import { type FaultyProxy, MARK_HEADER } from "./faulty-proxy";
import type { Call, History, Outcome } from "./history";
import { withTimeout } from "./with-timeout";

/** Maximum time that a person waits for an answer. */
const PATIENCE_MS = 15_000;
/** Documented; a person meets no other status. */
const DOCUMENTED = new Set([200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503]);
/** Requests that are named with a violation. */
const RECENT = 12;
const UNKNOWN_WORDS = /We don’t know whether this was saved|"unknown_outcome"/;

/** Status 0 for no answer. */
export interface Answer {
  outcome: Outcome;
  status: number;
  location: string | null;
  text: string;
}

export interface Sending {
  method?: string;
  form?: Record<string, string> | [string, string][];
  json?: unknown;
  body?: FormData;
  headers?: Record<string, string>;
}

/**
 * The program of one person: stores cookies and notes the outcome of each request. It follows no redirects by itself.
 */
export class Client {
  #jar = new CookieJar();
  /** Requests that may still take effect. */
  #marks: string[] = [];
  /** With their outcomes, for the text of a violation. */
  readonly recent: string[] = [];
  /** The last request had an answer. */
  isAnswered = true;

  constructor(
    private readonly proxy: FaultyProxy,
    private readonly history: History,
    /** The network address that a proxy would name. */
    private readonly address: string,
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  /** `what` names the request in the history. */
  async send(what: string, path: string, sending: Sending = {}): Promise<Answer> {
    const url = new URL(path, this.origin);
    const isOfShop = url.origin === this.origin;
    const mark = randomUUID();
    if (isOfShop) this.#marks.push(mark);
    const cookie = this.#jar.header(url);
    const init: RequestInit = {
      method: sending.method ?? (bodyOf(sending) === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        ...(isOfShop && {
          Origin: this.origin,
          "X-Forwarded-For": this.address,
          [MARK_HEADER]: mark,
        }),
        ...(cookie && { Cookie: cookie }),
        ...(sending.json !== undefined && { "Content-Type": "application/json" }),
        ...sending.headers,
      },
      body: bodyOf(sending),
    };
    const at = Date.now();
    const answer = await this.#ask(url, init);
    this.isAnswered = answer.status !== 0;
    if (isOfShop) this.#note({ what, at, ms: Date.now() - at }, answer, detailOf(path, sending));
    return answer;
  }

  /** Until none of this person's requests can have a further effect. */
  async settle(): Promise<void> {
    await Promise.all(this.#marks.map((mark) => this.proxy.settled(mark)));
    this.#marks = [];
    // A statement that PostgreSQL got just before its client died may still be running.
    await new Promise((done) => setTimeout(done, 300));
  }

  forgetSession(): void {
    this.#jar = new CookieJar();
  }

  async #ask(url: URL, init: RequestInit): Promise<Answer> {
    try {
      const { response, text } = await withTimeout(PATIENCE_MS, async (signal) => {
        const response = await fetch(url, { ...init, signal });
        return { response, text: await response.text() };
      });
      this.#jar.store(url, response);
      const location = response.headers.get("Location");
      const outcome = outcomeOf(response, text);
      return { outcome, status: response.status, location, text };
    } catch {
      return { outcome: "unknown", status: 0, location: null, text: "" };
    }
  }

  #note(call: Pick<Call, "what" | "at" | "ms">, { outcome, status, text }: Answer, detail: string): void {
    this.history.call({ ...call, outcome, status });
    const sentAt = new Date(call.at).toISOString().slice(11);
    this.recent.push(`${sentAt} ${call.what}${detail}: ${status} ${outcome} (${call.ms} ms)`);
    if (this.recent.length > RECENT) this.recent.shift();
    if (status !== 0 && !DOCUMENTED.has(status)) {
      this.history.addViolation(`"${call.what}" was answered ${status}: ${text.slice(0, 300)}`);
    }
  }
}

/** Method, path and body in one line, without cookies. */
function detailOf(path: string, { method = "", form, json }: Sending): string {
  const fields = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : "";
  return ` ${method} ${path} ${fields}`.replace(/\s+/g, " ").trimEnd().slice(0, 400);
}

function bodyOf({ form, json, body }: Sending): BodyInit | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return form ? new URLSearchParams(form) : body;
}

function outcomeOf(response: Response, text: string): Outcome {
  const { status, headers } = response;
  if (status === 503) return UNKNOWN_WORDS.test(text) ? "unknown" : "refused";
  if (status >= 500) return "unknown";
  if (status >= 400) return "refused";
  const leadsToSignIn = headers.get("Location")?.startsWith("/api/login") ?? false;
  return leadsToSignIn || headers.getSetCookie().some(isBadToast) ? "refused" : "ok";
}

/** A cookie with a toast about a failure. */
function isBadToast(proxy: string): boolean {
  const [, value] = /^shop_toast=([^;]+)/.exec(proxy) ?? [];
  if (!value) return false;
  const [content = ""] = decodeURIComponent(value).split(".");
  return Buffer.from(content, "base64").toString().includes('"destructive"');
}

/** Of the first form on a page that matches, as a browser sends them; null without such a form. */
export function fieldsOf(page: string, selector: string): Record<string, string> | null {
  const $ = load(page);
  const form = $(selector).first();
  if (form.length === 0) return null;
  return Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
}
