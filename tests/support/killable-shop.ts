import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { afterAll } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { addLines } from "./change-cart";
import { createStyle } from "./carts";
import { freePort } from "./free-port";
import { ADDRESS, makePerson } from "./people";
import { requireBuild } from "./require-build";

/** It can be submitted repeatedly; its token makes the order unique. */
export interface Submission {
  token: string;
  cookie: string;
  body: string;
}

/** In a child process on this file's database. It delivers mail and can be killed at any moment. */
export class KillableShop {
  private child: ChildProcess | null = null;
  private port = 0;
  private output = "";

  constructor(private readonly settings: Record<string, string>) {
    requireBuild();
    afterAll(() => this.kill());
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Waits until it is ready. Throws when it exits or takes longer than 30 seconds. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const child = spawn(process.execPath, ["scripts/server.mjs"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(this.port),
        HOST: "127.0.0.1",
        ...this.settings,
      },
    });
    this.child = child;
    this.output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    }
    for (let attempt = 0; attempt < 1_500; attempt++) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`The shop did not start:\n${this.output}`);
  }

  /** At once. */
  kill(): Promise<number | null> {
    return this.end("SIGKILL");
  }

  /** Sends a signal and waits for the exit. Returns the exit code, null after a signal. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  /** A checkout. Returns the address of the order, or null when the connection failed. */
  async submit({ cookie, body }: Submission): Promise<string | null> {
    const answer = await fetch(`${this.origin}/checkout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }).catch(() => null);
    if (!answer) return null;
    // The body of a killed shop may be incomplete.
    const text = await answer.text().catch(() => "");
    if (answer.status === 303) return answer.headers.get("Location");
    throw new Error(`The checkout answered ${answer.status}: ${text.slice(0, 500)}\n${this.output}`);
  }
}

/** It can be ordered. Returns its id. */
export async function makeStyle(): Promise<number> {
  const style = await db.write((tx) =>
    createStyle(tx, {
      styleCode: randomUUID().slice(0, 8).toUpperCase(),
      name: "Alma",
      searchText: "alma",
      description: "Warm.",
      category: "Sweaters",
      material: "Combed yarn",
      imageUrl: "",
      additionalImages: [],
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      sizes: ["M"],
      colors: ["Sand"],
      wholesalePrice: 4_200,
      isActive: true,
    }),
  );
  return style.id;
}

/** A customer with a filled cart; returns their completed checkout form. */
export async function readyToOrder(productId: number): Promise<Submission> {
  const { id } = await makePerson("approved");
  await addLines(id, [{ productId, size: "M", color: "Sand", quantity: 3 }]);
  const { fingerprint } = await readCart(id);
  const token = randomUUID();
  const [cookie = ""] = (await startSession(id, new Request("http://127.0.0.1"))).split(";");
  const body = new URLSearchParams({ ...ADDRESS, checkoutToken: token, reviewed: fingerprint });
  return { token, cookie, body: body.toString() };
}
