import { PLACES } from "~/shop/pictures/sizes";
import { Picture } from "~/ui/base/picture";

/** The style that an inquiry is about. `picture` is the address of its picture, or "". */
export interface InquiryStyleView {
  id: number;
  name: string;
  styleCode: string;
  picture: string;
}

/** The style that an inquiry is about: above the form on a phone, otherwise beside it. */
export function InquiryStyle({ style }: { style: InquiryStyleView }) {
  return (
    <div className="flex items-start gap-5 lg:col-start-2 lg:row-start-1 lg:block">
      <Picture
        address={style.picture}
        alt=""
        place={PLACES.card}
        eager
        className="w-28 flex-none lg:w-full"
      />
      <div className="lg:mt-4">
        <p className="caps">Your inquiry is about</p>
        <p className="mt-2 font-serif text-xl">{style.name}</p>
        <p className="muted small">Style {style.styleCode}</p>
      </div>
    </div>
  );
}
