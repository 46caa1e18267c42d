const QUOTES = [
  {
    text: "We ordered three colours to try and re-ordered seven. People touch it in passing and come back for it.",
    customer: "Atelier Nord, Graz",
  },
  {
    text: "The size runs are sensible and the parcels arrive sorted by style. Unpacking takes me half an hour, not half a day.",
    customer: "Kleine Freiheit, Hamburg",
  },
  {
    text: "My customers ask when the new colours come. That is all I want from a knitwear supplier.",
    customer: "Maison Lune, Lyon",
  },
] as const;

/** Three static customer quotes (specification 2). */
export function Testimonials() {
  return (
    <section className="section bg-shade" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="caps mb-10">
          From the shops that carry us
        </h2>
        <div className="grid gap-10 md:grid-cols-3 md:gap-12">
          {QUOTES.map(({ text, customer }) => (
            <figure key={customer} className="quote">
              <blockquote>
                <p>“{text}”</p>
              </blockquote>
              <figcaption className="muted small mt-5">{customer}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
