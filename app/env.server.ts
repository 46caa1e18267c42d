import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { z } from "zod";

import { MAX_ADDRESS_LENGTH, placeLines } from "~/formats/address";
import type { EuroState } from "~/formats/countries";
import { LANGUAGES } from "~/formats/language";
import { readEori } from "~/formats/eori";
import { euroStateOf, prefixOf, readVatId } from "~/formats/vat-id";
import { isEmail } from "~/formats/email";
import { DEMO_BRAND, DEMO_EORI, DEMO_SELLER } from "./env.demo";
import {
  address,
  addressRanges,
  compact,
  databaseUrl,
  email,
  emails,
  lines,
  number,
  oneOf,
  optionalNumber,
  sellerCountry,
  setting,
  optimisations,
  ownAddress,
  text,
} from "./env.values.server";
import { isIban } from "~/formats/iban";
import { isTimeZone } from "~/formats/dates";
import { setTimeZone } from "~/formats/time-zone";
import { type Optimisation } from "./optimisations.mjs";

/** A VAT ID of a state of the euro area, with its prefix. */
const isSellerVatId = (text: string) => {
  const state = euroStateOf(text);
  return state !== null && "vatId" in readVatId(text, state);
};

/**
 * scrypt:N:r:p:expiry:salt:key, as `npm run emergency-code` prints it; without characters that are special in a shell.
 * Without the expiry it is of an earlier version: it counts as expired, and the start does not fail because of it.
 */
const EMERGENCY_HASH = /^scrypt:(32768|65536|131072):8:1:(\d{10}:)?[\w-]{22}:[\w-]{43}$/;

const addressPart = setting(
  z
    .string()
    .trim()
    .max(MAX_ADDRESS_LENGTH, { error: `at most ${MAX_ADDRESS_LENGTH} characters` })
    .optional(),
);

const schema = z.object({
  NODE_ENV: oneOf(["development", "production", "test"], "production"),
  PORT: number(1, 65_535, 3_000),
  HOST: setting(z.string().optional()),
  WEB_CONCURRENCY: number(1, 64, 1),
  DRAIN_SECONDS: number(0, 300, 1),
  /** "later" is set by scripts/server.mjs, which starts the work when it serves. */
  BACKGROUND_WORK: oneOf(["now", "later"], "now"),
  PREPARE_PICTURES: oneOf(["on", "off"], "on"),
  PUBLIC_URL: ownAddress,
  TRUSTED_PROXIES: addressRanges,
  MAX_CONNECTIONS_PER_ADDRESS: number(1, 100_000, 64),
  DATA_DIR: text("./data").transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl("file:... or postgres://..."),
  DATABASE_REPLICA_URL: databaseUrl("postgres://..."),
  SESSION_SECRET: setting(z.string().min(32, { error: "at least 32 characters" }).optional()),

  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "the name of a bucket" })
      .optional(),
  ),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, { error: "a region like eu-central-1" })
      .optional(),
  ),
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),

  SIGN_IN: setting(z.enum(["email"], { error: "email" }).optional()),
  OAUTH2_CLIENT_ID: setting(z.string().optional()),
  OAUTH2_CLIENT_SECRET: setting(z.string().optional()),
  OAUTH2_AUTHORIZATION_URL: address,
  OAUTH2_TOKEN_URL: address,
  OAUTH2_USERINFO_URL: address,
  OAUTH2_SCOPES: text("openid email profile"),
  OAUTH2_TRUST_EMAIL: oneOf(["yes", "no"], "no"),

  ADMIN_SETUP: oneOf(["allowlist", "bootstrap", "off"], "allowlist"),
  ADMIN_EMAILS: emails,
  EMERGENCY_ADMIN_SECRET_HASH: setting(
    z.string().regex(EMERGENCY_HASH, { error: "what `npm run emergency-code` prints, never the code" }).optional(),
  ),
  STAFF_EMAIL_DOMAIN: setting(
    z
      .string()
      .transform((domain) => domain.trim().toLowerCase())
      .refine((domain) => isEmail(`someone@${domain}`), { error: "a domain like brand.example" })
      .optional(),
  ),

  SALES_EMAIL: setting(email.optional()),
  MAIL_FROM: setting(email.optional()),
  INBOUND_ADDRESS: setting(
    email
      .transform((typed) => typed.toLowerCase())
      // A mailbox has at most 64 characters, and the shop adds up to 44 of its own.
      .refine((typed) => /^[\x21-\x7e]{1,20}@/.test(typed), {
        error: "an e-mail address with up to 20 characters before the @",
      })
      .optional(),
  ),
  INBOUND_IMAP: setting(
    z.url({ protocol: /^imaps?$/, hostname: /./, error: "imaps://user:password@host/INBOX" }).optional(),
  ),
  INBOUND_SECRET: setting(z.string().min(32, { error: "at least 32 characters" }).optional()),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/, hostname: /./, error: "smtp://... or smtps://..." }).optional()),
  SHOP_NAME: setting(z.string().optional()),
  MESSAGES_LANGUAGE: oneOf(LANGUAGES, "en"),
  STAFF_LANGUAGE: oneOf(LANGUAGES, "en"),
  TIME_ZONE: setting(
    z.string().refine(isTimeZone, { error: "a time zone like Europe/Ljubljana" }).default("Europe/Ljubljana"),
  ),
  ORDER_PREFIX: setting(
    z
      .string()
      .regex(/^[A-Z0-9-]{1,10}$/, { error: "1 to 10 of A-Z, 0-9 and -" })
      .default("PRJ-"),
  ),
  NEWSLETTER_URL: address,
  SUPPORT_URL: address,
  SUSTAINABILITY_URL: address,
  BRAND_URL: address,
  SOCIAL_URL: address,
  PRIVACY_URL: address,

  SELLER_NAME: setting(z.string().optional()),
  SELLER_STREET: addressPart,
  SELLER_ZIP_CODE: addressPart,
  SELLER_CITY: addressPart,
  SELLER_ADDRESS: setting(lines.optional()),
  SELLER_COUNTRY: sellerCountry,
  SELLER_VAT_ID: compact(isSellerVatId, "a VAT ID of a euro state with its prefix, like SI50223054 or DE136695976"),
  SELLER_SMALL_BUSINESS: oneOf(["yes", "no"], "no"),
  SELLER_TAX_NUMBER: setting(z.string().max(40, { error: "at most 40 characters" }).optional()),
  SELLER_REGISTRATION: setting(z.string().optional()),
  SELLER_IBAN: compact(isIban, "an IBAN whose check digits are right"),
  SELLER_BIC: compact((text) => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text), "a BIC of 8 or 11 letters and digits"),
  SELLER_EORI: compact((text) => "eori" in readEori(text), "an EORI number like SI50223054"),
  SELLER_REX: compact((text) => /^[A-Z]{2}REX[A-Z\d]{1,30}$/.test(text), "a number like SIREX123"),
  SELLER_ORIGIN_AUTHORISATION: compact(
    (text) => /^[A-Z\d][A-Z\d/-]{2,34}$/.test(text),
    "3 to 35 letters, digits, / and -",
  ),
  PROFORMA_VALID_DAYS: optionalNumber(1, 365),
  PAYMENT_TERMS: setting(lines.refine((all) => all.length > 0, { error: "terms with | between them" }).optional()),
  VIES_CHECK: oneOf(["off", "on"], "off"),

  OPTIMISATIONS: setting(optimisations),
  RATE_LIMIT_FACTOR: number(1, 100_000, 1),
  SEED_DEMO: oneOf(["auto", "yes", "no"], "auto"),
});

/** Says what is expected of the value of one setting; null when it is right by itself. */
export function settingProblem(name: string, value: string): string | null {
  const one = (schema.shape as Record<string, z.ZodType>)[name];
  if (!one) throw new Error(`There is no setting ${name}.`);
  const error = one.safeParse(value).error;
  return error ? `expected ${error.issues[0]!.message}` : null;
}

/** The seller's address in parts. */
export type SellerPlace = NonNullable<Env["sellerPlace"]>;

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates the environment variables. Throws one Error that names every invalid
 * setting and the expected value.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    throw new Error(
      "Some settings of the shop are invalid:\n" +
        parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: expected ${issue.message}`).join("\n"),
    );
  }
  const settings = parsed.data;
  const secure = settings.PUBLIC_URL?.startsWith("https:") ?? false;
  const oauth = [
    settings.OAUTH2_CLIENT_ID,
    settings.OAUTH2_AUTHORIZATION_URL,
    settings.OAUTH2_TOKEN_URL,
    settings.OAUTH2_USERINFO_URL,
  ];
  const problems: string[] = [];
  if (oauth.some(Boolean) && !oauth.every(Boolean)) {
    problems.push(
      "OAUTH2_CLIENT_ID, OAUTH2_AUTHORIZATION_URL, OAUTH2_TOKEN_URL, OAUTH2_USERINFO_URL: expected all four or none",
    );
  }
  if (secure && !oauth.some(Boolean) && !settings.SIGN_IN) {
    problems.push("OAUTH2_... or SIGN_IN: expected an identity provider, or email, because PUBLIC_URL is https");
  }
  problems.push(...emailSignInProblems(settings, oauth.some(Boolean)));
  if (secure && !settings.SESSION_SECRET) {
    problems.push("SESSION_SECRET: expected at least 32 characters, because PUBLIC_URL is https");
  }
  if (secure && settings.RATE_LIMIT_FACTOR !== 1) {
    problems.push("RATE_LIMIT_FACTOR: expected 1, because PUBLIC_URL is https");
  }
  if (secure && settings.ADMIN_SETUP === "bootstrap") {
    problems.push("ADMIN_SETUP: expected allowlist or off, because PUBLIC_URL is https and anybody could come first");
  }
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL?.startsWith("postgres")) {
    problems.push(
      "DATABASE_REPLICA_URL: expected a postgres://... DATABASE_URL beside it, because SQLite has no replica",
    );
  }
  if ((settings.INBOUND_SECRET || settings.INBOUND_IMAP) && !settings.INBOUND_ADDRESS) {
    problems.push("INBOUND_ADDRESS: expected the address of what arrives, because another INBOUND_... is set");
  }
  problems.push(...bucketProblems(settings));
  problems.push(...sellerProblems(settings), ...placeProblems(settings));
  const seller = Object.keys(DEMO_SELLER) as (keyof typeof DEMO_SELLER)[];
  const isSmallBusiness = settings.SELLER_SMALL_BUSINESS === "yes";
  const country = settings.SELLER_COUNTRY ?? euroStateOf(settings.SELLER_VAT_ID ?? DEMO_SELLER.SELLER_VAT_ID)!;
  const { place, address } = sellerAddress(settings, country);
  const missing = seller.filter(
    (name) =>
      !settings[name] &&
      !(isSmallBusiness && name === "SELLER_VAT_ID") &&
      !(place === null && PLACE.some((part) => part === name)),
  );
  if (secure && missing.length > 0) {
    problems.push(
      `${missing.join(", ")}: expected the seller's own data, because PUBLIC_URL is https and documents would have that of the demo`,
    );
  }
  if (problems.length > 0) {
    throw new Error("Some settings of the shop are invalid:\n  " + problems.join("\n  "));
  }
  const brand = brandOf(settings);
  return {
    ...settings,
    ...brand,
    ...DEMO_SELLER,
    ...(Object.fromEntries(seller.filter((name) => settings[name]).map((name) => [name, settings[name]])) as Partial<
      typeof DEMO_SELLER
    >),
    SELLER_VAT_ID: settings.SELLER_VAT_ID ?? (isSmallBusiness ? null : DEMO_SELLER.SELLER_VAT_ID),
    /** A small enterprise that charges no VAT. */
    isSmallBusiness,
    SELLER_COUNTRY: country,
    /** As lines on papers, with the country. */
    SELLER_ADDRESS: address,
    /** Null where only its lines are set, as by earlier versions. */
    sellerPlace: place,
    // The demo's number belongs to the demo's seller.
    SELLER_EORI: settings.SELLER_EORI ?? (settings.SELLER_VAT_ID || isSmallBusiness ? null : DEMO_EORI),
    // Behind https there is a proxy, which nobody should be able to go round.
    HOST: settings.HOST ?? (secure ? "127.0.0.1" : undefined),
    PUBLIC_URL: settings.PUBLIC_URL?.replace(/\/+$/, ""),
    MAIL_FROM: settings.MAIL_FROM ?? brand.SALES_EMAIL,
    DATABASE_URL: settings.DATABASE_URL ?? `file:${join(settings.DATA_DIR, "shop.db")}`,
    /** The S3 bucket for the shop's files, which several hosts can share; null: they are in DATA_DIR. */
    bucket: bucketOf(settings),
    /** The name of the demo's brand, whose icon is in the build. */
    demoName: DEMO_BRAND.SHOP_NAME,
    /** Documents have the data of the demo's seller. */
    hasDemoSeller: !settings.SELLER_NAME,
    /** The shop is served over TLS: cookies are Secure, and demo features are disabled. */
    secure,
    /** Nobody is asked to prove who they are: the sign-in page has people to choose from. */
    demoSignIn: !oauth.some(Boolean) && !settings.SIGN_IN,
    /** The shop is being tried out on localhost without a mail server: sign-in codes are printed in its terminal. */
    printsSignInCodes: settings.SIGN_IN === "email" && !settings.SMTP_URL,
    /** An empty database is filled with the demo shop at the start. */
    hasDemo: settings.SEED_DEMO === "yes" || (settings.SEED_DEMO === "auto" && !secure),
  };
}

type Settings = z.infer<typeof schema>;

/**
 * The shop's name, its address for customers and its links. A shop with a seller of its own has none of the demo's: not even if they are
 * set, because `npm run setup` of earlier versions wrote them into .env.
 */
function brandOf(settings: Settings) {
  const { SELLER_NAME, MAIL_FROM, PUBLIC_URL } = settings;
  const names = Object.keys(DEMO_BRAND) as (keyof typeof DEMO_BRAND)[];
  const valueOf = (name: keyof typeof DEMO_BRAND) => {
    if (!SELLER_NAME) return settings[name] ?? DEMO_BRAND[name];
    return settings[name] === DEMO_BRAND[name] ? null : (settings[name] ?? null);
  };
  const brand = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<
    keyof typeof DEMO_BRAND,
    string | null
  >;
  const sales = `sales@${new URL(PUBLIC_URL ?? "http://localhost").hostname}`;
  return {
    ...brand,
    SHOP_NAME: settings.SHOP_NAME ?? SELLER_NAME ?? DEMO_BRAND.SHOP_NAME,
    SALES_EMAIL: brand.SALES_EMAIL ?? MAIL_FROM ?? sales,
    /** Nobody has said where customers write to. */
    hasAssumedSalesEmail: !brand.SALES_EMAIL,
  };
}

function emailSignInProblems(settings: Settings, hasProvider: boolean): string[] {
  if (settings.SIGN_IN !== "email") return [];
  const because = "because SIGN_IN is email";
  const problems: string[] = [];
  if (hasProvider) problems.push(`OAUTH2_...: expected none of them, ${because}`);
  const { protocol, hostname } = new URL(settings.PUBLIC_URL ?? "http://unknown");
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (!settings.SMTP_URL && (protocol === "https:" || !isLoopback)) {
    problems.push(`SMTP_URL: expected a mail server, ${because}`);
  }
  if (protocol !== "https:" && !isLoopback) {
    problems.push(`PUBLIC_URL: expected https://..., or http://localhost on this machine, ${because}`);
  }
  return problems;
}

const PLACE = ["SELLER_STREET", "SELLER_ZIP_CODE", "SELLER_CITY"] as const satisfies (keyof typeof DEMO_SELLER)[];

/** The parts of the address stand above its lines, and without both it is the demo's. */
function sellerAddress(settings: Settings, country: EuroState) {
  const isDemo = !settings.SELLER_STREET && !settings.SELLER_ADDRESS?.length;
  const { SELLER_STREET: street, SELLER_ZIP_CODE: zipCode, SELLER_CITY: city } = isDemo ? DEMO_SELLER : settings;
  if (!street || !zipCode || !city) return { place: null, address: settings.SELLER_ADDRESS ?? [] };
  return {
    place: { street, zipCode, city },
    address: placeLines({ name: "", address: street, zipCode, city, state: "", country }),
  };
}

function placeProblems(settings: Settings): string[] {
  const given = PLACE.filter((name) => settings[name]);
  return given.length === 0 || given.length === PLACE.length ? [] : [`${PLACE.join(", ")}: expected all three or none`];
}

function sellerProblems({ SELLER_COUNTRY: country, SELLER_VAT_ID: vatId, ...settings }: Settings): string[] {
  if (settings.SELLER_SMALL_BUSINESS === "yes" && !vatId) {
    const because = "because SELLER_SMALL_BUSINESS is yes and there is no SELLER_VAT_ID";
    return [
      ...(country ? [] : [`SELLER_COUNTRY: expected the seller's state, ${because}`]),
      ...(settings.SELLER_TAX_NUMBER ? [] : [`SELLER_TAX_NUMBER: expected the seller's tax number, ${because}`]),
    ];
  }
  if (!country || !vatId || euroStateOf(vatId) === country) return [];
  return [`SELLER_VAT_ID: expected one that begins with ${prefixOf(country)}, because SELLER_COUNTRY is ${country}`];
}

function bucketProblems(settings: Settings): string[] {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const problems: string[] = [];
  if (!S3_BUCKET && (S3_REGION || S3_ENDPOINT || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)) {
    problems.push("S3_BUCKET: expected the name of a bucket, because another S3_... is set");
  }
  if (S3_BUCKET && !S3_REGION) {
    problems.push("S3_REGION: expected a region like eu-central-1, because S3_BUCKET is set");
  }
  if (!S3_ACCESS_KEY_ID !== !S3_SECRET_ACCESS_KEY) {
    problems.push("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: expected both or none");
  }
  if (S3_BUCKET && !settings.SESSION_SECRET) {
    problems.push(
      "SESSION_SECRET: expected at least 32 characters, because S3_BUCKET is for several hosts and all must have the same",
    );
  }
  return problems;
}

function bucketOf(settings: Settings) {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!name || !region) return null;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, region, endpoint, keys };
}

export const env = readEnv(process.env);
setTimeZone(env.TIME_ZONE);

/** Whether an optimisation is enabled (setting OPTIMISATIONS). Call it on each use, because tests change the setting. */
export const isOptimisationOn = (name: Optimisation): boolean => env.OPTIMISATIONS.has(name);

/** Returns the secret for signing cookies: SESSION_SECRET, or one that is generated once and stored in DATA_DIR. */
export function sessionSecret(): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = join(env.DATA_DIR, "session-secret");
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
