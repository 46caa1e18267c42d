import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Refusal } from "~/shop/refusal";
import * as callback from "~/routes/_shop.api.callback";
import * as login from "~/routes/_shop.api.login";
import * as logout from "~/routes/_shop.api.logout";

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
  /** The page that a refusal becomes. */
  refusal: Refusal | null;
  text: string;
}

/** A browser without scripts: it keeps cookies by host and path and follows redirects when told to. */
export class Browser {
  cookies: { name: string; value: string; path: string; host: string }[] = [];

  /** Asks a route of the shop in this process, or any other address over the network. */
  async go(address: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(address, SHOP);
    const headers = new Headers(init.headers);
    const cookie = this.cookiesFor(url);
    if (cookie) headers.set("Cookie", cookie);
    const request = new Request(url, { ...init, headers, redirect: "manual" });
    const answer = await (url.origin === SHOP ? askShop(request) : askNetwork(request));
    for (const line of answer.headers.getSetCookie()) this.keep(line, url);
    return answer;
  }

  /** Follows redirects from an answer until a page, and gives each answer on the way. */
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

  /** From the shop to the page of the demo provider that asks who one is; gives that page and its address. */
  async startSignIn(returnTo = "/") {
    const address = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
    const started = await this.go(address);
    return this.follow(started, SHOP + address);
  }

  /** Sends the form of that page and goes on to where the shop leads. */
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

  /** Puts a cookie of the shop into the browser. */
  plant(name: string, value: string): void {
    this.keep(`${name}=${value}`, new URL(SHOP));
  }

  drop(name: string): void {
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name);
  }

  /** A request to the shop as this browser would send it. */
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

  private keep(line: string, url: URL): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split("=")[1];
    const expires = attribute("expires");
    const gone = attribute("max-age") === "0" || (expires && new Date(expires) < new Date());
    const path = attribute("path") ?? "/";
    const host = url.hostname;
    this.cookies = this.cookies.filter(
      (kept) => kept.name !== name || kept.path !== path || kept.host !== host,
    );
    if (!gone) this.cookies.push({ name, value, path, host });
  }
}

async function askNetwork(request: Request): Promise<Answer> {
  return answerOf(await fetch(request));
}

async function askShop(request: Request): Promise<Answer> {
  const route = ROUTES[new URL(request.url).pathname]!;
  const handler = request.method === "GET" ? route.loader : route.action!;
  const given = await handler({ request, params: {}, context: {} }).catch((thrown) => thrown);
  if (given instanceof Error) throw given;
  if (given instanceof Response) return answerOf(given);
  const { data, init } = (given ?? { data: null }) as { data: Refusal | null; init?: ResponseInit };
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
