import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/orders";
import styles from "~/orders.css";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { orderNotFound } from "~/http/gate/order-not-found.server";
import { refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { problemText } from "~/shop/base/problem-text.server";
import { requestForm, withdrawalForm } from "~/shop/checkout/order-changes/change-form.server";
import { quantityNames } from "~/shop/cart/line-fields";
import { requestPage } from "~/shop/checkout/order-changes/change-page.server";
import { requestChange, withdrawRequest } from "~/shop/checkout/order-changes/change-requests.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MAX_REASON_LENGTH } from "~/shop/checkout/order-changes/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { lineErrors } from "~/ui/orders/order-table";
import { lineDefaults, LineFields } from "~/ui/checkout/order-changes/line-fields";

/** Only for one's own pending order; any other order leads to its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const id = parseId(params.id);
  if (!id) throw orderNotFound(request);
  return (await requestPage(account.company.id, id)) ?? redirect(`/orders/${id}`);
}

/** Sends a request (`change`, `cancel`) to the team, or withdraws it (`withdraw`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireSelf(request);
  const companyId = account.company.id;
  const orderId = parseId(params.id);
  if (!orderId) throw orderNotFound(request);
  const fields = await readForm(request);
  if (fields.get("intent") === "withdraw") return withdraw(request, fields, { companyId, orderId });
  const title = t.requestNotSent();
  return handleForm(request, {
    fields,
    schema: requestForm(fields),
    others: quantityNames(fields),
    title,
    invalidTitle: title,
    failed: t.sendingRequestFailed(),
    notFound: () => orderNotFound(request),
    status: ({ kind, field }) => {
      if (field === "message") return 400;
      return kind === "quantity" || kind === "cart_empty" ? 422 : 409;
    },
    async handle({ intent: kind, quantities, message }) {
      const requestedById = account.user.id;
      await requestChange({ companyId, orderId, kind, quantities, message, requestedById });
      return redirectWithToast(`/orders/${orderId}`, {
        title: t.requestSent(),
        description: t.requestIsChecked(),
      });
    },
  });
}

/** Withdraws a request by the button on the page of its order, which is where a refusal leads. */
function withdraw(request: Request, fields: FormData, { companyId, orderId }: { companyId: string; orderId: number }) {
  const title = t.requestNotWithdrawn();
  return handleForm(request, {
    fields,
    schema: withdrawalForm,
    title,
    notFound: () => orderNotFound(request),
    page: (problem) => {
      const link = { href: `/orders/${orderId}#request`, label: t.seeYourRequest() };
      return refuse(request, { status: 409, title, message: problemText(problem), link });
    },
    async handle({ requestId: id }) {
      await withdrawRequest(companyId, { orderId, id });
      const description = t.orderStays();
      return redirectWithToast(`/orders/${orderId}`, { title: t.requestWithdrawn(), description });
    },
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.changeOrderHeading({ orderNumber: loaded.orderNumber }) : t.orderNotFound()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function RequestPage() {
  const { id, orderNumber, lines, waiting } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const form = formState(refused?.lastResult, "request", { ...lineDefaults(lines), message: "" });
  const sent = useNavigation().formData?.get("intent");
  return (
    <div className="wrap page stack-loose">
      <p>
        <AppLink to={`/orders/${id}`}>{t.orderNumbered({ orderNumber })}</AppLink>
      </p>
      <h1>{t.askForChangeHeading()}</h1>
      {waiting && (
        <Notice title={waiting}>
          <AppLink to={`/orders/${id}#request`}>{t.seeYourRequest()}</AppLink>
        </Notice>
      )}
      {/* A form that a colleague's request came before keeps what was typed. */}
      {(!waiting || refused) && (
        <>
          <p>{t.askForChangeHint()}</p>
          <ErrorSummary errors={lineErrors(form, lines)} title={refused?.title} />
          <Form method="post" action={`/orders/${id}/change`} noValidate className="stack-loose">
            <FormKey />
            <section aria-labelledby="lines">
              <h2 id="lines">{t.quantities()}</h2>
              <LineFields lines={lines} fields={form.fields} />
            </section>
            <div className="max-w-[42rem]">
              <TextArea
                field={form.fields.message}
                label={t.whatElse()}
                hint={t.whatElseHint()}
                rows={3}
                maxLength={MAX_REASON_LENGTH}
              />
            </div>
            <p className="row">
              <Button name="intent" value="change" pending={sent === "change"} pendingLabel={t.sending()}>
                {t.sendChangeRequest()}
              </Button>
              <Button
                name="intent"
                value="cancel"
                variant="danger"
                pending={sent === "cancel"}
                pendingLabel={t.sending()}
              >
                {t.askToCancel()}
              </Button>
            </p>
          </Form>
        </>
      )}
    </div>
  );
}
