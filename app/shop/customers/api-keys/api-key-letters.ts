import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import type { KeyScope } from "./api-key";

interface KeyFacts {
  firstName: string | null;
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: KeyScope;
  at: Date;
}

const factsOf = ({ name, hint, scope, at }: KeyFacts) =>
  facts(
    [t.letterKey(), name],
    [t.beginsWith(), hint],
    [t.letterKeyMay(), t.keyScopeName(scope)],
    [t.letterWhen(), formatDateTime(at)],
  );

/** To the company's contact. The key itself is never mailed. */
export const apiKeyCreated = (key: KeyFacts): Letter => ({
  subject: t.aNewApiKey({ name: key.name }),
  preview: t.aProgramThatUsesIt({ keyScopeMeaning: t.keyScopeMeaning(key.scope) }),
  reader: "customer",
  firstName: key.firstName,
  parts: [
    paragraph(t.anApiKeyWasCreated({ keyScopeMeaning: t.keyScopeMeaning(key.scope) })),
    factsOf(key),
    paragraph(t.ifThatWasNotYou()),
    button(t.yourApiKeysLabel(), "/company/keys"),
  ],
});

/** To the customer. */
export const apiKeyRevoked = (key: KeyFacts): Letter => ({
  subject: t.apiKeyRevokedLabel({ name: key.name }),
  preview: t.theKeyNoLongerWorks(),
  reader: "customer",
  firstName: key.firstName,
  parts: [paragraph(t.anApiKeyOfYour()), factsOf(key), button(t.yourApiKeysLabel(), "/company/keys")],
});

/** To the customer, after an admin has revoked all their keys, or after a colleague who had made some was removed. */
export function apiKeysRevoked({
  firstName,
  count,
  removed,
}: {
  firstName: string | null;
  count: number;
  removed?: string;
}): Letter {
  const what = count === 1 ? t.apiKey() : t.numberOfKeys({ count });
  const happened = removed ? t.keysWereRevoked({ removed, what, count }) : t.ourTeamHasRevokedYour({ what });
  return {
    subject: t.yourWasRevoked({ what, count }),
    preview: removed ? t.wasRemovedFromYourCompany({ removed }) : t.ourTeamDidThisAs(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.programsThatUsedItNeed({ happened, count })), button(t.yourApiKeysLabel(), "/company/keys")],
  };
}
