import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import { cappedCountText } from "~/shop/base/capped-count";
import type { StaffRole } from "~/shop/customers/people/staff-role";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { FOUND_BY } from "~/shop/desk/search/query";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { Button } from "~/ui/base/button";

import { currentPage, menuOf, type MenuPage } from "./menu";
import { useMenu } from "../use-menu";
import { openTasks, taskText } from "./tasks";

/** With menu, search and tasks. */
export function Panel({
  waiting,
  staffRole,
  hasMailServer,
  children,
}: {
  /** Null for those who do not administer the shop. */
  waiting: AdminTasks | null;
  staffRole: StaffRole | null;
  hasMailServer: boolean;
  children: ReactNode;
}) {
  return (
    <div className="admin admin-panel">
      <a href="#page" className="skip-link">
        {t.skipMenu()}
      </a>
      <Menu waiting={waiting} staffRole={staffRole} />
      <QuickLinks staffRole={staffRole} />
      <div className="admin-head no-print">
        <Search />
        {waiting && <Tasks waiting={waiting} />}
        {!hasMailServer && (
          <p className="muted small">
            {t.mailNotSent()} {waiting && <Link to="/admin/mail">{t.pageName("mail")}</Link>}
          </p>
        )}
      </div>
      <div id="page" tabIndex={-1} className="admin-page">
        {children}
      </div>
    </div>
  );
}

/** Beside the page; where there is no room, it is folded. */
function Menu({ waiting, staffRole }: { waiting: AdminTasks | null; staffRole: StaffRole | null }) {
  const menu = useMenu();
  const { pathname, search } = useLocation();
  const groups = menuOf(staffRole);
  const current = currentPage(groups, pathname, new URLSearchParams(search));
  return (
    <details ref={menu} className="admin-menu no-print">
      <summary>
        <span className="caps">{t.menu()}</span>
        {current && <span className="muted">{current.label}</span>}
      </summary>
      <nav aria-label={t.adminPanel()}>
        <ul>
          {groups.map(({ name, pages }) => (
            <li key={name}>
              <span className="caps" aria-current={current && pages.includes(current) ? "true" : undefined}>
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
    <nav aria-label={t.quickLinks()} className="admin-quick no-print">
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to}>
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
  waiting: AdminTasks | null;
  isCurrent: boolean;
}) {
  const open = waiting ? tasks.filter((task) => waiting[task] > 0) : [];
  const count = open.reduce((sum, task) => sum + waiting![task], 0);
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      {label}
      {count > 0 && (
        <span className="admin-count" title={open.map((task) => taskText(task, waiting!)).join(", ")}>
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
  return (
    <>
      <Form
        key={q}
        method="get"
        action="/admin/search"
        role="search"
        aria-label={t.searchLabel()}
        className="admin-search"
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t.searchLabel()}
          placeholder={t.searchHint()}
          className="input"
        />
        <Button variant="secondary">{t.searchButton()}</Button>
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
  if (!first) return <p className="admin-todo muted small">{t.nothingToDo()}</p>;
  return (
    <p className="admin-todo">
      <Link to={first.to}>{first.text}</Link>{" "}
      {others.length > 0 && <NavLink to="/admin/tasks">{t.otherTasks({ count: others.length })}</NavLink>}
    </p>
  );
}
