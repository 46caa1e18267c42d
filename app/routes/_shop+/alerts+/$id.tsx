import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/cart";
import { alertAddress } from "~/shop/cart/alerts/alert";
import { alertForm, askForAlerts, findAwaited } from "~/shop/cart/alerts/alerts.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

async function ownStyle(request: Request, typed: string | undefined) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const style = await findStyle(parseId(typed) ?? 0, { prices: await priceListOf(account.company.priceGroupId) });
  if (!style) throw notFound(request);
  return { account, style };
}

/** `?piece=` ticks one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { account, style } = await ownStyle(request, params.id);
  const named = new URL(request.url).searchParams.getAll("piece").map(parseId);
  const pieces = await findAwaited(account, style);
  return {
    style: { id: style.id, name: style.name },
    email: account.user.email,
    pieces: pieces.map(({ isAsked, ...piece }) => ({
      ...piece,
      isTicked: isAsked || pieces.length === 1 || named.includes(piece.id),
    })),
    isAsked: pieces.some(({ isAsked }) => isAsked),
  };
}

/** `piece` for each ticked one; those that are not ticked any more are no longer waited for. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { account, style } = await ownStyle(request, params.id);
  return handleForm(request, {
    schema: alertForm,
    title: t.alertNotSaved(),
    failed: t.alertFailed(),
    async handle(pieceIds, { refuse }) {
      const { asked, ended } = await askForAlerts(account, style, pieceIds);
      if (asked + ended === 0) {
        const message = pieceIds.length > 0 ? t.tickedOrderable() : t.tickAlert();
        return refuse({ status: 400, title: t.alertNotSaved(), message });
      }
      const toast =
        asked > 0
          ? { title: t.alertSaved(), description: t.alertSavedNote({ email: account.user.email }) }
          : { title: t.alertEnded() };
      return redirectWithToast("/alerts", toast);
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.tellMe()) }];

/** Which pieces of a style somebody wants an e-mail about. */
export default function AlertPage() {
  const { style, email, pieces, isAsked } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { errors } = formState(refused?.lastResult, "alert", {});
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <div className="stack">
        <p className="small">
          <a href={`/product/${style.id}`}>{style.name}</a>
        </p>
        <h1>{t.tellMe()}</h1>
        {pieces.length === 0 ? <p>{t.allOrderable({ name: style.name })}</p> : <p>{t.alertIntro({ email })}</p>}
      </div>
      <ErrorSummary title={refused?.title} errors={errors} />
      {pieces.length > 0 && (
        <form method="post" action={alertAddress(style.id)} className="stack">
          <FormKey />
          <fieldset>
            <legend className="label">{t.alertPieces()}</legend>
            {pieces.map(({ id, name, reason, isTicked }) => (
              <label key={id} className="check">
                <input type="checkbox" name="piece" value={id} defaultChecked={isTicked} />
                <span>{t.awaitedPiece({ name, reason })}</span>
              </label>
            ))}
          </fieldset>
          <p>
            <Button>{isAsked ? t.saveAlerts() : t.tellMe()}</Button>
          </p>
        </form>
      )}
      <p>
        <a href="/alerts">{t.alertsTitle()}</a>
      </p>
    </div>
  );
}
