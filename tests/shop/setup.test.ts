// `npm run setup` with piped answers: what it asks, tests, keeps and writes.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import Database from "better-sqlite3";
import { afterAll, beforeEach, expect, it } from "vitest";

import { readEnv } from "~/env.server";
import { withValues } from "../../scripts/installation/env-file";
import { runScript } from "../support/run-script";
import { MailServer } from "../support/smtp-server";

const folders: string[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-setup-"));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

const setup = (typed: string[]) => runScript("setup", { folder, typed });
const settings = () => readEnv(parseEnv(readFileSync(join(folder, ".env"), "utf8")) as NodeJS.ProcessEnv);

const database = process.env.DATABASE_URL!;
const SELLER = [
  "Volna d.o.o.",
  "Cesta 1",
  "1000",
  "Ljubljana",
  "",
  "SI50223054",
  'Ljubljana, court of "Ljubljana", reg. no. 1',
  "SI56191000000123438",
  "LJBASI2X",
];

it("asks until each answer works, sends a mail, and writes the settings for their owner alone", async () => {
  const mail = new MailServer();
  mail.behaviour = { account: { user: "shop", pass: "p@ss/word" } };
  await mail.start();
  const earlier = new Database(join(folder, "earlier.db"));
  earlier.exec(`CREATE TABLE "_prisma_migrations" (migration_name TEXT, checksum TEXT);
    INSERT INTO "_prisma_migrations" VALUES ('20261120000000_first', 'sum')`);
  earlier.close();
  const { code, said } = await setup([
    "Poland",
    "Norway",
    "Slovenija",
    "shop.example/x",
    "https://localhost/wholesale",
    "https://localhost:8443",
    "3100",
    "somewhere",
    "loopback",
    "data",
    "file:/dev/null/shop.db",
    `file:${earlier.name}`,
    database,
    "Volna",
    "",
    "sales@volna.example",
    "Europe/Ljubljana",
    "perhaps",
    "email",
    "",
    "?",
    "anna@volna.example",
    "post@volna.example",
    "",
    `smtp://shop:wrong@127.0.0.1:${mail.port}`,
    "again",
    `smtp://shop:p%40ss%2Fword@127.0.0.1:${mail.port}`,
    ...SELLER.slice(0, 2),
    "10000",
    ...SELLER.slice(2, 5),
    "DE136695976",
    "SI12345678",
    ...SELLER.slice(5, 7),
    "SI56191000000123439",
    ...SELLER.slice(7),
  ]);
  await mail.stop();
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said.split("\n")[0]).toContain("established in the euro area");
  for (const reason of [
    "Poland has its own currency, and Art. 230",
    "Norway is outside the EU’s VAT area.",
    "For Slovenia, a postcode looks like 1234.",
    "A VAT ID of Slovenia begins with SI.",
    "PUBLIC_URL: expected an http(s) address.",
    "PUBLIC_URL: expected an http(s) address without a path.",
    "TRUSTED_PROXIES: expected IP addresses",
    "There is a file of this name already: /dev/null",
    "This database is of a version before the first release",
    "  Type email or provider.",
    "  ADMIN_EMAILS cannot be empty. Type a value and press Enter, or ? for an explanation.",
    "E-mail addresses, separated by commas.",
    "Sign-in codes are sent by e-mail: type the name of your mail server.",
    /The mail server answered: 535/,
    "The check digits of this VAT ID are wrong.",
    "SELLER_IBAN: expected an IBAN whose check digits are right.",
    "1. npm start",
  ]) {
    expect(said).toMatch(reason);
  }
  expect(said).not.toMatch(/shop:|p@ss|p%40ss/);
  expect(mail.received.map(({ to }) => to)).toEqual(["anna@volna.example"]);
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
  const written = settings();
  expect(written).toMatchObject({
    PUBLIC_URL: "https://localhost:8443",
    PORT: 3100,
    SIGN_IN: "email",
    SELLER_COUNTRY: "SI",
    SELLER_ADDRESS: ["Cesta 1", "1000 Ljubljana", "Slovenia"],
    sellerPlace: { street: "Cesta 1", zipCode: "1000", city: "Ljubljana" },
    DATABASE_URL: database,
    ADMIN_EMAILS: ["anna@volna.example"],
    SELLER_REGISTRATION: SELLER[6],
    ORDER_PREFIX: "VOL-",
    SEED_DEMO: "no",
  });
  expect(written.SESSION_SECRET).toMatch(/^\w{64}$/);
  expect(readdirSync(folder)).not.toContain(".env.setup");
});

it("sets a shop up on localhost without a mail server, and says loudly that it is for trying out", async () => {
  const entered = [
    "SI",
    "http://localhost:3100",
    "",
    "data",
    database,
    "Volna",
    "",
    "sales@volna.example",
    "",
    "email",
  ];
  const { code, said } = await setup([...entered, "anna@volna.example", "", "-", ...SELLER]);
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(said).toMatch(/FOR TRYING OUT ONLY: nobody gets an e-mail[^]*the code is printed where npm start runs/);
  expect(settings()).toMatchObject({ SIGN_IN: "email", SMTP_URL: undefined, printsSignInCodes: true });
});

it("keeps answers when it is interrupted, and changes an .env only when told to", async () => {
  const stopped = await setup(["SI", "http://localhost:3100", "", "data", database, "Volna"]);
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining("continues with them") });
  expect(existsSync(join(folder, ".env"))).toBe(false);
  expect(statSync(join(folder, ".env.setup")).mode & 0o777).toBe(0o600);

  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}/shop`;
    if (request.url !== "/shop/.well-known/openid-configuration") response.statusCode = 404;
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
      }),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  const provider = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}/shop/`, "shop", "s3cret", ""];
  const entered = Array<string>(6).fill("");
  const rest = ["", "sales@volna.example", "", "provider", ...provider, "anna@volna.example", "", "-", ...SELLER];
  const first = await setup([...entered, ...rest]);
  server.close();
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringContaining("answers 404. Is this the issuer?"),
  });
  expect(first.said).not.toContain("s3cret");
  expect(settings()).toMatchObject({
    PORT: 3100,
    SHOP_NAME: "Volna",
    SMTP_URL: undefined,
    OAUTH2_TOKEN_URL: `http://127.0.0.1:${port}/shop/token`,
    OAUTH2_CLIENT_SECRET: "s3cret",
  });

  const before = readFileSync(join(folder, ".env"), "utf8");
  const changed = ["", "", "", "", "", "Other", ...Array<string>(20).fill("")];
  const refused = await setup([...changed, "no"]);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining("would change in SHOP_NAME."),
  });
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(before);
  expect(await setup([...Array<string>(26).fill(""), "yes"])).toMatchObject({ code: 0 });
  expect(settings().SHOP_NAME).toBe("Other");
  const copy = readdirSync(folder).find((name) => name.startsWith(".env.before-"))!;
  expect(readFileSync(join(folder, copy), "utf8")).toBe(before);
});

it("changes settings in their own lines, whatever is in them", () => {
  const text = '# A\nA=1\nexport B="two\nlines" # b\n\n#C=3\n';
  const values = { A: "", B: `a "b" $c \\d #e`, C: "x'y z", D: "a|b?c&d=%40" };
  const written = withValues(text, values);
  expect(written).toMatch(/^# A\nA=\nB=.* # b\n\n#C=3\nC="x'y z"\nD=a\|b\?c&d=%40\n$/);
  expect(parseEnv(written)).toEqual(values);
});
