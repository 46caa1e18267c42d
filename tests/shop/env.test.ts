import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import express from "express";
import { describe, expect, it } from "vitest";

import { readEnv } from "~/env.server";
import { OPTIMISATIONS as ALL } from "~/optimisations.mjs";

/** The TypeScript and JavaScript files of a folder. */
const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes("generated") && !file.includes("messages"))
    .map((file) => join(folder, file));

const read = (settings: Record<string, string | undefined>) => readEnv(settings as NodeJS.ProcessEnv);

const OAUTH = {
  OAUTH2_CLIENT_ID: "shop",
  OAUTH2_AUTHORIZATION_URL: "https://login.example/authorize",
  OAUTH2_TOKEN_URL: "https://login.example/token",
  OAUTH2_USERINFO_URL: "https://login.example/userinfo",
};
const SELLER = {
  SELLER_NAME: "Volna d.o.o.",
  SELLER_ADDRESS: "Cesta 1|1000 Ljubljana | Slovenia|",
  SELLER_VAT_ID: "si 5022 3054",
  SELLER_EORI: "de 123 456 789",
  SELLER_REX: "sirex 0001",
  SELLER_ORIGIN_AUTHORISATION: "SI/123/26",
  SELLER_REGISTRATION: "Ljubljana, District Court of Ljubljana, reg. no. 1",
  SELLER_IBAN: "SI56 1910 0000 0123 438",
  SELLER_BIC: "ljbasi2x",
};
const LIVE = {
  ...OAUTH,
  ...SELLER,
  PUBLIC_URL: "https://shop.example",
  SESSION_SECRET: "s".repeat(32),
};

/** Settings of a shop that mails codes to sign in with. */
const BY_EMAIL = {
  ...Object.fromEntries(Object.entries(LIVE).filter(([name]) => !name.startsWith("OAUTH2_"))),
  SIGN_IN: "email",
  SMTP_URL: "smtp://mail.example",
};

describe("the settings", () => {
  it("have defaults that make a demo shop", () => {
    expect(read({})).toMatchObject({
      PORT: 3000,
      SHOP_NAME: "Preja",
      ORDER_PREFIX: "PRJ-",
      RATE_LIMIT_FACTOR: 1,
      SEED_DEMO: "auto",
      secure: false,
      demoSignIn: true,
    });
  });

  it("treat an empty value as not set", () => {
    const empty = Object.fromEntries(names().map((name) => [name, ""]));
    expect(read(empty)).toMatchObject({ PORT: 3000, secure: false, demoSignIn: true });
  });

  it("have the database in the data folder by default", () => {
    expect(read({ DATA_DIR: "/srv/shop" }).DATABASE_URL).toBe("file:/srv/shop/shop.db");
    expect(read({ DATABASE_URL: "postgres://u:p@db/shop" }).DATABASE_URL).toBe("postgres://u:p@db/shop");
  });

  it("normalise e-mail addresses and the staff's domain", () => {
    expect(
      read({ ADMIN_EMAILS: " Maja@Preja.example,,vid@preja.example ", STAFF_EMAIL_DOMAIN: "Preja.Example" }),
    ).toMatchObject({ ADMIN_EMAILS: ["maja@preja.example", "vid@preja.example"], STAFF_EMAIL_DOMAIN: "preja.example" });
    expect(read({})).toMatchObject({ ADMIN_SETUP: "allowlist", ADMIN_EMAILS: [] });
  });

  it("send mail from the sales team's address by default", () => {
    expect(read({ SALES_EMAIL: "a@shop.example" }).MAIL_FROM).toBe("a@shop.example");
    expect(read({ MAIL_FROM: "b@shop.example" }).MAIL_FROM).toBe("b@shop.example");
  });

  it("have the demo's seller, or the real one as it is printed on documents", () => {
    expect(read({})).toMatchObject({
      SELLER_NAME: "Preja pletenine d.o.o.",
      SELLER_ADDRESS: ["Tovarniška cesta 12", "5270 Ajdovščina", "Slovenia"],
      sellerPlace: { street: "Tovarniška cesta 12", zipCode: "5270", city: "Ajdovščina" },
      VIES_CHECK: "off",
    });
    expect(read(SELLER)).toMatchObject({
      SELLER_NAME: "Volna d.o.o.",
      SELLER_ADDRESS: ["Cesta 1", "1000 Ljubljana", "Slovenia"],
      sellerPlace: null,
      SELLER_VAT_ID: "SI50223054",
      SELLER_EORI: "DE123456789",
      SELLER_REX: "SIREX0001",
      SELLER_ORIGIN_AUTHORISATION: "SI/123/26",
      SELLER_IBAN: "SI56191000000123438",
      SELLER_BIC: "LJBASI2X",
    });
    const place = { SELLER_STREET: "Gasse 2", SELLER_ZIP_CODE: "1010", SELLER_CITY: "Wien", SELLER_COUNTRY: "Austria" };
    expect(read({ ...SELLER, SELLER_VAT_ID: "ATU12345675", ...place })).toMatchObject({
      SELLER_ADDRESS: ["Gasse 2", "1010 Wien", "Austria"],
      sellerPlace: { street: "Gasse 2", zipCode: "1010", city: "Wien" },
    });
    expect(read({ PAYMENT_TERMS: "In advance.| No returns." }).PAYMENT_TERMS).toEqual(["In advance.", "No returns."]);
  });

  it("have nothing of the demo's brand in a shop with a seller of its own, even if setup wrote it down", () => {
    const links = {
      NEWSLETTER_URL: null,
      SUPPORT_URL: null,
      SUSTAINABILITY_URL: null,
      BRAND_URL: null,
      SOCIAL_URL: null,
      PRIVACY_URL: null,
    };
    expect(read(LIVE)).toMatchObject({
      ...links,
      SHOP_NAME: "Volna d.o.o.",
      SALES_EMAIL: "sales@shop.example",
      MAIL_FROM: "sales@shop.example",
      hasAssumedSalesEmail: true,
    });
    const demo = read({});
    const copied = Object.fromEntries(
      [...Object.keys(links), "SALES_EMAIL"].map((name) => [name, demo[name as "SUPPORT_URL"]!]),
    );
    expect(Object.values(copied).every((value) => value.includes("preja.example"))).toBe(true);
    expect(read({ ...LIVE, ...copied })).toMatchObject(links);
    const { demoName, ...shown } = read({ ...LIVE, ...copied });
    expect(demoName).toBe("Preja");
    expect(JSON.stringify(shown)).not.toMatch(/preja/i);
    const own = { SUPPORT_URL: "https://volna.example/help", SALES_EMAIL: "hello@volna.example" };
    expect(read({ ...LIVE, ...copied, ...own })).toMatchObject({ ...own, hasAssumedSalesEmail: false });
  });

  it("detect a production shop by its https address", () => {
    expect(read(LIVE)).toMatchObject({ secure: true, demoSignIn: false });
    expect(read({ PUBLIC_URL: "http://shop.example/" }).PUBLIC_URL).toBe("http://shop.example");
  });

  it("allow a sign-in by e-mail behind https, and on this machine", () => {
    for (const PUBLIC_URL of ["https://shop.example", "http://localhost:3000", "http://[::1]"]) {
      expect(read({ ...BY_EMAIL, PUBLIC_URL })).toMatchObject({ demoSignIn: false, printsSignInCodes: false });
    }
    const tried = { SIGN_IN: "email", PUBLIC_URL: "http://localhost:3000" };
    expect(read(tried)).toMatchObject({ demoSignIn: false, printsSignInCodes: true });
  });

  it("listen on this machine only behind https, unless a host is set", () => {
    expect(read({}).HOST).toBeUndefined();
    expect(read({ PUBLIC_URL: "http://shop.example" }).HOST).toBeUndefined();
    expect(read(LIVE).HOST).toBe("127.0.0.1");
    expect(read({ ...LIVE, HOST: "" }).HOST).toBe("127.0.0.1");
    expect(read({ ...LIVE, HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
  });

  it("trust the proxies of this machine, or those that are named", () => {
    expect(read({}).TRUSTED_PROXIES).toEqual(["loopback"]);
    const named = ["10.1.2.3", "10.0.0.0/8", "2001:db8::/32", "fd00::1", "uniquelocal"];
    const { TRUSTED_PROXIES } = read({ TRUSTED_PROXIES: ` ${named.join(" , ")},` });
    expect(TRUSTED_PROXIES).toEqual(named);
    expect(() => express().set("trust proxy", TRUSTED_PROXIES)).not.toThrow();
  });

  it.each([
    { NODE_ENV: "staging" },
    { PORT: "http" },
    { PORT: "0" },
    { PORT: "70000" },
    { PUBLIC_URL: "shop.example" },
    { PUBLIC_URL: "ftp://shop.example" },
    { PUBLIC_URL: "https://shop.example/wholesale" },
    { PUBLIC_URL: "https://shop.example/?from=mail" },
    { PAYMENT_TERMS: " | " },
    { TRUSTED_PROXIES: "proxy.example" },
    { TRUSTED_PROXIES: "loopback, 10.0.0" },
    { TRUSTED_PROXIES: "10.0.0.0/33" },
    { TRUSTED_PROXIES: "0.0.0.0/0" },
    { TRUSTED_PROXIES: "2001:db8::/129" },
    { DATABASE_URL: "mysql://db" },
    { SESSION_SECRET: "short" },
    { OAUTH2_AUTHORIZATION_URL: "login" },
    { OAUTH2_TOKEN_URL: "login" },
    { OAUTH2_USERINFO_URL: "login" },
    { OAUTH2_TRUST_EMAIL: "maybe" },
    { ADMIN_SETUP: "anybody" },
    { ADMIN_EMAILS: "maja" },
    { ADMIN_EMAILS: "maja@preja.example vid@preja.example" },
    { EMERGENCY_ADMIN_SECRET_HASH: "open sesame" },
    { EMERGENCY_ADMIN_SECRET_HASH: `scrypt:2:8:1:${"a".repeat(22)}:${"b".repeat(43)}` },
    { EMERGENCY_ADMIN_SECRET_HASH: `scrypt:32768:8:1::${"b".repeat(43)}` },
    { STAFF_EMAIL_DOMAIN: "@preja.example" },
    { STAFF_EMAIL_DOMAIN: "preja" },
    { SALES_EMAIL: "sales" },
    { MAIL_FROM: "Preja" },
    { SMTP_URL: "mail.example:25" },
    { SMTP_URL: "https://mail.example" },
    { SMTP_URL: "smtp://" },
    { ORDER_PREFIX: "preja#" },
    { TIME_ZONE: "Mars/Olympus" },
    { NEWSLETTER_URL: "newsletter" },
    { SUPPORT_URL: "support" },
    { SUSTAINABILITY_URL: "green" },
    { BRAND_URL: "brand" },
    { SOCIAL_URL: "social" },
    { PRIVACY_URL: "privacy" },
    { SELLER_EORI: "CH123" },
    { SELLER_REX: "12345" },
    { SELLER_ORIGIN_AUTHORISATION: "?" },
    { SELLER_VAT_ID: "CZ25123891" },
    { SELLER_COUNTRY: "CZ" },
    { SELLER_VAT_ID: "5022305" },
    { SELLER_IBAN: "SI56191000000123439" },
    { SELLER_BIC: "LJBA" },
    { PROFORMA_VALID_DAYS: "0" },
    { PROFORMA_VALID_DAYS: "400" },
    { VIES_CHECK: "sometimes" },
    { DATABASE_URL: "file:" },
    { DATABASE_URL: "file::memory:" },
    { DATABASE_URL: "file:./shop.db?" },
    { DATABASE_URL: "file:./shop.db?connection_limit=1" },
    { DATABASE_URL: "postgres://db/shop?sslmode=require&schema=shop" },
    { DATABASE_REPLICA_URL: "postgres://db/shop?pgbouncer=true", DATABASE_URL: "postgres://db/a" },
    { DATABASE_REPLICA_URL: "mysql://db", DATABASE_URL: "postgres://db/shop" },
    { DATABASE_REPLICA_URL: "postgres://replica/shop", DATABASE_URL: "file:./shop.db" },
    { DATABASE_REPLICA_URL: "postgres://replica/shop" },
    { S3_BUCKET: "My Bucket" },
    { S3_REGION: "Frankfurt am Main", S3_BUCKET: "shop" },
    { S3_ENDPOINT: "minio:9000" },
    { OPTIMISATIONS: "-page-cache,-warp" },
    { OPTIMISATIONS: "page-cache" },
    { OPTIMISATIONS: "-page-cache,off" },
    { RATE_LIMIT_FACTOR: "many" },
    { RATE_LIMIT_FACTOR: "0" },
    { SEED_DEMO: "perhaps" },
  ])("prevent the start with the name of the wrong setting: %j", (wrong) => {
    const [name] = Object.keys(wrong);
    expect(() => read(wrong)).toThrow(new RegExp(`^  ${name}: expected `, "m"));
  });

  it("say which parameters of a database's address are not read, and take those that are", () => {
    expect(() => read({ DATABASE_URL: "file:./shop.db?connection_limit=1" })).toThrow(
      'DATABASE_URL: expected file:./shop.db without "?connection_limit=1", because SQLite has no parameters',
    );
    const url = "postgres://u:p@db/shop?sslmode=verify-full&application_name=shop";
    expect(read({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    expect(() => read({ DATABASE_URL: `${url}&schema=a&pool_timeout=1` })).toThrow(
      /DATABASE_URL: expected postgres:\/\/\.\.\. without schema, pool_timeout, which nothing reads \(known: host, /,
    );
  });

  const BUCKET = { S3_BUCKET: "shop-pictures", S3_REGION: "eu-central-1", SESSION_SECRET: "s".repeat(32) };

  it("have a bucket for files, at Amazon or elsewhere, with keys or the machine's role", () => {
    expect(read({}).bucket).toBeNull();
    expect(read(BUCKET).bucket).toEqual({ name: "shop-pictures", region: "eu-central-1" });
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    expect(read({ ...BUCKET, ...keys, S3_ENDPOINT: "http://minio:9000" }).bucket).toMatchObject({
      endpoint: "http://minio:9000",
      keys: { accessKeyId: "id", secretAccessKey: "secret" },
    });
  });

  it.each([
    ["S3_BUCKET", { S3_REGION: "eu-central-1" }],
    ["S3_BUCKET", { S3_ENDPOINT: "http://minio:9000" }],
    ["S3_BUCKET", { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }],
    ["S3_REGION", { ...BUCKET, S3_REGION: "" }],
    ["S3_ACCESS_KEY_ID", { ...BUCKET, S3_ACCESS_KEY_ID: "id" }],
    ["S3_ACCESS_KEY_ID", { ...BUCKET, S3_SECRET_ACCESS_KEY: "secret" }],
    ["SESSION_SECRET", { ...BUCKET, SESSION_SECRET: "" }],
  ])("prevent the start with an incomplete bucket configuration, naming %s: %j", (name, settings) => {
    expect(() => read(settings)).toThrow(new RegExp(`^  ${name}\\b.*: expected `, "m"));
  });

  it("switch off all optimisations, some, or none", () => {
    const on = (OPTIMISATIONS?: string) => [...read({ OPTIMISATIONS }).OPTIMISATIONS];
    expect(on()).toEqual(ALL);
    expect(on("on")).toEqual(ALL);
    expect(on("off")).toEqual([]);
    const rest = ALL.filter((name) => name !== "page-cache" && name !== "fragments");
    expect(on(" -page-cache, -fragments ")).toEqual(rest);
  });

  it.each(ALL)("are asked whether the optimisation %s is on", (name) => {
    const asked = [...sourceFiles("app"), ...sourceFiles("scripts")].filter((file) =>
      new RegExp(`(isOptimisationOn|\\.has)\\("${name}"\\)`).test(readFileSync(file, "utf8")),
    );
    expect(asked).not.toEqual([]);
  });

  it("report all errors at once", () => {
    expect(() => read({ PORT: "x", SALES_EMAIL: "x" })).toThrow(/PORT[^]*SALES_EMAIL/);
  });

  it.each([
    [{ ...OAUTH, OAUTH2_TOKEN_URL: "" }, "OAUTH2_TOKEN_URL"],
    [{ PUBLIC_URL: LIVE.PUBLIC_URL, SESSION_SECRET: LIVE.SESSION_SECRET }, "OAUTH2_"],
    [{ ...LIVE, SESSION_SECRET: "" }, "SESSION_SECRET"],
    [{ ...LIVE, SIGN_IN: "email", SMTP_URL: "smtp://mail.example" }, "OAUTH2_.*: expected none"],
    [{ ...BY_EMAIL, SMTP_URL: "" }, "SMTP_URL: expected a mail server"],
    [{ ...BY_EMAIL, SMTP_URL: "", PUBLIC_URL: "https://localhost" }, "SMTP_URL: expected a mail server"],
    [{ ...BY_EMAIL, PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL: expected https"],
    [{ ...BY_EMAIL, PUBLIC_URL: "" }, "PUBLIC_URL: expected https"],
    [{ ...LIVE, RATE_LIMIT_FACTOR: "2" }, "RATE_LIMIT_FACTOR"],
    [{ ...LIVE, SELLER_IBAN: "", SELLER_ADDRESS: "|" }, "SELLER_STREET, SELLER_ZIP_CODE, SELLER_CITY, SELLER_IBAN: "],
    [{ ...LIVE, SELLER_STREET: "Cesta 1" }, "SELLER_CITY: expected all three or none"],
    [{ ...LIVE, ADMIN_SETUP: "bootstrap" }, "ADMIN_SETUP: .*anybody could come first"],
  ])("prevent the start when they are inconsistent: %j", (settings, name) => {
    expect(() => read(settings)).toThrow(new RegExp(name));
  });
});

describe(".env.example", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));

  it("lists exactly the existing settings", () => {
    expect(Object.keys(example).sort()).toEqual(names().sort());
  });

  it("is valid, and shows the defaults", () => {
    expect(read(example)).toEqual(read({}));
  });

  it("explains each setting or group of settings", () => {
    const text = readFileSync(".env.example", "utf8");
    for (const block of text.split("\n\n").slice(2)) expect(block).toMatch(/^#/);
  });
});

/** The settings for operators: all that the shop reads, except those that its own commands set. */
function names(): string[] {
  const source = readFileSync("app/env.server.ts", "utf8");
  return [...source.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)]
    .map(([, name]) => name!)
    .filter((name) => !/^(NODE_ENV$|BACKGROUND_WORK$)/.test(name));
}
