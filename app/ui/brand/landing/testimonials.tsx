import { quoted } from "~/formats/lists";
import * as t from "~/messages/brand";
import { useLang } from "~/ui/layout/written-in";

/** Up to three (specification 2), each with who said it. */
export function Testimonials({
  title,
  quotes,
}: {
  title: string;
  quotes: readonly { text: string; customer: string; language: string }[];
}) {
  const langOf = useLang();
  return (
    <section className="section bg-shade" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="caps mb-10">
          {title || t.whatCustomersSay()}
        </h2>
        <div className="grid gap-10 md:grid-cols-3">
          {quotes.map(({ text, customer, language }) => (
            <figure key={customer} className="quote">
              <blockquote lang={langOf(language)}>
                <p>{quoted(text)}</p>
              </blockquote>
              <figcaption className="muted small mt-5">{customer}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
