import { Link, NavLink } from "@remix-run/react";

import { useHere } from "~/ui/base/use-here";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import { Icon } from "~/ui/base/icon";

import type { FramePerson } from "./frame";
import { ShopMark } from "./shop-mark";
import { UserMenu } from "./user-menu";

/** The header of every page (specification 2): navigation, the shop's logo or name, user menu and cart. */
export function Header({ shop, person }: { shop: ShopFacts; person: FramePerson | null }) {
  return (
    <header className="no-print rule-below">
      <div className="wrap grid min-h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-1 sm:min-h-20 sm:gap-3">
        <nav aria-label="Main">
          <NavLink to="/contact" className="nav-link">
            <span className="sm:hidden">Benefits</span>
            <span className="hidden sm:inline">Benefits of Ordering</span>
          </NavLink>
          {person?.isStaff && (
            <a href="/admin" className="nav-link ml-6 max-md:hidden">
              Admin
            </a>
          )}
        </nav>
        <Link to="/" className="logo">
          <ShopMark {...shop} />
        </Link>
        <div className="flex items-center justify-end sm:gap-3">
          {person ? <UserMenu person={person} /> : <LogInLink />}
          {!person?.isReader && <CartButton pieces={person?.pieces ?? 0} />}
        </div>
      </div>
      {person?.company && (
        <p className="wrap small">
          <a href="/company">You act for {person.company}</a>
        </p>
      )}
    </header>
  );
}

/** Leads a visitor to the sign-in, and from there back to this page. */
function LogInLink() {
  const { pathname, search } = useHere();
  return (
    <a href={`/api/login?returnTo=${encodeURIComponent(pathname + search)}`} className="nav-link">
      Log in
    </a>
  );
}

function CartButton({ pieces }: { pieces: number }) {
  return (
    <NavLink to="/cart" className="icon-btn cart-button">
      <Icon name="cart" className="size-6" />
      <span className="sr-only">Cart</span>
      {pieces > 0 && (
        <span className="cart-count">
          {pieces}
          <span className="sr-only"> {pieces === 1 ? "piece" : "pieces"}</span>
        </span>
      )}
    </NavLink>
  );
}
