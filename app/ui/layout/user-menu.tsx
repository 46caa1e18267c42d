import { Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { Badge } from "~/ui/base/badge";
import { Icon } from "~/ui/base/icon";

import type { FramePerson } from "./frame";
import { useProfileLink } from "./profile-link";

/** The user menu (specification 2): first name, and links to the order sheet, orders, company profile and logout. */
export function UserMenu({ person }: { person: FramePerson }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const profile = useProfileLink();
  const canOrder = person.isApproved && !person.isReader;

  useEffect(() => {
    const closeOutside = (event: MouseEvent) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} key={key} className="menu" onKeyDown={closeOnEscape}>
      <summary className="user">
        <span className="flex flex-col items-start gap-0.5 sm:flex-row sm:items-center sm:gap-3">
          <span className="max-w-16 truncate sm:max-w-40">{person.firstName || "User"}</span>
          {!person.isApproved && <Badge word="Pending" />}
        </span>
        <Icon name="down" className="size-4" />
      </summary>
      <div>
        {person.isStaff && <a href="/admin">Admin Panel</a>}
        {canOrder && <Link to="/order-sheet">Order Sheet</Link>}
        <Link to="/orders">Order History</Link>
        {!person.isDemo && (
          <>
            {canOrder && <Link to="/quick-order">Quick Order</Link>}
            <Link to={profile.to}>{profile.label}</Link>
            <a href="/api/logout">Log Out</a>
          </>
        )}
      </div>
    </details>
  );
}
