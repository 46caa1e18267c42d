import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/orders";
import * as tBilling from "~/messages/billing";
import * as tDesk from "~/messages/desk";
import { previewReminder, sendReminder } from "~/shop/billing/payments/send-reminder.server";
import { hasMailServer } from "~/shop/desk/mail-queue/transport.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { markLookAlikes } from "~/formats/email";
import { reminderAddress } from "~/shop/billing/payments/reminder";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

const backFrom = (request: Request, orderId: number) =>
  safeReturnTo(new URL(request.url).searchParams.get("back"), `/admin/orders/${orderId}#payments`);

/** `?back=` is where it was asked for. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId: id } = await requireOrder(request, "change-payments", params.id);
  const reminder = await previewReminder(id);
  if (!reminder) throw anyOrderNotFound(request);
  return { id, reminder, back: backFrom(request, id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { orderId, actorId } = await requireOrder(request, "change-payments", params.id);
  return handleForm(request, {
    title: t.noReminderWasSent(),
    failed: t.sendingFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle() {
      const sent = await sendReminder({ orderId, actorId });
      return redirectWithToast(backFrom(request, orderId), toastOf(sent));
    },
  });
}

function toastOf(sent: Awaited<ReturnType<typeof sendReminder>>) {
  return hasMailServer()
    ? { title: tBilling.reminderSent(), description: tBilling.reminderSentText(sent) }
    : { title: tBilling.reminderKept(), description: tBilling.reminderKeptText(sent) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? t.reminderFor({ orderNumber: loaded.reminder.orderNumber }) : t.orderNotFound()),
  },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function ReminderPage() {
  const {
    id,
    reminder: { orderNumber, to, number, letter },
    back,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  const { errors } = formState(refused?.lastResult, "reminder", {});
  return (
    <>
      <p className="mb-2">
        <AppLink to={`/admin/orders/${id}`}>{t.orderLabel({ orderNumber })}</AppLink>
      </p>
      <AdminHeading>{tBilling.reminderName({ number })}</AdminHeading>
      <ErrorSummary title={refused?.title} errors={errors} />
      {letter === null || to === null ? (
        <p>{to === null ? tDesk.nobodyWrittenTo() : t.nothingToSend()}</p>
      ) : (
        <div className="stack max-w-4xl">
          <p className="wrap-anywhere">{t.nothingSentYet({ to: markLookAlikes(to) })}</p>
          <section className="card stack" aria-labelledby="letter">
            <h2 id="letter">{letter.subject}</h2>
            <pre className="whitespace-pre-wrap wrap-anywhere">{letter.text}</pre>
          </section>
          <Form method="post" action={reminderAddress(id, back)} className="admin-buttons">
            <FormKey />
            <Button pending={isSending} pendingLabel={t.sending()}>
              {tBilling.sendReminder({ number })}
            </Button>
            <LinkButton to={back} variant="secondary">
              {t.backWithoutSending()}
            </LinkButton>
          </Form>
        </div>
      )}
    </>
  );
}
