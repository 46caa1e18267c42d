import { env } from "~/env.server";
import { type Finding, note, ok, wrong } from "../findings";
import { discoverProvider, type Discovery } from "../probe-provider";
import { reasonOf } from "../reason";
import { askShop, clockFinding, wasStarted } from "./address";

/** It answers, and has the addresses of the settings. */
export async function checkProvider(): Promise<Finding[]> {
  const { OAUTH2_AUTHORIZATION_URL: authorization } = env;
  if (env.SIGN_IN === "email") return checkOwnSignIn();
  if (!authorization) return [];
  let answer: Response;
  try {
    answer = await fetch(authorization, { redirect: "manual", signal: AbortSignal.timeout(8_000) });
  } catch (error) {
    return [
      wrong(
        `The identity provider cannot be reached. ${reasonOf(error)}`,
        "Until it answers nobody can sign in. Check the OAUTH2_... addresses.",
      ),
    ];
  }
  const found = await discoverAbove(authorization);
  const clock = clockFinding(answer);
  if (!found) {
    return [note("The identity provider answers, but names no discovery document."), ...clock];
  }
  const differing = [
    ["OAUTH2_AUTHORIZATION_URL", authorization, found.authorization_endpoint],
    ["OAUTH2_TOKEN_URL", env.OAUTH2_TOKEN_URL, found.token_endpoint],
    ["OAUTH2_USERINFO_URL", env.OAUTH2_USERINFO_URL, found.userinfo_endpoint],
  ].filter(([, set, named]) => set !== named);
  return [
    ...(differing.length === 0 ? [ok("The identity provider answers, and its addresses match the settings.")] : []),
    ...differing.map(([name, , named]) =>
      wrong(`${name} is not what the provider names.`, `Its discovery document says ${named}`),
    ),
    ...(found.claims_supported?.includes("email") === false
      ? [
          // The list may be incomplete (OpenID Connect Discovery 1.0, section 3).
          note(
            "The identity provider does not list the claim email, which an account needs.",
            "If sign-ins are refused for it, add the scope and the claim email to the shop's client there.",
          ),
        ]
      : []),
    ...clock,
  ];
}

async function checkOwnSignIn(): Promise<Finding[]> {
  // If the shop does not run, or its address leads elsewhere, that was found before, and is the cause.
  if (!wasStarted()) return [note("The shop's own sign-in was not checked: the shop has never been started here.")];
  if (typeof (await askShop(env.PUBLIC_URL!)) === "string") {
    return [note("The shop's own sign-in was not checked: the shop must first answer at its address.")];
  }
  const status = await statusOfSignIn(env.PUBLIC_URL!).catch(reasonOf);
  if (status === 200) return [ok("The shop's own sign-in answers.")];
  const found = typeof status === "number" ? `Its page answers ${status}.` : status;
  return [wrong(`The shop's own sign-in does not answer. ${found}`, "The proxy must pass on /id too.")];
}

/** As a browser does. Returns the status of the sign-in's page. */
async function statusOfSignIn(address: string): Promise<number> {
  const asked = { redirect: "manual", signal: AbortSignal.timeout(8_000) } as const;
  const begun = await fetch(`${address}/api/login`, asked);
  const Cookie = begun.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const page = new URL(begun.headers.get("Location") ?? "/id/sign-in/none", address);
  return (await fetch(page, { ...asked, headers: { Cookie } })).status;
}

/** The discovery document of the provider with an authorization address: the issuer is a part of its path. */
async function discoverAbove(authorization: string): Promise<Discovery | null> {
  const { origin, pathname } = new URL(authorization);
  const parts = pathname.split("/").filter(Boolean).slice(0, 6);
  for (let length = parts.length - 1; length >= 0; length--) {
    const found = await discoverProvider([origin, ...parts.slice(0, length)].join("/"));
    if (typeof found !== "string") return found;
  }
  // Entra: .../TENANT/oauth2/v2.0/authorize, with the document below .../TENANT/v2.0.
  const entra = await discoverProvider(`${origin}/${parts[0]}/v2.0`);
  return typeof entra === "string" ? null : entra;
}
