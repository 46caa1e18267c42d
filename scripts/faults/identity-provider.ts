import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Configuration, InteractionResults, Provider } from "oidc-provider";

import { pickerPage, errorPage } from "./identity-provider/pages";
import { accountOf, type DemoAccount, type DemoPerson, validateNewcomer, newcomerOf } from "./identity-provider/people";
import { memoryStore } from "./identity-provider/store";

export type { DemoPerson };

interface DemoIdentityOptions {
  /** 0 chooses a free port. */
  port: number;
  host?: string;
  /** Allowed origins of the shop, such as "http://localhost:3000", or any port of the loopback interface. */
  shopOrigins: string[] | "any-loopback";
  clientSecret: string;
  people: DemoPerson[];
  shopName?: string;
}

const CLIENT_ID = "shop-demo";
const SESSION_COOKIE = "shop_demo_provider";
/** The lifetime of a sign-in in seconds, the same as in the shop. */
const SIGN_IN_TTL = 600;
const MAX_BODY_BYTES = 16 * 1024;
const STYLE = readFileSync(new URL("./identity-provider/style.css", import.meta.url));

/**
 * Starts an OpenID Connect provider (authorisation code flow with PKCE) for demonstrations and tests. Its sign-in page
 * lets anybody choose who to be, without a password. Returns its URL, with the endpoints /auth, /token and /me, and a
 * function that stops it. Rejects when the port is taken.
 */
export async function startDemoIdentityProvider(
  options: DemoIdentityOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const host = options.host ?? "127.0.0.1";
  let provide: (handler: Handler) => void;
  const handler = new Promise<Handler>((resolve) => (provide = resolve));
  // The handler needs to know the port, so requests may come before it is made.
  const server = createServer((request, response) => {
    handler.then((handle) => handle(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((ready, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, ready);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  provide!(await createHandler(url, options));
  return {
    url,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function createHandler(url: string, options: DemoIdentityOptions): Promise<Handler> {
  const { people, shopName = "The shop" } = options;
  const accounts = new Map(people.map((person) => [person.subject, accountOf(person)]));
  const provider = await createProvider(url, options, accounts);
  const protocol = provider.callback();

  /** Shows the sign-in page and handles its forms. */
  async function handleSignIn(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response).catch(() => ({
      params: undefined,
    }));
    if (!params) {
      const message = "It was finished or took too long. Please start again from the shop.";
      return send(response, 400, errorPage("This sign-in is over", message));
    }
    const finish = (results: InteractionResults) => provider.interactionFinished(request, response, results);
    const form = request.method === "POST" ? await readForm(request) : new URLSearchParams();
    if (form.get("intent") === "cancel") {
      return finish({ error: "access_denied", error_description: "The person cancelled." });
    }
    const chosen = people.find((person) => person.subject === form.get("person"));
    if (chosen) return finish({ login: { accountId: chosen.subject, remember: false } });

    const newcomer = newcomerOf(form);
    const sent = form.get("intent") === "new";
    const result = sent ? validateNewcomer(newcomer, people) : { errors: {} };
    if ("account" in result) {
      accounts.set(result.account.subject, result.account);
      return finish({ login: { accountId: result.account.subject, remember: false } });
    }
    if (!sent && typeof params.login_hint === "string") newcomer.email = params.login_hint;
    const shop = new URL(String(params.redirect_uri)).origin;
    return send(response, sent ? 400 : 200, pickerPage({ shopName, people, newcomer, errors: result.errors }), shop);
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname === "/style.css") {
      response.writeHead(200, { "Content-Type": "text/css", "Cache-Control": "no-cache" });
      response.end(STYLE);
    } else if (pathname.startsWith("/sign-in/")) {
      await handleSignIn(request, response);
    } else {
      dropProviderSession(request);
      await protocol(request, response);
    }
  };
}

async function createProvider(
  url: string,
  { clientSecret, shopOrigins }: DemoIdentityOptions,
  accounts: Map<string, DemoAccount>,
): Promise<Provider> {
  const { Provider, interactionPolicy } = await importProvider();
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
      Grant: SIGN_IN_TTL,
      Interaction: SIGN_IN_TTL,
      Session: SIGN_IN_TTL,
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
    // Grants the shop every scope that it requests, without a consent page.
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
      ctx.body = errorPage(
        "The sign-in cannot go on",
        `${out.error_description ?? out.error}. Please start again from the shop.`,
      );
    },
  };
  return new Provider(url, configuration);
}

/** Imports oidc-provider without its warning that Node 20 is not supported; the tests show that it works. */
async function importProvider() {
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes("Unsupported runtime")) warn(...args);
  };
  try {
    return await import("oidc-provider");
  } finally {
    console.warn = warn;
  }
}

/** Generates a signing key. There is a new one at each start, so tokens of earlier runs become invalid. */
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

/** Returns both loopback origins for one of them: "http://localhost:3000" and "http://127.0.0.1:3000". */
function loopbackNames(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!["localhost", "127.0.0.1"].includes(hostname)) return [origin];
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * Removes the provider's own session cookie from a request, so that the sign-in page is shown every time and one browser
 * can sign in as several people one after the other.
 */
function dropProviderSession(request: IncomingMessage): void {
  request.headers.cookie = request.headers.cookie
    ?.split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
    .join("; ");
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error("The form is too big.");
  }
  return new URLSearchParams(body);
}

/** @param shop The origin that the response to a form redirects to; form-action must allow it. */
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
