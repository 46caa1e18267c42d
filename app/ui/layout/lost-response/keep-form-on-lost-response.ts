import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

import { isRefusal, UNKNOWN_OUTCOME } from "~/shop/base/refusal";

import { forgetDraft, formName, readLostResponse, storeLostResponse, textsOf } from "./drafts";
import type { LostResponse } from "./lost-response";

/** The shop is too busy or unavailable. */
export const isUnavailable = (status: number) => status === 408 || status >= 429;

/**
 * The `clientAction` of a route with forms that are asked after. When no answer comes, or none from the shop, or the
 * shop is too busy or unavailable (408, 429, 5xx), the page stays as it is and its form gets `{ lostResponse }` as its
 * result. Other refusals are shown as their page.
 */
export async function keepFormOnLostResponse({ request, serverAction }: ClientActionFunctionArgs) {
  const data = await request.clone().formData();
  const name = formName(request.url, data);
  try {
    const answer = await serverAction();
    storeLostResponse(name, undefined);
    return answer;
  } catch (error) {
    if (error instanceof Response) {
      // A redirect: the form was accepted.
      forgetDraft(name);
      throw error;
    }
    const refusal = isRouteErrorResponse(error) && isRefusal(error.data) ? error : null;
    if (refusal && !isUnavailable(refusal.status)) {
      storeLostResponse(name, undefined);
      throw error;
    }
    const key = String(data.get("key") ?? data.get("checkoutToken"));
    const earlier = readLostResponse(name);
    const isKnown =
      refusal !== null &&
      refusal.data.code !== UNKNOWN_OUTCOME &&
      // An earlier form with this key may still have arrived.
      !(earlier?.key === key && !earlier.message && !earlier.isMissing);
    const lostResponse: LostResponse = {
      key,
      values: textsOf(data),
      message: isKnown ? refusal.data.message : undefined,
    };
    storeLostResponse(name, lostResponse);
    return { lostResponse };
  }
}
