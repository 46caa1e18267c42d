import { ACCEPT_ENCODING, timedGet } from "../timed-get";
import { median } from "../figures";
import type { MeasuredServer } from "../serve";
import type { Statement } from "../statements";

/** A page in one of the shops. */
export interface ShopPage {
  server: MeasuredServer;
  address: string;
  cookie: string;
  /** Invalidates everything that the shop caches of its catalogue. */
  change(): Promise<void>;
}

/** The timings of a page in one shop. Times are milliseconds from sending the request to the last byte. */
export interface PageTiming {
  address: string;
  status: number;
  median: number;
  /** The median of requests that follow a change of the catalogue; NaN without such requests. */
  afterChange: number;
  /** Transferred bytes of the body. */
  bytes: number;
  queries: number;
  /** The slowest statement of one request, which follows a change if any do. */
  slowest: Statement | null;
}

const WARM_UP = 3;

/** Requests one page sequentially in all the shops, `runs` times, then `changes` times after a change of the catalogue. */
export async function measurePage(pages: readonly ShopPage[], runs: number, changes: number): Promise<PageTiming[]> {
  const get = ({ server, address, cookie }: ShopPage) =>
    timedGet(server.origin, address, {
      "Accept-Encoding": ACCEPT_ENCODING,
      ...(cookie && { Cookie: cookie }),
    });
  for (let run = 0; run < WARM_UP; run++) for (const page of pages) await get(page);

  const first: Omit<PageTiming, "address" | "median" | "afterChange">[] = [];
  for (const page of pages) {
    await page.server.takeStatements();
    const { status, body } = await get(page);
    const statements = await page.server.takeStatements();
    first.push({
      status,
      bytes: body.byteLength,
      queries: statements.length,
      slowest: slowestOf(statements),
    });
  }
  const times = pages.map((): number[] => []);
  const timesAfterChange = pages.map((): number[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [at, page] of pages.entries()) times[at]!.push((await get(page)).ms);
  }
  for (let run = 0; run < changes; run++) {
    for (const [at, page] of pages.entries()) {
      await page.change();
      await page.server.takeStatements();
      timesAfterChange[at]!.push((await get(page)).ms);
      // With warm caches the most expensive statements are not sent.
      if (run === 0) first[at]!.slowest = slowestOf(await page.server.takeStatements());
    }
  }
  return pages.map(({ address }, at) => ({
    address,
    ...first[at]!,
    median: median(times[at]!),
    afterChange: median(timesAfterChange[at]!),
  }));
}

function slowestOf(statements: readonly Statement[]): Statement | null {
  return statements.reduce<Statement | null>((worst, one) => (worst && worst.ms >= one.ms ? worst : one), null);
}
