import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Script {
  status?: number;
  body?: unknown;
  /** Sent as it is instead of JSON. */
  raw?: string;
  /** Never answers. */
  hangs?: boolean;
}

/** A provider that says at /token and /me whatever a test puts in its mouth. */
export class ScriptedProvider {
  token: Script = {};
  me: Script = {};
  /** What the shop sent: method, path, headers, body. */
  readonly heard: { path: string; authorization?: string; body: URLSearchParams }[] = [];
  url = "";

  private readonly server = createServer(async (request, response) => {
    const path = request.url ?? "";
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization } = request.headers;
    this.heard.push({ path, authorization, body: new URLSearchParams(body) });
    const script = path === "/token" ? this.token : this.me;
    if (script.hangs) return;
    response.writeHead(script.status ?? 200, { "Content-Type": "application/json" });
    response.end(script.raw ?? JSON.stringify(script.body));
  });

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.reset();
  }

  /** Everything as it should be, for Mara. */
  reset(): void {
    this.heard.length = 0;
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

/** An ID token as a provider makes it, without a signature worth checking. */
export function idToken(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "ES256" })}.${part(claims)}.c2ln`;
}
