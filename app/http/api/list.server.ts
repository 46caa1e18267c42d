import { z } from "zod";

import { isDay, startOfDay } from "~/formats/dates";
import { MAX_PAGE } from "~/shop/base/paging";

import { Reply } from "./resource.server";

/** The maximum and default number of rows in a response: the clients of specification 7 expect the whole list. */
export const MAX_ROWS = 500;

const updatedSince = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "Send a date or timestamp as ISO 8601, like 2026-01-31 or 2026-01-31T12:00:00Z.",
  })
  .transform((text) => (isDay(text) ? startOfDay(text) : new Date(text)))
  .optional()
  .meta({
    description: "Only rows that changed on or after this date, in the shop’s time zone, or timestamp.",
  });

/** The query parameters that every list accepts. */
export const listQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE)
    .default(1)
    .meta({ description: "The page number; a page beyond the last one is empty." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_ROWS)
    .default(MAX_ROWS)
    .meta({ description: "The number of rows per page.", examples: [20] }),
  updatedSince,
});

export const searchText = z
  .string()
  .max(100)
  .default("")
  .meta({ description: "Words to search for; a row must contain all of them." });

export interface ListRange {
  skip: number;
  take: number;
}

export const rangeOf = ({ page, limit }: { page: number; limit: number }): ListRange => ({
  skip: (page - 1) * limit,
  take: limit,
});

/** Makes the response of one page of a list to a parsed query: the rows, with `X-Total-Count` and a `Link` to the pages beside it. */
export function listReply<Rows>(
  request: Request,
  known: { page: number; limit: number },
  { rows, count }: { rows: Rows; count: number },
): Reply<Rows> {
  const { page, limit } = known;
  const pages = Math.max(1, Math.ceil(count / limit));
  const link = (rel: string, to: number) => {
    const { pathname, searchParams } = new URL(request.url);
    // Only the parameters that the call reads: a header is no place for the rest.
    const query = new URLSearchParams([...searchParams].filter(([name]) => name in known));
    query.set("page", String(to));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link("prev", Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
  ];
  const headers = { "X-Total-Count": String(count), ...(links[0] && { Link: links.join(", ") }) };
  return new Reply(rows, { headers });
}
