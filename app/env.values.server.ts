import { isIP } from "node:net";

import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import { countryCodeOf, countryName, isEuroState, isInEU } from "~/formats/countries";
import { readOptimisations, OPTIMISATIONS } from "./optimisations.mjs";

// How the values of environment variables are read, by kind.

/** An environment variable with a schema; "" counts as not set. */
export const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const text = (fallback: string) => setting(z.string().default(fallback));
const webAddress = z.url({ protocol: /^https?$/, error: "an http(s) address" });
export const address = setting(webAddress.optional());
/** An address of which the shop has all: its pages link to each other from the root. */
export const ownAddress = setting(
  webAddress
    .refine((typed) => /^https?:\/\/[^/?#]+\/*$/.test(typed), { error: "an http(s) address without a path" })
    .optional(),
);
const wholeNumber = (from: number, to: number) => {
  const error = `a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
};
export const number = (from: number, to: number, fallback: number) => setting(wholeNumber(from, to).default(fallback));
export const optionalNumber = (from: number, to: number) => setting(wholeNumber(from, to).optional());
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, fallback: Values[number]) =>
  setting(z.enum(values, { error: values.join(" or ") }).default(fallback));

/** Names of address ranges that Express knows. */
const NAMED_RANGES = ["loopback", "linklocal", "uniquelocal"];

/** Whether a text is what Express's "trust proxy" takes: an IP address, a range such as 10.0.0.0/8, or a name. */
function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

export const addressRanges = setting(
  z
    .string()
    .default("loopback")
    .transform((list) =>
      list
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressRange), {
      error: `IP addresses, ranges like 10.0.0.0/8, or ${NAMED_RANGES.join(", ")}, with commas between them`,
    }),
);

export const email = z.email({ error: "an e-mail address" });
export const emails = setting(
  z
    .string()
    .default("")
    .transform((list) => list.split(",").map(normaliseEmail).filter(Boolean))
    .refine((list) => list.every(isEmail), { error: "e-mail addresses with commas between them" }),
);

export const optimisations = z
  .string()
  .default("on")
  .transform((value, context) => {
    try {
      return readOptimisations(value);
    } catch {
      const names = OPTIMISATIONS.map((name) => `-${name}`).join(",");
      context.addIssue(`on, off or names of what to switch off: ${names}`);
      return z.NEVER;
    }
  });

/** Several lines in one variable, separated by "|": "First line|second line". */
export const lines = z.string().transform((typed) => {
  const all = typed.split("|").map((line) => line.trim());
  return all.filter(Boolean);
});

/** An identifier such as an IBAN, normalised to upper case without spaces. */
export const compact = (isRight: (text: string) => boolean, error: string) =>
  setting(
    z
      .string()
      .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
      .refine(isRight, { error })
      .optional(),
  );

function sellerCountryProblem(country: string | null): string {
  const expected = "a state of the euro area, such as Slovenia or SI";
  if (country === null) return expected;
  const name = countryName(country);
  return isInEU(country)
    ? `${expected}: ${name} has its own currency, and Art. 230 of Directive 2006/112/EC wants VAT in that currency`
    : `${expected}: ${name} is outside the EU’s VAT area`;
}

/** The state of the euro area in which the seller is established: a code or a name becomes the code. */
export const sellerCountry = setting(
  z
    .string()
    .transform((typed, context) => {
      const country = countryCodeOf(typed);
      if (country !== null && isEuroState(country)) return country;
      context.addIssue(sellerCountryProblem(country));
      return z.NEVER;
    })
    .optional(),
);

/** The parameters of a PostgreSQL address that its driver reads. */
const POSTGRES_PARAMETERS =
  "host port user password application_name client_encoding options ssl sslmode sslcert sslkey sslrootcert sslnegotiation uselibpqcompat statement_timeout lock_timeout".split(
    " ",
  );

/** What is expected instead of an address of a database; null: it is one. A parameter that nothing reads is refused. */
function databaseUrlProblem(url: string, kinds: string): string | null {
  const [path = "", query] = url.split(/\?(.*)/s);
  if (url.startsWith("file:") && kinds.includes("file:")) {
    // SQLite would take the whole for the name of a new file.
    if (query !== undefined) return `${path} without "?${query}", because SQLite has no parameters`;
    return /^file:(:memory:)?$/.test(url) ? "file:... with the path of the database" : null;
  }
  if (!/^postgres(ql)?:\/\//.test(url)) return kinds;
  const unread = [...new URLSearchParams(query).keys()].filter((name) => !POSTGRES_PARAMETERS.includes(name));
  return unread.length > 0
    ? `postgres://... without ${unread.join(", ")}, which nothing reads (known: ${POSTGRES_PARAMETERS.join(", ")})`
    : null;
}

/** The address of a database of one of the kinds. */
export const databaseUrl = (kinds: string) =>
  setting(
    z
      .string()
      .superRefine((url, context) => {
        const problem = databaseUrlProblem(url, kinds);
        if (problem) context.addIssue(problem);
      })
      .optional(),
  );
