import { type MetaFunction, useLoaderData } from "@remix-run/react";

const COLOURS = ["Sand", "Rust", "Moss", "Ink"];

/** Knitwear. */
const CARDS = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  name: `Alma Raglan Sweater ${index + 1}`,
  code: `PR-10${index}`,
  category: "Sweaters",
  price: 4_900 + index * 150,
  colours: COLOURS,
  picture: `/pictures/alma-raglan-sweater-${index + 1}/480`,
}));

export const meta: MetaFunction = () => [
  { title: "Nine cards" },
  { name: "description", content: "Nine styles of knitwear." },
];

export const loader = () => ({ cards: CARDS });

/** A picture, a linked name, a price, colours. */
export default function Index() {
  const { cards } = useLoaderData<typeof loader>();
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
