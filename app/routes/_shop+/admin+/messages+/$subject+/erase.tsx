import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tAccess from "~/messages/access";
import * as t from "~/messages/customers";
import { adminMessagesAddress, subjectOf, type VisitorSubject } from "~/shop/conversations/conversation";
import { erasureForm } from "~/shop/desk/customer-data/erasure-form.server";
import { eraseVisitor, visitorErasurePage } from "~/shop/desk/customer-data/erase-visitor.server";
import { AppLink } from "~/ui/base/app-link";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { ErasureForm } from "~/ui/customers/admin/data/erasure-page";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress, personAddress } from "~/ui/layout/customer-address";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

/** Throws 404 for what no visitor has sent. */
function visitorSubject(request: Request, key: string | undefined): VisitorSubject {
  const subject = subjectOf(key);
  if (subject?.kind !== "inquiry" && subject?.kind !== "request") throw notFound(request);
  return subject;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-customers");
  const subject = visitorSubject(request, params.subject);
  const page = await visitorErasurePage(subject);
  if (!page) throw notFound(request);
  return { subject, page };
}

/** `email`: that of the sender, typed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-customers");
  const subject = visitorSubject(request, params.subject);
  return handleForm(request, {
    schema: erasureForm,
    title: tAccess.nothingWasErased(),
    async handle({ email }) {
      await eraseVisitor({ subject, email, actorId });
      const toast = { title: tAccess.personalDataErased(), description: t.allOfAddressErased() };
      return redirectWithToast("/admin/messages", toast);
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.erasePersonalData()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function EraseVisitor() {
  const { subject, page } = useLoaderData<typeof loader>();
  const { email, obstacle, deleted, ofCustomers } = page;
  const { inquiries, requests, messages, mails } = deleted;
  const refused = useAnswer<typeof action>();
  const form = formState(refused?.lastResult, "erasure", { email: "" });
  const here = adminMessagesAddress(subject);
  return (
    <>
      <p className="no-print">
        <AppLink to={here} className="admin-all">
          {subjectTitle(subject, null)}
        </AppLink>
      </p>
      <AdminHeading>{t.erasePersonalData()}</AdminHeading>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      {obstacle?.kind === "account" ? (
        <Notice title={t.addressHasAccount()}>
          <p>{t.eraseThatAccount({ link: (words) => <AppLink to={personAddress(obstacle.id)}>{words}</AppLink> })}</p>
        </Notice>
      ) : obstacle?.kind === "own" ? (
        <Notice title={t.addressIsOurs()} />
      ) : obstacle ? (
        <Notice title={t.invoicesGoToAddress({ name: obstacle.name })}>
          <p>
            {t.changeThatAddress({ link: (words) => <AppLink to={customerAddress(obstacle.id)}>{words}</AppLink> })}
          </p>
        </Notice>
      ) : (
        <>
          <section className="card stack mt-6 mb-8 max-w-[40rem]" aria-labelledby="deleted">
            <h2 id="deleted">{t.whatIsDeleted()}</h2>
            {inquiries + requests > 1 && <p className="wrap-anywhere">{t.erasesAllOfAddress({ email })}</p>}
            <ul className="list-disc pl-5">
              <li>{t.inquiries({ inquiries })}</li>
              <li>{t.requestsForAccess({ requests })}</li>
              <li>{t.messagesWithPhotos({ messages })}</li>
              <li className="wrap-anywhere">{t.eMailsToAndThose({ name: email, mails })}</li>
              <li>{t.invitationsAndAudit()}</li>
            </ul>
            {ofCustomers > 0 && <p>{t.inquiriesOfCustomers({ inquiries: ofCustomers })}</p>}
          </section>
          <ErasureForm email={email} address={here} field={form.fields.email} warning={t.eraseForGood} />
        </>
      )}
    </>
  );
}
