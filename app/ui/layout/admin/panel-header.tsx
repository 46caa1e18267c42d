import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import * as t from "~/messages/desk";
import * as tLayout from "~/messages/layout";
import { cappedCountText } from "~/shop/base/capped-count";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import type { StaffRole } from "~/shop/customers/people/staff-role";
import { FOUND_BY } from "~/shop/desk/search/query";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { Button } from "~/ui/base/button";
import { classes } from "~/ui/base/classes";
import { Icon } from "~/ui/base/icon";

import type { Frame } from "../frame";
import { ShopMark } from "../header";
import { useProfileLink } from "../profile-link";
import { currentPage, menuOf, type MenuPage } from "./menu";
import { openTasks, taskText } from "./tasks";
import { usePanel } from "./use-panel";
import { useSearchKey } from "./use-search-key";

const MENU_ID = "admin-menu";
const PERSON_ID = "admin-person";

/** In place of the shop's: one row, and the menu, which stands beside the page or, where there is no room, is opened by a button. */
export function PanelHeader({ shop, person }: Frame) {
  const { waiting, staffRole, hasSearchKey } = usePanel()!;
  return (
    <>
      <header className="admin-header no-print rule-below">
        <Link to="/admin" className="logo">
          <ShopMark {...shop} />
        </Link>
        <Search hasKey={hasSearchKey} />
        <Link to="/admin" className="nav-link">
          {t.tasks()}
          <Count count={openTasks(waiting).length} />
        </Link>
        <a href="/" className="nav-link max-lg:hidden">
          {t.shopLink()}
        </a>
        <button type="button" popovertarget={PERSON_ID} className="dialog-button nav-link max-lg:hidden">
          <span className="sr-only">{`${tLayout.account()}:`}</span>
          <span className="max-w-40 truncate">{person?.firstName || tLayout.user()}</span>
          <Icon name="down" className="size-4" />
        </button>
        <nav id={PERSON_ID} popover="auto" aria-label={tLayout.account()} className="admin-person max-lg:hidden">
          <PersonLinks />
        </nav>
        <button type="button" popovertarget={MENU_ID} className="dialog-button nav-link lg:hidden">
          {t.menu()}
        </button>
      </header>
      <Menu waiting={waiting} staffRole={staffRole} />
    </>
  );
}

/** The menu of the shop is its first link. */
function PersonLinks() {
  const profile = useProfileLink();
  return (
    <ul>
      <li className="lg:hidden">
        <a href="/">{t.shopLink()}</a>
      </li>
      <li>
        <a href={profile.to}>{profile.label}</a>
      </li>
      <li>
        <a href="/api/logout">{tLayout.logOut()}</a>
      </li>
    </ul>
  );
}

function Menu({ waiting, staffRole }: { waiting: AdminTasks; staffRole: StaffRole | null }) {
  const menu = useRef<HTMLElement>(null);
  const { key, pathname, search } = useLocation();
  useEffect(() => menu.current?.hidePopover?.(), [key]);
  const groups = menuOf(staffRole);
  const current = currentPage(groups, pathname, new URLSearchParams(search));
  return (
    <nav ref={menu} id={MENU_ID} popover="auto" aria-label={t.adminPanel()} className="admin-menu no-print">
      <ul>
        {groups.map(({ name, pages }) => (
          <li key={name} className="break-inside-avoid pb-4 lg:pb-2">
            <span
              className="caps block pt-2 pb-1 aria-[current]:text-ink lg:pt-1 lg:pb-0.5"
              aria-current={current && pages.includes(current) ? "true" : undefined}
            >
              {t.groupName(name)}
            </span>
            <ul>
              {pages.map((page) => (
                <li key={page.to}>
                  <MenuLink page={page} waiting={waiting} isCurrent={page === current} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="lg:hidden">
        <PersonLinks />
      </div>
    </nav>
  );
}

function MenuLink({
  page: { to, label, tasks = [] },
  waiting,
  isCurrent,
}: {
  page: MenuPage;
  waiting: AdminTasks;
  isCurrent: boolean;
}) {
  const open = tasks.filter((task) => waiting[task] > 0);
  const count = open.reduce((sum, task) => sum + waiting[task], 0);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-11 items-center gap-2 border-l-3 border-line px-2 py-1 text-[0.9375rem] leading-tight no-underline hover:underline aria-[current]:border-clay aria-[current]:bg-shade aria-[current]:font-semibold lg:min-h-7"
    >
      {label}
      <Count count={count} title={open.map((task) => taskText(task, waiting)).join(", ")} />
    </Link>
  );
}

/** Of what there is to do, unless that is nothing. */
function Count({ count, title }: { count: number; title?: string }) {
  if (count === 0) return null;
  return (
    <span
      className="min-w-5 rounded-[1rem] bg-clay px-1.25 text-center text-[0.75rem] leading-5 font-semibold text-on-clay tabular-nums"
      title={title}
    >
      {t.countToDo({
        count: cappedCountText(count),
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </span>
  );
}

/**
 * On its page, and on pages to which it has led, with the searched text. Elsewhere a link to its page stands for it on a
 * phone.
 */
function Search({ hasKey }: { hasKey: boolean }) {
  const { pathname, search } = useLocation();
  const isOwnPage = pathname === "/admin/search";
  const q = new URLSearchParams(search).get(isOwnPage ? "q" : FOUND_BY) ?? "";
  const isUsed = isOwnPage || q !== "";
  const field = useSearchKey(hasKey);
  return (
    <>
      <Form
        key={q}
        method="get"
        action="/admin/search"
        role="search"
        aria-label={t.searchLabel()}
        className={classes("admin-search narrow-buttons", !isUsed && "max-md:hidden")}
      >
        <input
          ref={field}
          type="search"
          name="q"
          aria-keyshortcuts={hasKey ? "/" : undefined}
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t.searchLabel()}
          placeholder={t.searchHint()}
          className="input"
        />
        <Button variant="secondary" className="-ml-px">
          {t.searchButton()}
        </Button>
        {q && !isOwnPage && (
          <Link to={`/admin/search?${new URLSearchParams({ q, all: "1" })}`} className="nav-link ml-3">
            {t.allResults()}
          </Link>
        )}
      </Form>
      {!isUsed && (
        <Link to="/admin/search" className="nav-link md:hidden">
          {t.searchButton()}
        </Link>
      )}
    </>
  );
}
