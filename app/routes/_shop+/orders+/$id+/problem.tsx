import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { limitFormSubmissions } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { readUpload } from "~/http/gate/body.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { orderNotFound } from "~/http/gate/order-not-found.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { tooManyMessages } from "~/messages/conversations";
import * as t from "~/messages/orders";
import styles from "~/orders.css";
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { quantityField, quantityNames } from "~/shop/cart/line-fields";
import { pieceNames } from "~/shop/cart/piece";
import { MAX_MESSAGE_LENGTH, MAX_PHOTOS, MESSAGE_FORM_BYTES, messagesAddress } from "~/shop/conversations/conversation";
import { encodePhotos } from "~/shop/conversations/photos.server";
import { CLAIM_REASONS, CLAIM_WISHES, ClaimRefusal, reasonField } from "~/shop/orders/claims/claim";
import { claimForm, choiceNames } from "~/shop/orders/claims/claim-form.server";
import { claimPage } from "~/shop/orders/claims/claimable.server";
import { reportClaim } from "~/shop/orders/claims/report-claim.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select, TextArea } from "~/ui/base/field";
import { FileField } from "~/ui/base/file-field";
import { type FieldState, formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { lineErrors } from "~/ui/orders/order-table";

export const handle = { uploadBytes: MESSAGE_FORM_BYTES, uploadsBy: "customers" };

/** `?shipment=` has the pieces of one shipment. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const id = parseId(params.id);
  const shipment = parseId(new URL(request.url).searchParams.get("shipment") ?? undefined);
  const page = id && (await claimPage(account.company.id, id, shipment));
  if (!page) throw orderNotFound(request);
  return page;
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const orderId = parseId(params.id);
  if (!orderId) throw orderNotFound(request);
  const { fields, files } = await readUpload(request);
  const title = t.problemNotReported();
  return handleForm(request, {
    fields,
    schema: claimForm(fields),
    others: [...quantityNames(fields), ...choiceNames(fields)],
    title,
    invalidTitle: title,
    failed: t.reportingFailed(),
    fileField: "photos",
    notFound: () => orderNotFound(request),
    errors: (problem) =>
      problem instanceof ClaimRefusal
        ? Object.fromEntries([...problem.most].map(([id, most]) => [quantityField(id), t.piecesToClaim({ most })]))
        : undefined,
    async handle(typed, { refuse }) {
      const wait = await limitFormSubmissions(request, "message", account.company.id);
      if (wait !== null) return refuse(tooMany(wait, title, tooManyMessages()));
      const photos = await encodePhotos(files.get("photos"));
      const { company, user } = account;
      await reportClaim({ ...typed, photos, orderId, companyId: company.id, reportedById: user.id });
      return redirectWithToast(`/orders/${orderId}#problems`, {
        title: t.problemReported(),
        description: t.claimIsChecked(),
      });
    },
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.reportProblemOf({ orderNumber: loaded.orderNumber }) : t.orderNotFound()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function ReportProblem() {
  const { id, orderNumber, lines, claimDays } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const refused = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  const nameOf = pieceNames(lines);
  const form = formState(refused?.lastResult, "problem", {
    ...Object.fromEntries(
      lines.flatMap((line) => [
        [quantityField(line.id), ""],
        [reasonField(line.id), ""],
      ]),
    ),
    wish: "",
    text: "",
    photos: "",
  });
  const fields: Record<string, FieldState> = form.fields;
  return (
    <div className="wrap page stack-loose">
      <p>
        <AppLink to={`/orders/${id}`}>{t.orderNumbered({ orderNumber })}</AppLink>
      </p>
      <h1>{t.reportProblem()}</h1>
      {claimDays !== null && <p className="muted">{t.claimTime({ claimDays })}</p>}
      {lines.length === 0 && (
        <Notice title={t.nothingToClaim()}>
          <a href={messagesAddress({ kind: "order", id })}>{t.askInstead()}</a>
        </Notice>
      )}
      {(lines.length > 0 || refused) && (
        <>
          <ErrorSummary errors={lineErrors(form, lines)} title={refused?.title} />
          <Form
            method="post"
            action={`/orders/${id}/problem${search}`}
            encType="multipart/form-data"
            noValidate
            className="stack-loose max-w-[42rem]"
          >
            <FormKey />
            <section aria-labelledby="pieces">
              <h2 id="pieces">{t.whichPieces()}</h2>
              <ul className="list-none p-0">
                {lines.map((line) => (
                  <li key={line.id} className="rule py-3">
                    <p className="strong wrap-anywhere">{nameOf(line)}</p>
                    <div className="row items-start">
                      <Field
                        field={fields[quantityField(line.id)]!}
                        label={t.piecesOfPiece({
                          hidden: (words) => <span className="sr-only">{words}</span>,
                          piece: nameOf(line),
                        })}
                        hint={t.claimableOf({ claimable: line.claimable })}
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={6}
                        optional={false}
                      />
                      <Select
                        field={fields[reasonField(line.id)]!}
                        label={t.whatIsWrongWith({
                          hidden: (words) => <span className="sr-only">{words}</span>,
                          piece: nameOf(line),
                        })}
                        placeholder={t.choose()}
                        optional={false}
                        options={CLAIM_REASONS.map((value) => ({ value, label: t.claimReasonName(value) }))}
                      />
                    </div>
                  </li>
                ))}
              </ul>
            </section>
            <TextArea field={fields.text!} label={t.whatHappened()} rows={4} maxLength={MAX_MESSAGE_LENGTH} required />
            <FileField
              field={fields.photos!}
              label={t.photos()}
              hint={t.photosHint({ most: MAX_PHOTOS })}
              accept={PICTURE_TYPES}
              multiple
            />
            <Select
              field={fields.wish!}
              label={t.whatWouldYouLike()}
              placeholder={t.choose()}
              required
              options={CLAIM_WISHES.map((value) => ({ value, label: t.wishName(value) }))}
            />
            <p>
              <Button pending={isSending} pendingLabel={t.sending()}>
                {t.sendReport()}
              </Button>
            </p>
          </Form>
        </>
      )}
    </div>
  );
}
