import { type Accounts, VISITORS } from "./accounts";
import { Admin, type PossiblePrices } from "./admin";
import { Buyer, type SentOrder } from "./buyer";
import { Client } from "./client";
import type { Environment, Style } from "./environment";
import { randomOf } from "./random";
import type { Expectations } from "./verify-operations";
import { Visitor } from "./visitor";

/** With what is known of what they do. */
export function peopleOf({ proxy, history }: Environment, accounts: Accounts, styles: Style[], seed: number) {
  let number = 0;
  const next = () => {
    number++;
    const client = new Client(proxy, history, `198.51.100.${number}`);
    return [client, randomOf(seed * 100 + number)] as const;
  };
  const sent: SentOrder[] = [];
  const prices: PossiblePrices = new Map(styles.map(({ code, price }) => [code, [price]]));
  const applicants = [...accounts.applicants];
  const buyers = accounts.buyers.map((account) => new Buyer(...next(), account, styles, history, sent));
  const admins = accounts.admins.map(
    (account, at) =>
      // One of them alone, so that it is known what a style costs.
      new Admin(...next(), account, history, applicants, at === 0 ? styles.slice(6) : [], prices),
  );
  const visitors = Array.from({ length: VISITORS }, () => new Visitor(...next(), styles, history));
  const expectations: Expectations = { history, buyers, sent, prices };
  return { people: [...buyers, ...admins, ...visitors], expectations };
}
