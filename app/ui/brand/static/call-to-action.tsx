import * as t from "~/messages/brand";
import { LinkButton } from "~/ui/base/button";
import { DialogTrigger } from "~/ui/base/dialog";
import { LOGIN_DIALOG, LoginInfoDialog } from "~/ui/brand/landing/login-info";

/** Signed-in users go to the catalogue, others to the login dialog (specification 2). */
export function CallToAction({
  title,
  isSignedIn,
  discounts,
  demoSignIn,
}: {
  title: string;
  isSignedIn: boolean;
  /** See `bulkDiscountNote`; null without any. */
  discounts: string | null;
  demoSignIn: boolean;
}) {
  return (
    <section className="section bg-shade text-center" aria-labelledby="next">
      <div className="wrap">
        <h2 id="next">{title}</h2>
        <div className="mt-8">
          {isSignedIn ? (
            <LinkButton to="/">{t.viewWholesaleCatalog()}</LinkButton>
          ) : (
            <>
              <DialogTrigger dialog={LOGIN_DIALOG} href="/login-info">
                {t.requestWholesaleAccess()}
              </DialogTrigger>
              <LoginInfoDialog discounts={discounts} demoSignIn={demoSignIn} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
