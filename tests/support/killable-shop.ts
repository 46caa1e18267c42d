import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { afterAll } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { freePort } from "./free-port";
import { ADDRESS, makePerson } from "./people";
import { requireBuild } from "./require-build";

/** A checkout that a buyer may send as often as it takes. */
export interface Submission {
  token: string;
  cookie: string;
  body: string;
}

/** The built shop as its own process over this file's database, which sends mail and may be killed at any moment. */
export class KillableShop {
  private child: ChildProcess | null = null;
  private port = 0;
  private words = "";

  constructor(private readonly settings: Record<string, string>) {
    requireBuild();
    afterAll(() => this.kill());
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, and ends when it answers. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const child = spawn(process.execPath, ["scripts/server.mjs"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...{ NODE_ENV: "production", PORT: String(this.port), HOST: "127.0.0.1" },
        ...this.settings,
      },
    });
    this.child = child;
    this.words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (this.words += chunk.toString()));
    }
    for (let attempt = 0; attempt < 1_500; attempt++) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`The shop did not start:\n${this.words}`);
  }

  /** Ends it in the middle of whatever it does. */
  kill(): Promise<number | null> {
    return this.end("SIGKILL");
  }

  /** Asks it to end; gives its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  /** Sends a checkout; gives the address of the order it became, or null when nobody answered. */
  async submit({ cookie, body }: Submission): Promise<string | null> {
    const answer = await fetch(`${this.origin}/checkout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }).catch(() => null);
    if (!answer) return null;
    const said = await answer.text().catch(() => "");
    // A killed shop may have said only the beginning of an answer.
    if (answer.status === 303) return answer.headers.get("Location");
    throw new Error(`The checkout gave ${answer.status}: ${said.slice(0, 500)}\n${this.words}`);
  }
}

/** A style that can be ordered. */
export async function makeStyle(): Promise<number> {
  const style = await db.write((tx) =>
    tx.product.create({
      data: {
        ...{ styleCode: randomUUID().slice(0, 8).toUpperCase(), name: "Alma", searchText: "alma" },
        ...{ description: "Warm.", category: "Sweaters", material: "Combed yarn", imageUrl: "" },
        ...{ additionalImages: [], fibreComposition: [{ fibre: "cotton", percent: 100 }] },
        ...{ sizes: ["M"], colors: ["Sand"], wholesalePrice: 4_200, isActive: true },
      },
      select: { id: true },
    }),
  );
  return style.id;
}

/** A customer of its own with a full cart and the checkout filled in. */
export async function readyToOrder(productId: number): Promise<Submission> {
  const { id } = await makePerson("approved");
  await addLines(id, [{ productId, size: "M", color: "Sand", quantity: 3 }]);
  const { fingerprint } = await readCart(id);
  const token = randomUUID();
  const [cookie = ""] = (await startSession(id, new Request("http://127.0.0.1"))).split(";");
  const body = new URLSearchParams({ ...ADDRESS, checkoutToken: token, reviewed: fingerprint });
  return { token, cookie, body: body.toString() };
}
