import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Configuration, InteractionResults, Provider } from "oidc-provider";

import { pickerPage, troublePage } from "./identity-provider/pages";
import {
  accountOf,
  type DemoAccount,
  type DemoPerson,
  introduce,
  newcomerOf,
} from "./identity-provider/people";
import { memoryStore } from "./identity-provider/store";

export type { DemoPerson };

export interface DemoIdentityOptions {
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Where the shop is reached: "http://localhost:3000", or any port of this machine. */
  shopOrigins: string[] | "any-loopback";
  clientSecret: string;
  people: DemoPerson[];
  shopName?: string;
}

const CLIENT_ID = "preja-demo";
const SESSION_COOKIE = "preja_demo_provider";
/** Seconds that someone may look at the page that asks who they are; the shop waits as long. */
const PATIENCE = 600;
const MOST_BODY = 16 * 1024;
const STYLE = readFileSync(new URL("./identity-provider/style.css", import.meta.url));

/**
 * Starts an OpenID Connect provider (authorisation code, PKCE) for demonstrations and tests: it asks who
 * one would like to be, and believes it. Gives its address, whose /auth, /token and /me the shop is
 * pointed at, and what ends it. Rejects when the port is taken.
 */
export async function startDemoIdentityProvider(
  options: DemoIdentityOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const host = options.host ?? "127.0.0.1";
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, ready);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  answer = await answering(url, options);
  return {
    url,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answering(url: string, options: DemoIdentityOptions) {
  const { people, shopName = "The shop" } = options;
  const accounts = new Map(people.map((person) => [person.subject, accountOf(person)]));
  const provider = await makeProvider(url, options, accounts);
  const protocol = provider.callback();

  /** Shows the page that asks who one would like to be, and takes its answer. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response).catch(() => ({
      params: undefined,
    }));
    if (!params) {
      const message = "It was finished or took too long. Please start again from the shop.";
      return send(response, 400, troublePage("This sign-in is over", message));
    }
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(request, response, result);
    const form = request.method === "POST" ? await readForm(request) : new URLSearchParams();
    if (form.get("intent") === "cancel") {
      return finish({ error: "access_denied", error_description: "The person cancelled." });
    }
    const chosen = people.find((person) => person.subject === form.get("person"));
    if (chosen) return finish({ login: { accountId: chosen.subject, remember: false } });

    const newcomer = newcomerOf(form);
    const sent = form.get("intent") === "new";
    const introduced = sent ? introduce(newcomer, people) : { errors: {} };
    if ("account" in introduced) {
      accounts.set(introduced.account.subject, introduced.account);
      return finish({ login: { accountId: introduced.account.subject, remember: false } });
    }
    if (!sent && typeof params.login_hint === "string") newcomer.email = params.login_hint;
    const shop = new URL(String(params.redirect_uri)).origin;
    return send(
      response,
      sent ? 400 : 200,
      pickerPage({ shopName, people, newcomer, errors: introduced.errors }),
      shop,
    );
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname === "/style.css") {
      response.writeHead(200, { "Content-Type": "text/css", "Cache-Control": "no-cache" });
      response.end(STYLE);
    } else if (pathname.startsWith("/sign-in/")) {
      await interact(request, response);
    } else {
      forgetEarlierSignIn(request);
      await protocol(request, response);
    }
  };
}

async function makeProvider(
  url: string,
  { clientSecret, shopOrigins }: DemoIdentityOptions,
  accounts: Map<string, DemoAccount>,
): Promise<Provider> {
  const { Provider, interactionPolicy } = await importQuietly();
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const anyPort = shopOrigins === "any-loopback";
  // A native client's loopback addresses match on every port (RFC 8252, 7.3).
  const origins = anyPort
    ? ["http://localhost", "http://127.0.0.1", "http://[::1]"]
    : shopOrigins.flatMap(loopbackNames);

  const configuration: Configuration = {
    adapter: memoryStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        application_type: anyPort ? "native" : "web",
        redirect_uris: [...new Set(origins)].map((origin) => `${origin}/api/callback`),
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [signingKey()] },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    scopes: ["openid", "email", "profile"],
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture"],
    },
    cookies: {
      keys: [randomBytes(32).toString("hex")],
      names: {
        session: SESSION_COOKIE,
        interaction: `${SESSION_COOKIE}_asks`,
        resume: `${SESSION_COOKIE}_resumes`,
      },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: "/auth" },
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Grant: PATIENCE,
      Interaction: PATIENCE,
      Session: PATIENCE,
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    clientBasedCORS: () => false,
    interactions: { policy, url: (_, interaction) => `/sign-in/${interaction.uid}` },
    findAccount: (_, subject) => {
      const account = accounts.get(subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    // The shop is the provider's own: what it asks for is granted without asking the person.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider, params } = oidc;
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId,
      });
      grant.addOIDCScope(String(params?.scope ?? "openid"));
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = "html";
      for (const [name, value] of pageHeaders()) ctx.set(name, value);
      ctx.body = troublePage(
        "The sign-in cannot go on",
        `${out.error_description ?? out.error}. Please start again from the shop.`,
      );
    },
  };
  return new Provider(url, configuration);
}

/** oidc-provider remarks on import that it prefers Node 22; the tests prove that Node 20 serves as well. */
async function importQuietly() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes("Unsupported runtime")) warn(...words);
  };
  try {
    return await import("oidc-provider");
  } finally {
    console.warn = warn;
  }
}

/** A new key at each start: nothing that was signed before is good afterwards. */
function signingKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid: "demo" };
}

function claimsOf({ subject, email, emailVerified, firstName, lastName }: DemoAccount) {
  return {
    sub: subject,
    email,
    email_verified: emailVerified,
    name: `${firstName} ${lastName}`,
    given_name: firstName,
    family_name: lastName,
  };
}

/** "http://localhost:3000" is also reached as "http://127.0.0.1:3000", and the other way round. */
function loopbackNames(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!["localhost", "127.0.0.1"].includes(hostname)) return [origin];
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * Takes the provider's own session out of a request: whoever signs out of the shop is asked anew, and
 * one browser may be several people one after the other.
 */
function forgetEarlierSignIn(request: IncomingMessage): void {
  request.headers.cookie = request.headers.cookie
    ?.split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
    .join("; ");
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > MOST_BODY) throw new Error("The form is too big.");
  }
  return new URLSearchParams(body);
}

/** `shop`: the origin that the answer to a form leads back to, which form-action must allow. */
function pageHeaders(shop = ""): [string, string][] {
  return [
    ["Cache-Control", "no-store"],
    [
      "Content-Security-Policy",
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${shop}`,
    ],
    ["Referrer-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
  ];
}

function send(response: ServerResponse, status: number, html: string, shop?: string): void {
  response.setHeaders(new Map(pageHeaders(shop)));
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
  response.end(html);
}
