// Page numbers in addresses and in calls, on both sides of their limits.
import { expect, it } from "vitest";

import { listQuery } from "~/http/api/list.server";
import { applicationsQuery } from "~/shop/customers/applications/applications";
import { cappedCount, MAX_LISTED, MAX_PAGE, pageOf, requestedPage } from "~/shop/base/paging";

it.each([
  ["1", 1],
  [String(MAX_PAGE), MAX_PAGE],
  ["0", null],
  [String(MAX_PAGE + 1), null],
  ["1.5", null],
])("page %s of an address or a call is %s", (typed, page) => {
  const search = new URLSearchParams({ page: typed, requests: typed });
  expect(requestedPage(search)).toBe(page ?? 1);
  expect(applicationsQuery(search)).toMatchObject({ page: page ?? 1, requests: page ?? 1 });
  const parsed = listQuery.safeParse({ page: typed });
  expect(parsed.success ? parsed.data.page : null).toBe(page);
});

it("shows so many rows of a list and no further ones", () => {
  for (const count of [MAX_LISTED, MAX_LISTED + 1]) {
    expect(pageOf(count, MAX_PAGE, 100)).toMatchObject({ page: MAX_LISTED / 100, take: 100 });
  }
  expect(pageOf(25, 2, 25)).toMatchObject({ page: 1, pages: 1 });
  expect(pageOf(26, 2, 25)).toMatchObject({ page: 2, pages: 2, skip: 25 });
  expect(cappedCount(1000, 1000)).toEqual({ count: 1000, isMore: false });
  expect(cappedCount(1000, 1001)).toEqual({ count: 1000, isMore: true });
});
