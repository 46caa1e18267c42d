const QUOTES = [
  {
    words:
      "We ordered three colours to try and re-ordered seven. People touch it in passing and come back for it.",
    who: "Atelier Nord, Graz",
  },
  {
    words:
      "The size runs are sensible and the parcels arrive sorted by style. Unpacking takes me half an hour, not half a day.",
    who: "Kleine Freiheit, Hamburg",
  },
  {
    words:
      "My customers ask when the new colours come. That is all I want from a knitwear supplier.",
    who: "Maison Lune, Lyon",
  },
] as const;

/** What three boutiques say. */
export function Testimonials() {
  return (
    <section className="section bg-shade" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="caps mb-10">
          From the shops that carry us
        </h2>
        <div className="grid gap-10 md:grid-cols-3 md:gap-12">
          {QUOTES.map(({ words, who }) => (
            <figure key={who} className="quote">
              <blockquote>
                <p>“{words}”</p>
              </blockquote>
              <figcaption className="muted small mt-5">{who}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
