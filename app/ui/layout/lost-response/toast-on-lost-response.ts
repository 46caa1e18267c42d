import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

import type { Toast } from "~/http/session/toast";
import * as t from "~/messages/layout";
import { isRefusal, UNKNOWN_OUTCOME } from "~/shop/base/refusal";
import { toasts } from "~/ui/layout/toasts";

import { formName, keptForms, textsOf } from "./drafts";
import { isUnavailable } from "./keep-form-on-lost-response";
import type { LostResponse } from "./lost-response";

/** By path and intent of a form (specification 8). */
const FAILED: [form: RegExp, what: Parameters<typeof t.notDone>[0]][] = [
  [/^\/admin\/products\/new /, "product"],
  [/^\/(simple|direct)-admin /, "product"],
  [/^\/admin\/offers (create|discount)/, "discount"],
  [/^\/admin\/(applications|customers\/[^/]+) approve/, "approval"],
  [/^\/admin\/inquiries /, "inquiry"],
  [/^\/admin-setup /, "setup"],
  [/^\/emergency-admin /, "emergency"],
  [/^\/direct-admin-access /, "direct"],
];

const demo = () => ({
  title: t.demoMode(),
  description: t.demoCartNote(),
});

/** `message` is why the shop saved nothing, when it said so. */
function failureToast(path: string, intent: string, message: string | undefined): Toast {
  if (path === "/demo-registered") return { ...demo(), variant: "destructive" };
  const [, what] = FAILED.find(([form]) => form.test(`${path} ${intent}`)) ?? [];
  const failed = what ? t.notDone(what) : t.failedToSave();
  const title = t.notDoneTitle(what === "setup" || what === "emergency" || what === "direct" ? what : "other");
  return { title, description: `${failed}. ${message ?? t.theShopDidNotAnswer()}`, variant: "destructive" };
}

/**
 * The `clientAction` of all other routes with forms: without an answer the page stays as it is, with what was typed,
 * and a toast says so. The same form sent again has the same key, so that it takes effect once.
 */
export async function toastOnLostResponse({ request, serverAction }: ClientActionFunctionArgs) {
  const data = await request.clone().formData();
  const name = formName(request.url, data);
  try {
    const answer = await serverAction();
    keptForms.delete(name);
    return answer;
  } catch (error) {
    const refusal = isRouteErrorResponse(error) && isRefusal(error.data) ? error : null;
    if (error instanceof Response || (refusal && !isUnavailable(refusal.status))) {
      keptForms.delete(name);
      throw error;
    }
    const message = refusal?.data.code === UNKNOWN_OUTCOME ? undefined : refusal?.data.message;
    const { pathname } = new URL(request.url);
    toasts.show?.(failureToast(pathname, String(data.get("intent") ?? ""), message));
    keptForms.set(name, {
      key: String(data.get("key")),
      values: textsOf(data),
    });
    // Without the key: its page cannot ask after it.
    return { lostResponse: { key: "", values: [], message } satisfies LostResponse };
  }
}
