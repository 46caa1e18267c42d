import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { access, constants, mkdir } from "node:fs/promises";

import { countryCodeOf, countryName, type EuroState } from "~/formats/countries";
import { fitsCountry, postcodeHint } from "~/formats/postcode";
import { prefixOf, euroStateOf, vatIdDoubt } from "~/formats/vat-id";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { pendingMigrations } from "../../prisma/migrate";
import type { Answers } from "./answers";
import { askForMail } from "./ask-for-mail";
import { askForProvider } from "./ask-for-provider";
import { exampleSettings } from "./env-file";
import { probeDatabase } from "./probe-database";
import { reasonOf } from "./reason";
import type { Terminal } from "./terminal";

const EXAMPLE = exampleSettings();

/** In an order in which each answer can be tested with those before it. */
export async function interview(answers: Answers, terminal: Terminal): Promise<void> {
  const { ask, values, keep } = answers;
  const title = (text: string) => terminal.say(`\n${text}`);

  title("The seller's state");
  const country = await askForCountry(answers);

  title("The address");
  const address = await ask("PUBLIC_URL", {
    label: "Public address, like https://wholesale.example.com",
    test: testAddress,
  });
  const { protocol, port } = new URL(address);
  const isSecure = protocol === "https:";
  await ask("PORT", {
    label: isSecure ? "Port for the proxy" : "Port",
    fallback: (!isSecure && port) || EXAMPLE.PORT,
  });
  if (isSecure) await askForProxy(answers);

  title("The data");
  await ask("DATA_DIR", {
    label: "Folder for files",
    fallback: EXAMPLE.DATA_DIR,
    test: testFolder,
  });
  await ask("DATABASE_URL", {
    label: "PostgreSQL, like postgres://user:password@localhost:5432/shop (- for SQLite in that folder)",
    isOptional: true,
    test: (url) => testDatabase(url || `file:${values.DATA_DIR}/shop.db`),
  });

  title("The brand");
  const name = await ask("SHOP_NAME", { label: "Shop name" });
  await ask("ORDER_PREFIX", {
    label: "Prefix of order numbers",
    fallback: suggestPrefix(name) ?? EXAMPLE.ORDER_PREFIX,
  });
  await ask("SALES_EMAIL", { label: "E-mail address for customers" });
  await ask("TIME_ZONE", {
    label: "Time zone",
    fallback: SELLER_STATES[country].timeZone,
  });

  title("Signing in");
  terminal.say("  email: the shop mails a code. provider: an OpenID provider that you have.");
  const present = values.OAUTH2_CLIENT_ID && !values.SIGN_IN ? "provider" : "email";
  const words = present === "email" ? ["email", "provider"] : ["provider", "email"];
  const signIn = await answers.choose("People sign in by", words);
  if (signIn === "provider") {
    keep({ SIGN_IN: "" });
    await askForProvider(answers, terminal);
  } else {
    keep({
      SIGN_IN: "email",
      OAUTH2_CLIENT_ID: "",
      OAUTH2_CLIENT_SECRET: "",
      OAUTH2_AUTHORIZATION_URL: "",
      OAUTH2_TOKEN_URL: "",
      OAUTH2_USERINFO_URL: "",
    });
  }
  await ask("ADMIN_EMAILS", { label: "E-mail address of the first admin" });

  title("Mail");
  await askForMail(answers, terminal, { isOptional: signIn === "provider" || !isSecure });

  title("The seller on documents");
  await ask("SELLER_NAME", { label: "Company" });
  if (values.SELLER_ADDRESS) terminal.say(`  The address on papers so far: ${values.SELLER_ADDRESS}`);
  await ask("SELLER_STREET", { label: "Street and number" });
  await ask("SELLER_ZIP_CODE", {
    label: "Postcode",
    test: async (typed) => (fitsCountry(typed, country) ? null : postcodeHint(country, typed)),
  });
  await ask("SELLER_CITY", { label: "Town" });
  keep({ SELLER_ADDRESS: "" });
  const isSmall = await askWhetherSmall(answers);
  const vatId = await ask("SELLER_VAT_ID", {
    label: `VAT ID of ${countryName(country)}, like ${VAT_ID_FORMS[prefixOf(country)]!.example}${isSmall ? " (- for none)" : ""}`,
    isOptional: isSmall,
    test: async (typed) => typed && sellerVatIdDoubt(typed, country),
  });
  if (!vatId) await ask("SELLER_TAX_NUMBER", { label: "Tax number" });
  await ask("SELLER_REGISTRATION", { label: registrationLabel(country) });
  await ask("SELLER_IBAN", { label: "IBAN" });
  await ask("SELLER_BIC", { label: "BIC" });

  keep({
    SESSION_SECRET: values.SESSION_SECRET || randomBytes(32).toString("hex"),
    // Whoever sets up a shop wants no demo in it.
    SEED_DEMO: values.SEED_DEMO || "no",
  });
}

/** Its code: what is asked later depends on it. */
async function askForCountry({ ask, values, keep }: Answers): Promise<EuroState> {
  const typed = await ask("SELLER_COUNTRY", {
    label: "Country of the seller, in the euro area, like Slovenia or SI",
    fallback: euroStateOf(values.SELLER_VAT_ID ?? "") ?? "",
  });
  const country = countryCodeOf(typed) as EuroState;
  keep({ SELLER_COUNTRY: country });
  return country;
}

async function askWhetherSmall({ choose, values, keep }: Answers): Promise<boolean> {
  const words = values.SELLER_SMALL_BUSINESS === "yes" ? ["yes", "no"] : ["no", "yes"];
  const SELLER_SMALL_BUSINESS = await choose("A small enterprise that charges no VAT", words);
  keep({ SELLER_SMALL_BUSINESS });
  return SELLER_SMALL_BUSINESS === "yes";
}

async function sellerVatIdDoubt(typed: string, country: EuroState): Promise<string | null> {
  return euroStateOf(typed.toUpperCase()) === country
    ? vatIdDoubt(typed, country)
    : `A VAT ID of ${countryName(country)} begins with ${prefixOf(country)}.`;
}

function registrationLabel(country: EuroState): string {
  const { data, example, law } = SELLER_STATES[country].registration;
  return `Registration: ${data}${law ? ` (${law})` : ""}, like ${example}`;
}

/** The first letters of a name for order numbers ("Volna" -> "VOL-"); null if it has too few. */
function suggestPrefix(name: string): string | null {
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return letters.length >= 2 ? `${letters.slice(0, 3)}-` : null;
}

/** A proxy on another machine must reach the shop, which otherwise listens on this machine only. */
async function askForProxy({ ask, values, keep }: Answers): Promise<void> {
  const proxies = await ask("TRUSTED_PROXIES", {
    label: "Addresses of the TLS proxy (loopback: this machine)",
    fallback: EXAMPLE.TRUSTED_PROXIES,
  });
  if (proxies !== EXAMPLE.TRUSTED_PROXIES && !values.HOST) keep({ HOST: "0.0.0.0" });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

async function testAddress(value: string): Promise<string | null> {
  const { protocol, hostname } = new URL(value);
  if (LOOPBACK.test(hostname)) return null;
  if (protocol === "http:") return "Use https://, except on localhost.";
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ""));
    return null;
  } catch (error) {
    return `${hostname} cannot be found. ${reasonOf(error)}`;
  }
}

async function testFolder(path: string): Promise<string | null> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `The folder cannot be written. ${reasonOf(error)}`;
  }
}

/** The database can be used, and is of no version from which this one cannot go on. */
async function testDatabase(url: string): Promise<string | null> {
  const problem = await probeDatabase(url);
  return (
    problem ??
    pendingMigrations(url).then(
      () => null,
      (error: Error) => error.message,
    )
  );
}
