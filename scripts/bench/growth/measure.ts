import { ACCEPT_ENCODING, ask } from "../ask";
import { median } from "../figures";
import type { Served } from "../serve";
import type { Statement } from "../statements";

/** A page in one of the shops. */
export interface Place {
  server: Served;
  address: string;
  cookie: string;
  /** Has something of the catalogue changed, so that nothing may be remembered. */
  change(): Promise<void>;
}

/** What it took there. Times are milliseconds, from sending the request to the last byte of the answer. */
export interface Taken {
  address: string;
  status: number;
  median: number;
  /** The first time after a change of the catalogue; the middle of several such. NaN where it was not asked for. */
  afterChange: number;
  /** As it came over the line. */
  bytes: number;
  queries: number;
  /** The statement that took the database longest, of one answer: one after a change, where there were such. */
  slowest: Statement | null;
}

const WARM_UP = 3;

/** Asks for one page in all the shops, once in each, so many times over: nothing is asked while another answer is made. */
export async function measurePage(
  places: readonly Place[],
  runs: number,
  changes: number,
): Promise<Taken[]> {
  const askIn = ({ server, address, cookie }: Place) =>
    ask(server.origin, address, {
      "Accept-Encoding": ACCEPT_ENCODING,
      ...(cookie && { Cookie: cookie }),
    });
  for (let run = 0; run < WARM_UP; run++) for (const place of places) await askIn(place);

  const first: Omit<Taken, "address" | "median" | "afterChange">[] = [];
  for (const place of places) {
    await place.server.takeStatements();
    const { status, body } = await askIn(place);
    const statements = await place.server.takeStatements();
    first.push({
      ...{ status, bytes: body.byteLength },
      ...{ queries: statements.length, slowest: slowestOf(statements) },
    });
  }
  const times = places.map((): number[] => []);
  const timesAfterChange = places.map((): number[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [at, place] of places.entries()) times[at]!.push((await askIn(place)).ms);
  }
  for (let run = 0; run < changes; run++) {
    for (const [at, place] of places.entries()) {
      await place.change();
      await place.server.takeStatements();
      timesAfterChange[at]!.push((await askIn(place)).ms);
      // What is remembered hides what costs most.
      if (run === 0) first[at]!.slowest = slowestOf(await place.server.takeStatements());
    }
  }
  return places.map(({ address }, at) => ({
    address,
    ...first[at]!,
    median: median(times[at]!),
    afterChange: median(timesAfterChange[at]!),
  }));
}

function slowestOf(statements: readonly Statement[]): Statement | null {
  return statements.reduce<Statement | null>(
    (worst, one) => (worst && worst.ms >= one.ms ? worst : one),
    null,
  );
}
