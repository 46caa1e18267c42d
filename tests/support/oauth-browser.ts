import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Refusal } from "~/shop/base/refusal";
import * as callback from "~/routes/_shop+/_access+/api+/callback";
import * as login from "~/routes/_shop+/_access+/api+/login";
import * as logout from "~/routes/_shop+/_access+/api+/logout";

export const SHOP = "http://localhost:3000";

const ROUTES: Record<string, { loader: Handler; action?: Handler }> = {
  "/api/login": login,
  "/api/callback": callback,
  "/api/logout": logout,
};
type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  /** The refusal that the route would render as a page. */
  refusal: Refusal | null;
  text: string;
}

/** Without scripts; stores cookies by host and path. Redirects are followed by `follow` only. */
export class Browser {
  cookies: { name: string; value: string; path: string; host: string }[] = [];

  /** Calls the shop's routes in this process, other origins over the network. */
  async go(address: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(address, SHOP);
    const headers = new Headers(init.headers);
    const cookie = this.cookiesFor(url);
    if (cookie) headers.set("Cookie", cookie);
    const request = new Request(url, { ...init, headers, redirect: "manual" });
    const answer = await (url.origin === SHOP ? askShop(request) : askNetwork(request));
    for (const line of answer.headers.getSetCookie()) this.storeCookie(line, url);
    return answer;
  }

  /** Until a page, or a redirect to another page of the shop. Returns the last answer and its address. */
  async follow(first: Answer, from: string): Promise<{ answer: Answer; at: string }> {
    let answer = first;
    let at = from;
    while (answer.location) {
      at = new URL(answer.location, at).href;
      if (at.startsWith(SHOP) && !ROUTES[new URL(at).pathname]) break;
      answer = await this.go(at);
    }
    return { answer, at };
  }

  /** From the shop's login to the sign-in page of the demo provider. Returns that page and its address. */
  async startSignIn(returnTo = "/") {
    const address = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
    const answer = await this.go(address);
    return this.follow(answer, SHOP + address);
  }

  /** Submits the form of the sign-in page and follows the redirects. */
  async choose(picker: string, fields: Record<string, string>) {
    const sent = await this.go(picker, { method: "POST", body: new URLSearchParams(fields) });
    return this.follow(sent, picker);
  }

  cookie(name: string): string | undefined {
    return this.cookies.find((cookie) => cookie.name === name)?.value;
  }

  cookieNames(prefix: string): string[] {
    return this.cookies.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  }

  /** Of the shop. */
  setCookie(name: string, value: string): void {
    this.storeCookie(`${name}=${value}`, new URL(SHOP));
  }

  deleteCookie(name: string): void {
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name);
  }

  /** To the shop, with this browser's cookies. */
  request(path = "/"): Request {
    const url = new URL(path, SHOP);
    return new Request(url, { headers: { Cookie: this.cookiesFor(url) } });
  }

  private cookiesFor(url: URL): string {
    return this.cookies
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private storeCookie(line: string, url: URL): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split("=")[1];
    const expires = attribute("expires");
    const isExpired = attribute("max-age") === "0" || (expires && new Date(expires) < new Date());
    const path = attribute("path") ?? "/";
    const host = url.hostname;
    this.cookies = this.cookies.filter(
      (cookie) => cookie.name !== name || cookie.path !== path || cookie.host !== host,
    );
    if (!isExpired) this.cookies.push({ name, value, path, host });
  }
}

async function askNetwork(request: Request): Promise<Answer> {
  return answerOf(await fetch(request));
}

async function askShop(request: Request): Promise<Answer> {
  const route = ROUTES[new URL(request.url).pathname]!;
  const handler = request.method === "GET" ? route.loader : route.action!;
  const result = await handler({ request, params: {}, context: {} }).catch((thrown) => thrown);
  if (result instanceof Error) throw result;
  if (result instanceof Response) return answerOf(result);
  const { data, init } = (result ?? { data: null }) as {
    data: Refusal | null;
    init?: ResponseInit;
  };
  return {
    status: init?.status ?? 200,
    headers: new Headers(init?.headers),
    location: null,
    refusal: data,
    text: "",
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const location = headers.get("Location");
  return { status, headers, location, refusal: null, text: await response.text() };
}
