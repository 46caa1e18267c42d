import { Form, Link, useLocation, useMatches, useNavigation, NavLink } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";

import * as t from "~/messages/layout";
import { Button } from "~/ui/base/button";
import { Footer } from "./footer";
import type { Frame, FrameHandle } from "./frame";
import { ShopHeader } from "./header";
import { ShowToast, ToastRegion, useToasts } from "./toasts";
import { useBeforeSubmit } from "./use-before-submit";

export function Shell({ children, isError, ...frame }: Frame & { children: ReactNode; isError?: boolean }) {
  const { toast, show, dismiss } = useToasts(frame.toast);
  // Of an error only what the shop's header needs has surely been read.
  const handles = useMatches().map(({ handle }) => handle as FrameHandle | undefined);
  const Header = (!isError && handles.find((handle) => handle?.Header)?.Header) || ShopHeader;
  const { key, pathname } = useLocation();
  const { unsent } = frame;
  useEffect(() => {
    if (unsent) void import("./lost-response/fill-kept").then(({ fillKept }) => fillKept());
  }, [unsent]);
  const { isLoading, beforeSubmit } = useBeforeSubmit(show);
  const isNavigating = useNavigation().state !== "idle" || isLoading;
  return (
    <ShowToast.Provider value={show}>
      <div className="flex min-h-dvh flex-col" onSubmitCapture={beforeSubmit}>
        <a href="#main" className="skip-link">
          {t.skipToContent()}
        </a>
        {pathname === "/" && !isError && (
          <a href="#products" className="skip-link">
            {t.skipToTheProducts()}
          </a>
        )}
        {isNavigating && <div className="progress" aria-hidden="true" />}
        {frame.orderingFor && <OrderingBanner customer={frame.orderingFor} />}
        <Header {...frame} />
        <ToastRegion toast={toast} dismiss={dismiss} />
        <main id="main" tabIndex={-1} className="flex-1">
          {unsent && <p className="notice">{unsent.notice}</p>}
          <AccountLinks person={frame.person} orderingFor={frame.orderingFor} />
          {children}
        </main>
        {/* A new element for each navigation: moving the same one counts as layout shift when page heights differ. */}
        <Footer key={key} shop={frame.shop} pages={frame.pages} isVisitor={!frame.person} />
      </div>
    </ShowToast.Provider>
  );
}

/** On every page while an admin orders for a customer, with the button that stops it. */
function OrderingBanner({ customer }: { customer: NonNullable<Frame["orderingFor"]> }) {
  const { id, name, email } = customer;
  return (
    <section className="no-print rule-below bg-shade py-3" aria-label={t.orderingForACustomer()}>
      <Form method="post" action="/admin/ordering" className="wrap row justify-between">
        <p className="wrap-anywhere min-w-0">
          {t.youOrderFor({
            name,
            email,
            link: (words) => (
              <Link to={`/admin/customers/${encodeURIComponent(id)}`}>
                <strong>{words}</strong>
              </Link>
            ),
          })}
        </p>
        <Button variant="secondary" name="intent" value="stop">
          {t.stop()}
        </Button>
      </Form>
    </section>
  );
}

/** With who sees each: everybody, those who are approved, may order, or own the company. */
const pages = () =>
  [
    ["/company", t.profile(), "all"],
    ["/company/people", t.people(), "owner"],
    ["/company/approvals", t.approvals(), "orders"],
    ["/company/addresses", t.addresses(), "approved"],
    ["/messages", t.messages(), "all"],
    ["/carts", t.savedCarts(), "orders"],
    ["/for-your-shop", t.filesForYourShop(), "approved"],
    ["/company/keys", t.apiKeys(), "owner"],
    ["/company/sign-ins", t.signIns(), "all"],
  ] as const;

/** On each page of the account and below it. Not while somebody orders for a customer, whose account it is. */
function AccountLinks({ person, orderingFor }: Pick<Frame, "person" | "orderingFor">) {
  const { pathname } = useLocation();
  const isIn = ([to]: ReturnType<typeof pages>[number]) => `${pathname}/`.startsWith(`${to}/`);
  if (!person || orderingFor || !pages().some(isIn)) return null;
  const { isApproved, isReader, isColleague } = person;
  const sees = {
    all: true,
    approved: isApproved,
    orders: isApproved && !isReader,
    owner: isApproved && !isColleague,
  };
  return (
    <nav aria-label={t.account()} className="wrap row gap-y-0 pt-4 no-print">
      {pages().map(
        ([to, label, who]) =>
          sees[who] && (
            <NavLink key={to} to={to} end={to === "/company"} reloadDocument={to === "/messages"} className="nav-link">
              {label}
            </NavLink>
          ),
      )}
    </nav>
  );
}
