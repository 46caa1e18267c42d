import { data } from "@remix-run/node";

import { apiKeyForm, createApiKey, revokeApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { parseId } from "~/formats/ids";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { limit } from "~/http/gate/rate-limit.server";
import { notFound } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import * as texts from "~/texts/account";

// Each new key sends a mail.
const MAX_KEYS_PER_HOUR = 30;

/**
 * Handles the form of the API keys page. A new key is in the response body only, never in a URL or a cookie, and is not
 * shown again.
 */
export async function changeApiKeys(request: Request, { company, user }: Account) {
  const fields = await readForm(request);
  const isNew = fields.get("intent") === "make";
  const title = isNew ? texts.noKeyCreated() : texts.keyNotRevoked();
  return handleForm(request, {
    schema: apiKeyForm,
    fields,
    title,
    failed: texts.tryAgain(),
    notFound: (missing) => notFound(missing, texts.keyNotFound()),
    async handle(form, { refuse }) {
      if (form.intent === "revoke") {
        const name = await revokeApiKey(company.id, parseId(form.id) ?? 0, user.id);
        return redirectWithToast("/company/keys", texts.keyRevoked(name));
      }
      const allowed = await limit({
        key: `api-keys:${company.id}`,
        points: MAX_KEYS_PER_HOUR,
        windowSeconds: 60 * 60,
      });
      if (!allowed.ok) {
        return refuse(tooMany(allowed.retryAfterSeconds, title, texts.tooManyNewKeys()));
      }
      const { key } = await createApiKey(company.id, { ...form, actorId: user.id });
      const created = { key, name: form.name };
      return data({ created }, { headers: { "Cache-Control": "no-store" } });
    },
  });
}
