/** A style as the baselines show it. */
export interface Card {
  id: number;
  name: string;
  code: string;
  category: string;
  price: number;
  colours: string[];
  picture: string;
}

const COLOURS = ["Sand", "Rust", "Moss", "Ink"];

/** Nine styles. */
export const CARDS: Card[] = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  name: `Alma Raglan Sweater ${index + 1}`,
  code: `PR-10${index}`,
  category: "Sweaters",
  price: 4_900 + index * 150,
  colours: COLOURS,
  picture: `/pictures/alma-raglan-sweater-${index + 1}/480`,
}));

/** Nine cards as plainly as they can be: a picture, a name that leads further, a price, colours. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.id} id={`style-${card.id}`} className="card">
          <img src={card.picture} alt={card.name} width={480} height={600} loading="lazy" />
          <h3>
            <a href={`/product/${card.id}`}>{card.name}</a>
          </h3>
          <p className="muted">
            {card.code}, {card.category}
          </p>
          <p className="price">€{(card.price / 100).toFixed(2)}</p>
          <ul className="colours">
            {card.colours.map((colour) => (
              <li key={colour}>{colour}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
