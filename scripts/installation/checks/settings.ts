import { existsSync, statSync } from "node:fs";

import { env } from "~/env.server";
import { vatIdDoubt } from "~/formats/vat-id";
import { exampleSettings, parseSettings, readText } from "../env-file";
import { type Finding, note, ok, wrong } from "../findings";
import { listenProblem } from "../probe-machine";

/** Settings that prevent the start were found before. */
export function checkSettings(): Finding[] {
  const known = exampleSettings();
  const typed = parseSettings(readText(".env"));
  const unknown = Object.keys(typed).filter((name) => !(name in known) && name !== "NODE_ENV");
  const findings = [
    existsSync(".env") && statSync(".env").mode & 0o077
      ? wrong("Other users of this machine can read .env, which holds secrets.", "chmod 600 .env")
      : ok("The settings are complete."),
    ...unknown.map((name) =>
      note(`.env has ${name}, which is not a setting.`, "Is it misspelt? .env.example lists all."),
    ),
  ];
  const { secure, PUBLIC_URL } = env;
  if (!secure) {
    findings.push(
      PUBLIC_URL && !isLoopback(PUBLIC_URL)
        ? wrong(
            "PUBLIC_URL has no TLS: anybody on the network can take over sessions.",
            "Put a TLS proxy in front, and set https://... (docs/operations.md).",
          )
        : note("This shop works on this machine only.", "npm run setup prepares one for the public."),
    );
  }
  if (env.demoSignIn) {
    findings.push(note("The sign-in is the demo: anybody can sign in as anybody.", "npm run setup"));
  }
  const doubt = vatIdDoubt(env.SELLER_VAT_ID, env.SELLER_COUNTRY);
  if (doubt) {
    findings.push(
      wrong(
        `SELLER_VAT_ID is ${env.SELLER_VAT_ID}. ${doubt}`,
        "Correct it in .env: it is on every document, and VIES is asked in its name.",
      ),
    );
  }
  if (!env.sellerPlace) {
    findings.push(
      note(
        "SELLER_ADDRESS has the address in lines only: e-invoices want its parts.",
        "Set SELLER_STREET, SELLER_ZIP_CODE and SELLER_CITY in .env, or npm run setup.",
      ),
    );
  }
  if (secure && env.hasAssumedSalesEmail) {
    findings.push(
      note(`SALES_EMAIL is not set: customers are told to write to ${env.SALES_EMAIL}.`, "Set it in .env."),
    );
  }
  return findings;
}

/** The shop can listen at HOST, on whatever port. */
export async function checkHost(): Promise<Finding[]> {
  const problem = await listenProblem(0, env.HOST);
  return problem ? [wrong(problem, "Correct it in .env.")] : [];
}

/** An address of this machine alone. */
export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
