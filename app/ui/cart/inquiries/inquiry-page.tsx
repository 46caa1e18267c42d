import { PLACES } from "~/shop/brand/pictures/sizes";
import { AppLink } from "~/ui/base/app-link";
import type { RefusedForm } from "~/ui/base/form-state";
import { Picture } from "~/ui/base/picture";
import { SectionHeading } from "~/ui/base/section-heading";

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

/** The style that an inquiry is about. `picture` is the address of its picture, or "". */
interface InquiryStyleView {
  id: number;
  name: string;
  styleCode: string;
  picture: string;
}

/** The style that an inquiry is about: above the form on a phone, otherwise beside it. */
function InquiryStyle({ style }: { style: InquiryStyleView }) {
  return (
    <div className="flex items-start gap-5 lg:col-start-2 lg:row-start-1 lg:block">
      <Picture address={style.picture} alt="" place={PLACES.card} eager className="w-28 flex-none lg:w-full" />
      <div>
        <p className="caps">Your inquiry is about</p>
        <p className="mt-2 font-serif text-xl">{style.name}</p>
        <p className="muted small">Style {style.styleCode}</p>
      </div>
    </div>
  );
}
