// The contracts are all listed, and the shell examples of /developers work (what calls answer: api-contract.test.ts).
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { contracts } from "~/http/api/contracts/all.server";
import { openapiDocument } from "~/http/api/openapi.server";
import { startSession } from "~/http/session/sessions.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { createProgramKey } from "~/shop/customers/programs/program-keys.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { hashEmergencyCode } from "~/shop/customers/staff/admin-access/emergency-code.server";
import { addLines } from "../support/change-cart";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("the list of all calls", () => {
  it("has the contracts of every file, each once", async () => {
    const folder = "app/http/api/contracts";
    const files = readdirSync(folder).filter((file) => file !== "all.server.ts");
    const exported = await Promise.all(
      files.map(async (file) => {
        const path = `../../${folder}/${file}`;
        return Object.values((await import(/* @vite-ignore */ path)) as object);
      }),
    );
    expect(new Set(contracts)).toEqual(new Set(exported.flat()));
    for (const names of [contracts.map(nameOf), contracts.map(({ operation }) => operation)]) {
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});

describe("a buyer's browser", () => {
  it("does not load the contracts", () => {
    const [start = ""] = readdirSync("build/browser", { encoding: "utf8", recursive: true }).filter((file) =>
      /^\w+\/en\/start\.js$/.test(file),
    );
    const routes = readFileSync(join("build/browser", start), "utf8");
    expect(routes).toContain('"routes/_shop+/cart+/_index"');
    expect(routes).not.toContain('"routes/api+/');
  });
});

describe("/api/openapi.json", () => {
  it("has no dangling reference, and describes each response", async () => {
    const document = await openapiDocument();
    const text = JSON.stringify(document);
    for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let at: unknown = document;
      for (const part of ref!.split("/")) at = (at as Record<string, unknown> | undefined)?.[part];
      expect(at, ref).toBeDefined();
    }
    expect(text).not.toContain('"description":""');
    expect(text).not.toContain("$defs");
  });
});

const run = promisify(execFile);

describe("an example of /developers", () => {
  // The status of the call's contract.
  const CODE = "7Q4M-2Z9K-HX3T-0B8R-W5DN-6C1V-JEPG";
  const folder = mkdtempSync(join(tmpdir(), "examples-"));
  let server: ServerProcess;
  let userId: string;
  let key: string;
  let programKey: string;
  let shippable: number;
  let cookies: Record<"buyer" | "admin", string>;

  beforeAll(async () => {
    server = await serveBuild({
      STAFF_EMAIL_DOMAIN: "brand.example",
      EMERGENCY_ADMIN_SECRET_HASH: await hashEmergencyCode(CODE),
    });
    userId = (await makePerson("approved")).id;
    await makePerson("approved", { email: "maja@brand.example" });
    ({ key } = await createApiKey(userId, { name: "Till", scope: "order", actorId: userId }));
    ({ key: programKey } = await createProgramKey("demo-admin", { name: "ERP", scope: "write" }));
    const cookieOf = async (id: string) => (await startSession(id, new Request(server.origin))).split(";")[0]!;
    cookies = { buyer: await cookieOf(userId), admin: await cookieOf("demo-admin") };
    await makeOrder({ companyId: userId });
    const lines = [orderLine({ sku: "ALMA-SAND-M", quantity: 5 })];
    ({ id: shippable } = await makeOrder({ status: "confirmed", isAmountFinal: true, lines }));
  });
  afterAll(() => server.kill());

  /** Returns the shell examples of a call, for a user with a session cookie. */
  async function exampleOf(section: string, cookie: string): Promise<string> {
    const page = await fetch(`${server.origin}/developers`, { headers: { Cookie: cookie } });
    return load(await page.text())(`[id="${section}"] pre`)
      .last()
      .text();
  }

  /** Runs an example in a shell. Returns the status of the response. */
  async function typed(example: string): Promise<string> {
    const curl = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }`;
    const env = { ...process.env, SHOP_KEY: key, PROGRAM_KEY: programKey };
    const { stdout } = await run("bash", ["-c", `${curl}\n${example}`], { cwd: folder, env });
    return stdout.split("\n").at(-1)!;
  }

  it("creates the cookie file that the others use", async () => {
    const example = await exampleOf("signing-in", "");
    const value = cookies.admin.slice(cookies.admin.indexOf("=") + 1);
    const line = example.replace("SHOP_COOKIE=...", `SHOP_COOKIE=${value}`);
    expect(line).not.toBe(example);
    await run("bash", ["-c", line], { cwd: folder });
    expect(await typed(`curl -b cookies.txt '${server.origin}/api/admin-panel'`)).toBe("200");
  });

  it.each(contracts.map(({ operation, success, who, program }) => [operation, success, who, program] as const))(
    "works in a shell: %s, %i",
    async (operation, success, who, program) => {
      const piece = { productId: 1, quantity: 5, size: "M", color: "Sand" };
      await addLines(userId, [piece]);
      await shareCart(userId, { days: 7, showPrices: false });
      const example = (await exampleOf(operation, cookies.buyer)).replace(
        "/orders/1/ship",
        `/orders/${shippable}/ship`,
      );
      expect(example).toMatch(/^curl /);
      if (who === "admin") expect(example).toContain(program ? "Bearer $PROGRAM_KEY" : "-b cookies.txt");
      if (who === "approved") expect(example).toContain('"Authorization: Bearer $SHOP_KEY"');
      if (who !== "anyone") await writeFile(join(folder, "cookies.txt"), cookieFile());
      expect(await typed(example), example).toBe(String(success));
    },
  );

  const cookieFile = () => {
    const [name, value] = cookies.admin.split("=", 2);
    return ["localhost", "FALSE", "/", "FALSE", "0", name, value].join("\t") + "\n";
  };

  it("for a visitor has no ids of anybody's rows", async () => {
    expect(await exampleOf("readSharedCart", "")).not.toContain(
      (await exampleOf("readSharedCart", cookies.buyer)).split("/").at(-1)!,
    );
    expect(await typed(await exampleOf("listProducts", ""))).toBe("200");
  });
});
