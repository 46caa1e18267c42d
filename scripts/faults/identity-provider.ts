import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Account } from "./environment";

/** Of the shop at the provider. */
export const PROVIDER_CLIENT = { id: "shop-faults", secret: "a secret of the checker" };

const AUTHORIZATION = `Basic ${btoa(`${PROVIDER_CLIENT.id}:${PROVIDER_CLIENT.secret}`)}`;

/** For whom the code is, and with what the client must prove that it asked. */
interface Issued {
  account: Account;
  challenge: string;
  redirectUri: string;
}

/**
 * An OAuth 2 provider (authorisation code, PKCE S256) with the endpoints /auth, /token and /me. Its page lets anybody
 * be one of the accounts (`person`) or somebody new (`email`). Returns its URL and a function that stops it.
 */
export async function startIdentityProvider(accounts: Account[]): Promise<{ url: string; close(): Promise<void> }> {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, Account>();

  const issue = (query: URLSearchParams, account: Account) => {
    const code = randomUUID();
    const redirectUri = query.get("redirect_uri")!;
    codes.set(code, { account, challenge: query.get("code_challenge")!, redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: query.get("state")! }).toString();
    return { status: 303, location: back.href };
  };

  /** A code works once, and only for the client that asked for it (RFC 6749, 4.1.3; RFC 7636, 4.6). */
  const redeem = (form: URLSearchParams) => {
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (issued?.challenge !== proof || issued.redirectUri !== form.get("redirect_uri")) {
      return { status: 400, json: { error: "invalid_grant" } };
    }
    const token = randomUUID();
    tokens.set(token, issued.account);
    return { status: 200, json: { access_token: token, token_type: "Bearer" } };
  };

  const answerTo = async (request: IncomingMessage) => {
    const { pathname, searchParams } = new URL(request.url!, "http://provider.invalid");
    const form = request.method === "POST" ? await readForm(request) : null;
    const { authorization } = request.headers;
    if (pathname === "/auth" && form) {
      const account = accounts.find(({ subject }) => subject === form.get("person"));
      const email = form.get("email");
      return issue(searchParams, account ?? { subject: email!, email: email! });
    }
    if (pathname === "/auth") return { status: 200, html: '<form method="post">Choose a demo account</form>' };
    if (pathname === "/token" && form) {
      return authorization === AUTHORIZATION ? redeem(form) : { status: 401, json: { error: "invalid_client" } };
    }
    const account = tokens.get(authorization?.replace("Bearer ", "") ?? "");
    if (pathname !== "/me" || !account) return { status: 401, json: {} };
    const { subject, email } = account;
    return {
      status: 200,
      json: { sub: subject, email, email_verified: true, given_name: "Fay", family_name: "Fault" },
    };
  };

  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => send(response, answer),
      () => response.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return new URLSearchParams(body);
}

interface Sent {
  status: number;
  location?: string;
  html?: string;
  json?: object;
}

function send(response: ServerResponse, { status, location, html, json }: Sent): void {
  response.writeHead(status, {
    "Content-Type": json ? "application/json" : "text/html",
    ...(location && { Location: location }),
  });
  response.end(json ? JSON.stringify(json) : html);
}
