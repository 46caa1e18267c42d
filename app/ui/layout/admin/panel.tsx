import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import { cappedCountText } from "~/shop/base/capped-count";
import { can, type StaffRole } from "~/shop/customers/people/staff-role";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { FOUND_BY } from "~/shop/desk/search/query";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { Button } from "~/ui/base/button";

import { currentPage, menuOf, type MenuPage } from "./menu";
import { useMenu } from "../use-menu";
import { useSearchKey } from "./use-search-key";
import { openTasks, taskText } from "./tasks";

/** With menu, search and tasks. */
export function Panel({
  waiting,
  staffRole,
  hasMailServer,
  printsSignInCodes,
  children,
}: {
  waiting: AdminTasks;
  staffRole: StaffRole | null;
  hasMailServer: boolean;
  /** In the shop's terminal, because there is no mail server. */
  printsSignInCodes: boolean;
  children: ReactNode;
}) {
  return (
    <div className="admin mx-auto grid max-w-400 grid-cols-[minmax(0,1fr)_auto] gap-3 px-[clamp(1rem,2vw,2rem)] beside:grid-cols-[11.5rem_minmax(0,1fr)] beside:grid-rows-[auto_1fr] beside:gap-x-8">
      <a href="#page" className="skip-link">
        {t.skipMenu()}
      </a>
      <Menu waiting={waiting} staffRole={staffRole} />
      <QuickLinks staffRole={staffRole} />
      <div className="no-print col-span-full mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 beside:col-2">
        <Search />
        <Tasks waiting={waiting} />
        {!hasMailServer && (
          <p className={printsSignInCodes ? "notice" : "muted small"}>
            {printsSignInCodes ? t.codesPrinted() : t.mailNotSent()}{" "}
            {can({ staffRole }, "see-mail") && <Link to="/admin/mail">{t.pageName("mail")}</Link>}
          </p>
        )}
      </div>
      <div id="page" tabIndex={-1} className="col-span-full beside:col-2">
        {children}
      </div>
    </div>
  );
}

/** Beside the page; where there is no room, it is folded. */
function Menu({ waiting, staffRole }: { waiting: AdminTasks; staffRole: StaffRole | null }) {
  const menu = useMenu();
  const { pathname, search } = useLocation();
  const groups = menuOf(staffRole);
  const current = currentPage(groups, pathname, new URLSearchParams(search));
  return (
    <details ref={menu} className="admin-menu group no-print">
      <summary className="flex min-h-11 list-none items-center gap-3 border border-edge px-4 after:ml-auto after:content-['▾'] group-open:after:content-['▴'] max-[30rem]:gap-1 max-[30rem]:px-2 max-[30rem]:whitespace-nowrap beside:hidden [&::-webkit-details-marker]:hidden">
        <span className="caps">{t.menu()}</span>
        {current && <span className="muted max-[30rem]:hidden">{current.label}</span>}
      </summary>
      <nav
        aria-label={t.adminPanel()}
        className="columns-2 gap-x-4 py-2 beside:sticky beside:top-4 beside:max-h-[calc(100dvh-2rem)] beside:columns-auto beside:overflow-y-auto beside:py-0"
      >
        <ul>
          {groups.map(({ name, pages }) => (
            <li key={name} className="break-inside-avoid pb-4 beside:pb-2">
              <span
                className="caps block pt-2 pb-1 aria-[current]:text-ink beside:pt-1 beside:pb-0.5"
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
      </nav>
    </details>
  );
}

/** Where the menu is folded, the most used pages beside it. */
function QuickLinks({ staffRole }: { staffRole: StaffRole | null }) {
  const pages = menuOf(staffRole).flatMap(({ pages }) => pages.filter(({ isQuick }) => isQuick));
  return (
    <nav aria-label={t.quickLinks()} className="no-print flex gap-3 text-[0.9375rem] beside:hidden">
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} className="inline-flex min-h-11 items-center aria-[current]:font-semibold">
          {label}
        </NavLink>
      ))}
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
      className="flex min-h-11 items-center gap-2 border-l-3 border-line px-2 py-1 text-[0.9375rem] leading-tight no-underline hover:underline aria-[current]:border-clay aria-[current]:bg-shade aria-[current]:font-semibold beside:min-h-7"
    >
      {label}
      {count > 0 && (
        <span
          className="min-w-5 rounded-[1rem] bg-clay px-1.25 text-center text-[0.75rem] leading-5 font-semibold text-on-clay tabular-nums"
          title={open.map((task) => taskText(task, waiting)).join(", ")}
        >
          {t.countToDo({
            count: cappedCountText(count),
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </span>
      )}
    </Link>
  );
}

/** On its page, and on pages to which it has led, with the searched text. */
function Search() {
  const { pathname, search } = useLocation();
  const name = pathname === "/admin/search" ? "q" : FOUND_BY;
  const q = new URLSearchParams(search).get(name) ?? "";
  const field = useSearchKey();
  return (
    <>
      <Form
        key={q}
        method="get"
        action="/admin/search"
        role="search"
        aria-label={t.searchLabel()}
        className="narrow-buttons flex max-w-136 flex-[1_1_18rem]"
      >
        <input
          ref={field}
          type="search"
          name="q"
          aria-keyshortcuts="/"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t.searchLabel()}
          placeholder={t.searchHint()}
          className="input"
        />
        <Button variant="secondary" className="-ml-px">
          {t.searchButton()}
        </Button>
      </Form>
      {q && name === FOUND_BY && (
        <Link to={`/admin/search?${new URLSearchParams({ q, all: "1" })}`} className="admin-all">
          {t.allResults()}
        </Link>
      )}
    </>
  );
}

/** The most urgent task, and a link to the page of all. */
function Tasks({ waiting }: { waiting: AdminTasks }) {
  const [first, ...others] = openTasks(waiting);
  if (!first) return <p className="muted small">{t.nothingToDo()}</p>;
  return (
    <p className="flex flex-wrap gap-x-2">
      <Link to={first.to} className="inline-flex min-h-11 items-center font-semibold">
        {first.text}
      </Link>{" "}
      {others.length > 0 && (
        <NavLink to="/admin/tasks" className="inline-flex min-h-11 items-center aria-[current]:font-semibold">
          {t.otherTasks({ count: others.length })}
        </NavLink>
      )}
    </p>
  );
}
