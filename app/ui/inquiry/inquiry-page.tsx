import { AppLink } from "~/ui/base/app-link";
import type { RefusedForm } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";

import { InquiryStyle, type InquiryStyleView } from "./inquiry-style";
import { InquiryForm } from "./inquiry-form";
import type { KnownSender } from "./sender";

/** /inquiry: the inquiry form, with the style that it is about. */
export function InquiryPage({
  style,
  salesEmail,
  ...form
}: {
  style: InquiryStyleView | null;
  sender: KnownSender | null;
  redirectTo: string;
  salesEmail: string;
  refused?: RefusedForm;
}) {
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Inquiry"
        intro={
          <>
            Ask about a style, an order or anything else. You can also write to{" "}
            <AppLink to={`mailto:${salesEmail}`}>{salesEmail}</AppLink>.
          </>
        }
      >
        {style ? "Ask about this style" : "Send an inquiry"}
      </SectionHeading>
      <div className="with-aside">
        {style && <InquiryStyle style={style} />}
        <div className="max-w-2xl">
          <InquiryForm key={style?.id} formId="inquiry" styleId={style?.id} {...form} />
        </div>
      </div>
    </div>
  );
}
