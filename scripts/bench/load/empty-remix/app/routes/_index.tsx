import { useLoaderData } from "@remix-run/react";

import { Cards, CARDS } from "../cards";

export const loader = () => ({ cards: CARDS });

export default function Index() {
  return <Cards cards={useLoaderData<typeof loader>().cards} />;
}
