import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

import { isRefusal, UNKNOWN_OUTCOME } from "~/shop/refusal";

import { forgetDraft, saveDraft } from "./drafts";
import type { Unanswered } from "./unanswered";

/**
 * The `clientAction` of a route with forms. When no answer comes, or none from the shop, or the shop is too busy or
 * unavailable (429, 5xx), the page stays as it is and its form gets `{ unanswered }` as its result. Other refusals are
 * shown as their page.
 */
export async function keepPage({ request, serverAction }: ClientActionFunctionArgs) {
  const data = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      // A redirect: the form was accepted.
      forgetDraft(request.url, data);
      throw error;
    }
    const refusal = isRouteErrorResponse(error) && isRefusal(error.data) ? error : null;
    if (refusal && refusal.status < 429) throw error;
    const unanswered: Unanswered = {
      key: String(data.get("key") ?? data.get("checkoutToken")),
      intent: String(data.get("intent")),
      message: refusal?.data.code === UNKNOWN_OUTCOME ? undefined : refusal?.data.message,
    };
    saveDraft(request.url, data, unanswered);
    return { unanswered };
  }
}
