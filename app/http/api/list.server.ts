import { z } from "zod";

import { Reply } from "./resource.server";

/** Most rows of one answer, and how many the plain call gives: the clients of specification 7 expect the whole list. */
export const MAX_ROWS = 500;

const updatedSince = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "Send a date or moment as ISO 8601, like 2026-01-31 or 2026-01-31T12:00:00Z.",
  })
  .transform((text) => new Date(text))
  .optional()
  .meta({ description: "What has changed at this day or moment or after it." });

/** The query that every list takes. */
export const listQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({ description: "Which part of the list; one beyond the last is empty." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_ROWS)
    .default(MAX_ROWS)
    .meta({ description: "How many rows a part has.", examples: [20] }),
  updatedSince,
});

/** Words to search for. */
export const searchText = z
  .string()
  .max(100)
  .default("")
  .meta({ description: "Words to look for; each must be there." });

/** Which part of a list is asked for; a page beyond the last one is empty. */
export interface Part {
  skip: number;
  take: number;
}

export const partOf = ({ page, limit }: { page: number; limit: number }): Part => ({
  skip: (page - 1) * limit,
  take: limit,
});

/** A part of a list: the rows, with the count of all and the addresses of the parts beside it in the headers. */
export function listed<Row>(
  request: Request,
  { page, limit }: { page: number; limit: number },
  { rows, count }: { rows: Row[]; count: number },
): Reply<Row[]> {
  const pages = Math.max(1, Math.ceil(count / limit));
  const link = (rel: string, to: number) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("page", String(to));
    return `<${pathname}?${searchParams}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link("prev", Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
  ];
  const headers = { "X-Total-Count": String(count), ...(links[0] && { Link: links.join(", ") }) };
  return new Reply(rows, { headers });
}
