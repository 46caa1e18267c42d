import { Link, NavLink } from "@remix-run/react";
import { type KeyboardEvent, useEffect } from "react";

import * as t from "~/messages/layout";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import { Badge } from "~/ui/base/badge";
import { Icon } from "~/ui/base/icon";
import { useHere } from "~/ui/base/use-here";
import type { Frame, FramePerson } from "./frame";
import { useProfileLink } from "./profile-link";
import { useMenu } from "./use-menu";

export const ShopHeader = ({ shop, person, pieces }: Frame) => (
  <Header shop={shop} person={person && { ...person, pieces }} />
);

export function Header({ shop, person }: { shop: ShopFacts; person: FramePerson | null }) {
  return (
    <header className="no-print rule-below">
      <div className="wrap grid grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-2 py-2">
        {!person && (
          <nav aria-label={t.main()}>
            <Benefits className="nav-link" />
          </nav>
        )}
        <Link to="/" className="logo">
          <ShopMark {...shop} />
        </Link>
        <div className="flex items-center justify-end sm:gap-3">
          {person ? <AccountLink person={person} /> : <LogInLink />}
          {!person?.isReader && (
            <CartButton pieces={person?.pieces ?? 0} to={person?.isDemo ? "/demo-registered#demo-cart" : "/cart"} />
          )}
        </div>
        {person && <Menu person={person} />}
      </div>
      {person?.links?.map(([to, words]) => (
        <p key={to} className="wrap small">
          <a href={to}>{words}</a>
        </p>
      ))}
    </header>
  );
}

function Benefits({ className }: { className?: string }) {
  return (
    <NavLink to="/contact" className={className}>
      <span className="sm:hidden">{t.benefits()}</span>
      <span className="hidden sm:inline">{t.benefitsOfOrdering()}</span>
    </NavLink>
  );
}

/** Leads back to this page afterwards. */
function LogInLink() {
  const { pathname, search } = useHere();
  return (
    <a href={`/api/login?returnTo=${encodeURIComponent(pathname + search)}`} className="nav-link">
      {t.signIn()}
    </a>
  );
}

/** In the demo to the sample cart. */
function CartButton({ pieces, to }: { pieces: number; to: string }) {
  // A place on the page is not the page.
  const CartLink = to.includes("#") ? Link : NavLink;
  return (
    <CartLink to={to} className="icon-btn cart-button">
      <Icon name="cart" className="size-6" />
      <span className="sr-only">{t.cart()}</span>
      {pieces > 0 && (
        <span className="cart-count">
          <span>{pieces}</span>
          <span className="sr-only">{` ${t.piecesWord({ count: pieces })}`}</span>
        </span>
      )}
    </CartLink>
  );
}

export function ShopMark({ name, logo }: Pick<ShopFacts, "name" | "logo">) {
  if (!logo) return name;
  const { src, width, height, dark } = logo;
  const image = <img src={src} width={width} height={height} alt={name} className={dark ? undefined : "logo-light"} />;
  if (!dark) return image;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      {image}
    </picture>
  );
}

/** The sample customer of the demo has no account. */
function AccountLink({ person: { firstName, isApproved, isStaff, isDemo } }: { person: FramePerson }) {
  const profile = useProfileLink();
  const firstNameOnly = <span className="max-w-16 truncate sm:max-w-40">{firstName || t.user()}</span>;
  const name =
    isApproved || isStaff ? (
      firstNameOnly
    ) : (
      <span className="flex flex-col items-start gap-0.5 pl-2 sm:flex-row sm:items-center sm:gap-3 sm:pl-0">
        {firstNameOnly}
        <Badge tone="highlight">{t.approvalPending()}</Badge>
      </span>
    );
  if (isDemo) return name;
  return (
    <NavLink to={profile.to} className="nav-link">
      <span className="sr-only">{`${profile.label}:`}</span>
      {name}
    </NavLink>
  );
}

/** A row of links, or folded where there is no room. It holds the links of the user menu (specification 2). */
function Menu({ person: { isApproved, isReader, isStaff, isDemo } }: { person: FramePerson }) {
  const menu = useMenu();
  const canOrder = isApproved && !isReader;

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
    <details ref={menu} className="menu" onKeyDown={closeOnEscape}>
      <summary className="nav-link">
        {t.menu()}
        <Icon name="down" className="size-4" />
      </summary>
      <nav aria-label={t.main()}>
        <NavLink to="/" end>
          {t.collection()}
        </NavLink>
        {canOrder && <NavLink to="/order-sheet">{t.orderSheet()}</NavLink>}
        {canOrder && !isDemo && <NavLink to="/quick-order">{t.quickOrder()}</NavLink>}
        <NavLink to="/orders">{t.orderHistory()}</NavLink>
        <Benefits />
        {isStaff && <a href="/admin">{t.adminPanel()}</a>}
        {!isDemo && <a href="/api/logout">{t.logOut()}</a>}
      </nav>
    </details>
  );
}
