// What `npm run doctor` finds outside of the database: settings, address and proxy, mail server, provider, files.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { MAX_AT_ONCE_BYTES } from "~/shop/brand/pictures/upload-limits";
import { withoutSecrets } from "../../scripts/installation/findings";
import { openBucket } from "../support/bucket";
import { runScript } from "../support/run-script";
import { MailServer } from "../support/smtp-server";

const folder = mkdtempSync(join(tmpdir(), "shop-doctor-"));
const secret = "a-secret-of-more-than-thirty-two-characters";
process.env.SESSION_SECRET = secret;
const { env } = await import("~/env.server");
const { answerCheck } = await import("~/http/installation-check.server");
const { checkAddress, clockFinding } = await import("../../scripts/installation/checks/address");
const { checkFiles } = await import("../../scripts/installation/checks/files");
const { checkMailServer } = await import("../../scripts/installation/checks/mail");
const { checkHost, checkSettings } = await import("../../scripts/installation/checks/settings");
const { checkReplica } = await import("../../scripts/installation/checks/database");
const { checkProvider } = await import("../../scripts/installation/checks/provider");

const original = { ...env };
const set = (settings: object) => Object.assign(env, settings);
afterEach(() => void Object.assign(env, original));

/** What stands at the public address: the shop behind a proxy, or something else. */
let answer: (address: URL, cookie: string | null) => Response;
const origin = "http://127.0.0.1:3100";
const server = setupServer(
  http.all(`${origin}/*`, ({ request }) => answer(new URL(request.url), request.headers.get("Cookie"))),
);
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const texts = (findings: { state: string; text: string }[]) =>
  findings.map(({ state, text }) => `${state} ${text.replaceAll(origin, "-").replace(/\d{4,5}/g, "-")}`);

/** A shop, as its address shows it. */
const shop =
  (seen: object = {}, status = 200): typeof answer =>
  ({ searchParams }) => {
    const check = searchParams.get("check");
    if (!check) return new HttpResponse(null, { status });
    return HttpResponse.text(
      answerCheck(check, { client: "192.0.2.1", protocol: "https:", isForwarded: true, ...seen }),
    );
  };

it("finds a VAT ID of the seller with a wrong check digit", () => {
  const found = () => checkSettings().filter(({ text }) => text.startsWith("SELLER_VAT_ID"));
  expect(found()).toEqual([]);
  set({ SELLER_VAT_ID: "SI12345678" });
  expect(found()).toMatchObject([
    { state: "wrong", text: expect.stringContaining("SI12345678. The check digits") as string },
  ]);
});

it.each<[string, typeof answer, string[]]>([
  ["this shop", shop(), ["ok The shop answers on port -.", "ok - leads to this shop."]],
  [
    "no X-Forwarded-For",
    shop({ isForwarded: false }),
    ["ok The shop answers on port -.", "wrong The proxy sets no X-Forwarded-For: all visitors share one rate limit."],
  ],
  [
    "another Host",
    shop({}, 421),
    [
      "ok The shop answers on port -.",
      "wrong The proxy does not pass Host on unchanged, so the shop refuses requests.",
    ],
  ],
  [
    "another server",
    () => HttpResponse.text("ok\n"),
    [
      "wrong The shop does not answer on port -. Another server answers there, or one with another SESSION_SECRET.",
      "wrong - does not lead to this shop. Another server answers there, or one with another SESSION_SECRET.",
    ],
  ],
  [
    "a proxy alone",
    () => new HttpResponse(null, { status: 502 }),
    [
      "wrong The shop does not answer on port -. The proxy answers 502: it cannot reach the shop on port -.",
      "wrong - does not lead to this shop. The proxy answers 502: it cannot reach the shop on port -.",
    ],
  ],
])("says what stands at the public address: %s", async (_, answers, expected) => {
  answer = answers;
  set({ PUBLIC_URL: origin, PORT: 3100, HOST: undefined, secure: true });
  expect(texts(await checkAddress())).toEqual(expected);
});

it("refers to lines for nginx that take the largest upload of pictures", () => {
  const [, megabytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(readFileSync("docs/operations.md", "utf8"))!;
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_AT_ONCE_BYTES);
});

it("leaves a path whole in which a short password stands by chance, and hides it elsewhere", () => {
  const settings = {
    DATABASE_URL: "postgres://shop:shop@db/shop",
    SMTP_URL: "smtp://u:p%40ss.w@mail",
    SESSION_SECRET: secret,
  };
  const shown = (text: string) => withoutSecrets(text, settings);
  for (const path of ["/srv/shop/data", "/srv/shop", "./shop.db", "shop/data", "/srv/workshop"]) {
    expect(shown(`No rights: ${path}`)).toBe(`No rights: ${path}`);
  }
  expect(shown(settings.DATABASE_URL)).toBe("postgres://shop:***@db/shop");
  expect(shown("p@ss.w, p%40ss.w. password=shop")).toBe("***, ***. password=***");
  expect(shown(`/x${secret}/`)).toBe("/x***/");
});

it("compares the clock with that of another server", () => {
  const dated = (date: string) =>
    Object.defineProperty(new Response(null, { headers: { Date: date } }), "url", {
      value: "https://proxy.example/",
    });
  const now = Date.parse("2026-05-05T10:00:00Z");
  expect(clockFinding(dated("Tue, 05 May 2026 10:00:40 GMT"), now)).toEqual([]);
  expect(texts(clockFinding(dated("Tue, 05 May 2026 10:05:00 GMT"), now))).toEqual([
    "wrong The clock of this machine is 300 seconds off that of proxy.example.",
  ]);
});

it("compares the addresses of an identity provider with those that it names", async () => {
  const issuer = `${origin}/realms/shop`;
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/openid/auth`,
    token_endpoint: `${issuer}/openid/token`,
    userinfo_endpoint: `${issuer}/openid/me`,
  };
  answer = ({ href }) =>
    href === `${issuer}/.well-known/openid-configuration`
      ? HttpResponse.json(document)
      : HttpResponse.json({}, { status: 404 });
  const settings = {
    OAUTH2_AUTHORIZATION_URL: `${issuer}/openid/auth`,
    OAUTH2_TOKEN_URL: `${issuer}/openid/token`,
    OAUTH2_USERINFO_URL: `${issuer}/openid/me`,
  };
  set(settings);
  expect(texts(await checkProvider())).toEqual([
    "ok The identity provider answers, and its addresses match the settings.",
  ]);
  set({ ...settings, OAUTH2_TOKEN_URL: `${origin}/elsewhere` });
  expect(texts(await checkProvider())).toEqual(["wrong OAUTH2_TOKEN_URL is not what the provider names."]);
  set(settings);
  Object.assign(document, { claims_supported: ["sub", "name"] });
  expect(texts(await checkProvider())).toContain(
    "note The identity provider does not list the claim email, which an account needs.",
  );
  Object.assign(document, { claims_supported: ["sub", "email"] });
  expect(texts(await checkProvider())).toHaveLength(1);
  set({ ...settings, OAUTH2_AUTHORIZATION_URL: "http://127.0.0.1:1/auth" });
  expect((await checkProvider())[0]).toMatchObject({ state: "wrong" });
});

it("names the shop that does not run as the cause why its own sign-in does not answer, and not the proxy", async () => {
  set({ SIGN_IN: "email", PUBLIC_URL: origin, PORT: 3100, secure: true });
  set({ DATABASE_URL: `file:${join(folder, "none.db")}` });
  expect(await checkProvider()).toMatchObject([
    { state: "note", text: "The shop's own sign-in was not checked: the shop has never been started here." },
  ]);
  set({ DATABASE_URL: original.DATABASE_URL });
  answer = () => new HttpResponse(null, { status: 502 });
  expect(await checkProvider()).toMatchObject([
    { state: "note", text: "The shop's own sign-in was not checked: the shop must first answer at its address." },
  ]);
  expect((await checkAddress()).map(({ help }) => help)).toEqual([
    "npm start",
    "Start the shop, and run npm run doctor again.",
  ]);
  answer = (address) =>
    address.pathname === "/healthz" ? shop()(address, null) : new HttpResponse(null, { status: 404 });
  expect(await checkProvider()).toMatchObject([
    { state: "wrong", text: expect.stringContaining("answers 404"), help: "The proxy must pass on /id too." },
  ]);
});

it("opens the page of the shop's own sign-in as the browser that began it", async () => {
  set({ SIGN_IN: "email", PUBLIC_URL: origin, PORT: 3100, secure: true });
  // msw would send a cookie of the path / by itself.
  const headers = { Location: "/id/sign-in/one", "Set-Cookie": "shop_attempt_one=signed; Path=/not-of-msw" };
  answer = (address, cookie) => {
    if (address.pathname === "/api/login") return new HttpResponse(null, { status: 302, headers });
    if (address.pathname !== "/id/sign-in/one") return shop()(address, cookie);
    return new HttpResponse(null, { status: cookie === "shop_attempt_one=signed" ? 200 : 400 });
  };
  expect(await checkProvider()).toMatchObject([{ state: "ok" }]);
});

it("logs in to the mail server without a mail, and hides the password", async () => {
  const mail = new MailServer();
  mail.behaviour = { account: { user: "shop", pass: "right-one" } };
  await mail.start();
  set({ SMTP_URL: `smtp://shop:right-one@127.0.0.1:${mail.port}` });
  expect(await checkMailServer()).toMatchObject({ state: "ok" });
  set({ SMTP_URL: `smtp://shop:wrong-one@127.0.0.1:${mail.port}` });
  const refused = await checkMailServer();
  await mail.stop();
  expect(refused).toMatchObject({ state: "wrong", text: expect.stringContaining("535") });
  expect(JSON.stringify(refused)).not.toContain("wrong-one");
  expect(mail.received).toEqual([]);
});

it("tries the data folder and the bucket", async () => {
  const bucket = await openBucket();
  set({ bucket: bucket.bucket, DATA_DIR: folder });
  expect((await checkFiles()).map(({ state }) => state)).toEqual(["ok", "ok"]);
  set({ bucket: { ...bucket.bucket, name: "another" } });
  expect((await checkFiles())[1]).toMatchObject({ state: "wrong" });
  await bucket.remove();
  set({ bucket: null, DATA_DIR: join(folder, "absent") });
  expect(await checkFiles()).toMatchObject([{ state: "note", help: expect.stringContaining("npm start") }]);
});

it("names the setting of a host that is not this machine, of a replica that does not answer, and of a data folder that is a file", async () => {
  expect([await checkHost(), await checkReplica()]).toEqual([[], []]);
  for (const HOST of ["192.0.2.9", "not a host"]) {
    set({ HOST });
    expect(await checkHost()).toMatchObject([
      {
        state: "wrong",
        text: `HOST: expected an address of this machine, such as 127.0.0.1 or 0.0.0.0, and not ${HOST}.`,
      },
    ]);
  }
  set({ DATABASE_REPLICA_URL: "postgres://shop:secret@127.0.0.1:9/shop" });
  expect(await checkReplica()).toMatchObject([
    { state: "wrong", help: expect.stringContaining("DATABASE_REPLICA_URL") as string },
  ]);
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  for (const DATA_DIR of [file, join(file, "data")]) {
    const expected = `DATA_DIR: expected a folder that can be written. There is a file of this name already: ${file}.`;
    const { code, said } = await runScript("doctor", { folder, settings: { DATA_DIR } });
    expect([code, said]).toEqual([1, expect.stringContaining(`WRONG  ${expected}`)]);
  }
});

it("says of a shop that was never started that it was not, and not that it is wrong", async () => {
  const fresh = join(folder, "fresh");
  mkdirSync(fresh);
  const { code, said } = await runScript("doctor", {
    folder: fresh,
    settings: {
      DATA_DIR: join(fresh, "data"),
      DATABASE_URL: `file:${join(fresh, "data/shop.db")}`,
    },
  });
  expect(code).toBe(0);
  expect(said).toContain("note   The shop has never been started here.\n       npm start");
  expect(said).not.toContain("WRONG");
  expect(readdirSync(fresh, { recursive: true })).not.toContain("data/shop.db");
});

it("ends with 1 and shows no secret, whether the settings are wrong or something else", async () => {
  const own = join(folder, "own");
  mkdirSync(own);
  writeFileSync(join(own, ".env"), `SESSION_SECRET=${secret}\nSMTP_ULR=smtp://x\nPUBLIC_URL=https://shop.example\n`);
  chmodSync(join(own, ".env"), 0o600);
  const incomplete = await runScript("doctor", { folder: own });
  expect(incomplete.code).toBe(1);
  expect(incomplete.said).toMatch(/^WRONG {2}OAUTH2_\.\.\. or SIGN_IN: expected .*\n(.*\n)*WRONG {2}SELLER_NAME, /);

  const settings = {
    PUBLIC_URL: "http://localhost:1",
    DATABASE_URL: "postgres://shop:pass-word@127.0.0.1:1/shop",
    SMTP_URL: "smtp://shop:pass-word@127.0.0.1:1",
  };
  const away = await runScript("doctor", { folder: own, settings });
  expect(away.code).toBe(1);
  expect(away.said).toContain("SMTP_ULR, which is not a setting");
  expect(away.said).toContain("Nothing listens at this address");
  expect(away.said).toContain("The mail server was not reached");
  expect(incomplete.said + away.said).not.toMatch(new RegExp(`${secret}|pass-word`));
});
