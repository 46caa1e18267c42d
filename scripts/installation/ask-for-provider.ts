import type { Answers } from "./answers";
import { discoverProvider } from "./probe-provider";
import type { Terminal } from "./terminal";

/** For an OpenID provider until its discovery document can be read, and for the shop's account there. */
export async function askForProvider(answers: Answers, terminal: Terminal): Promise<void> {
  const { ask, askText, values, keep } = answers;
  const present = values.OAUTH2_AUTHORIZATION_URL ? "unchanged" : "";
  for (;;) {
    const issuer = await askText("Issuer, like https://id.example.com/realms/shop", present);
    if (issuer === "unchanged") break;
    const found = /^https?:\/\//.test(issuer)
      ? await discoverProvider(issuer)
      : "Type the address of the issuer, which begins with https://.";
    if (typeof found === "string") {
      terminal.say(`  ${found}`);
      continue;
    }
    keep({
      OAUTH2_AUTHORIZATION_URL: found.authorization_endpoint,
      OAUTH2_TOKEN_URL: found.token_endpoint,
      OAUTH2_USERINFO_URL: found.userinfo_endpoint,
    });
    break;
  }
  const base = values.PUBLIC_URL!.replace(/\/+$/, "");
  terminal.say(`  Register the shop there, with the redirect address ${base}/api/callback`);
  await ask("OAUTH2_CLIENT_ID", { label: "Client id" });
  await ask("OAUTH2_CLIENT_SECRET", {
    label: "Client secret (- for none)",
    isSecret: true,
    isOptional: true,
  });
  await ask("OAUTH2_TRUST_EMAIL", {
    label: "Treat its e-mail addresses as verified even if it does not say so (yes or no)",
    fallback: "no",
  });
}
