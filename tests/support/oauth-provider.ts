import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** By default 200 with `body` as JSON. */
interface ScriptedResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is instead of JSON. */
  raw?: string;
  /** Never answers. */
  hangs?: boolean;
}

/** Its responses at /token and /me are set by the test. */
export class ScriptedProvider {
  token: ScriptedResponse = {};
  me: ScriptedResponse = {};
  /** Sent by the shop. */
  readonly requests: { path: string; authorization?: string; body: URLSearchParams }[] = [];
  url = "";

  private readonly server = createServer(async (request, response) => {
    const path = request.url ?? "";
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization } = request.headers;
    this.requests.push({ path, authorization, body: new URLSearchParams(body) });
    const script = path === "/token" ? this.token : this.me;
    if (script.hangs) return;
    response.writeHead(script.status ?? 200, {
      "Content-Type": "application/json",
      ...script.headers,
    });
    response.end(script.raw ?? JSON.stringify(script.body));
  });

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.reset();
  }

  /** Sets valid responses and forgets the requests. */
  reset(): void {
    this.requests.length = 0;
    this.token = { body: { access_token: "an-access-token", token_type: "Bearer" } };
    this.me = {
      body: { sub: "mara", email: "mara@boutique.example", email_verified: true, name: "Mara Kos" },
    };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** With a dummy signature. */
export function idToken(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "ES256" })}.${part(claims)}.c2ln`;
}
