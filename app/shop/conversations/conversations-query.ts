import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";

export const SHOWN = ["waiting", "mine", "all"] as const;

/** What the staff looks at: conversations that wait for an answer, the longest waiting first; of those `mine`; or all, the newest first. */
export interface ConversationsQuery {
  show: (typeof SHOWN)[number];
  q: string;
  page: number;
}

/** Invalid values become defaults. */
export const conversationsQuery = (search: URLSearchParams): ConversationsQuery => ({
  show: SHOWN.find((show) => show === search.get("show")) ?? "waiting",
  q: requestedText(search),
  page: requestedPage(search),
});

/** "/admin/messages?show=all&page=2" */
export function conversationsAddress({ show, q, page }: ConversationsQuery): string {
  const search = new URLSearchParams({
    ...(show !== "waiting" && { show }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/messages${search.size > 0 ? `?${search}` : ""}`;
}
