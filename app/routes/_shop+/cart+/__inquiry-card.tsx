import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";

import * as t from "~/messages/cart";
import { AppLink } from "~/ui/base/app-link";
import { Button, buttonClass } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";
import { useShowToast } from "~/ui/layout/toasts";
import type { CartAnswer } from "./__answer";

const CSV_ADDRESS = "/cart.csv";

export function InquiryCard({
  salesEmail,
  ...form
}: {
  salesEmail: string;
} & ComponentProps<typeof SendCart>) {
  const show = useShowToast();
  async function download(event: MouseEvent) {
    event.preventDefault();
    // oxlint-disable-next-line no-restricted-globals -- the shop itself.
    const response = await fetch(CSV_ADDRESS).catch(() => null);
    if (!response?.ok || response.redirected) return window.location.assign(CSV_ADDRESS);
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    URL.revokeObjectURL(href);
    show({ title: t.csvDownloaded(), description: t.csvDownloadedNote() });
  }
  const subject = encodeURIComponent(t.inquirySubject());
  return (
    <section className="rule stack py-4">
      <h2 className="caps text-xs">{t.inquiryByEmail()}</h2>
      <a href={CSV_ADDRESS} onClick={download} className={buttonClass({ variant: "secondary", wide: true })}>
        {t.downloadCsv()}
      </a>
      <ol className="steps small">
        <li>{t.downloadFirst()}</li>
        <li>{t.attachIt()}</li>
        <li>
          <span className="min-w-0">
            {t.sendItTo({
              email: salesEmail,
              link: (words) => <AppLink to={`mailto:${salesEmail}?subject=${subject}`}>{words}</AppLink>,
            })}
          </span>
        </li>
      </ol>
      <SendCart {...form} />
    </section>
  );
}

/** With an optional message. The cart stays as it is. */
export function SendCart({ answer, seen }: { answer: CartAnswer | undefined; seen: string }) {
  const { fields, errors } = formState(answer?.lastResult, "send", { message: "" });
  const isSending = useNavigation().formData?.get("intent") === "inquire";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [lostResponse, setLostResponse] = useDraft(form, "/cart");
  useEffect(() => {
    if (wasSending.current && !isSending) {
      const lost = answer?.lostResponse;
      setLostResponse(lost);
      // Clear the message once it is sent.
      if (!lost && !answer?.lastResult) form.current?.reset();
    }
    wasSending.current = isSending;
  }, [isSending, answer, setLostResponse]);
  return (
    <Form
      ref={form}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      aria-label={t.sendToTeam()}
      className="rule stack pt-2"
    >
      <input type="hidden" name="intent" value="inquire" />
      <input type="hidden" name="seen" value={seen} />
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <TextArea field={fields.message} label={t.messageToTeam()} rows={2} />
      <Button variant="secondary" wide pending={isSending} pendingLabel={t.sending()}>
        {t.sendToTeam()}
      </Button>
      {lostResponse && <LostResponseNotice lostResponse={lostResponse} failed={t.inquiryFailed()} form="/cart" />}
    </Form>
  );
}
