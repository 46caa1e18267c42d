import * as t from "~/messages/brand";
import { useHere } from "~/ui/base/use-here";
import { LinkButton } from "~/ui/base/button";
import { Dialog } from "~/ui/base/dialog";
import { Notice } from "~/ui/base/notice";

/** For DialogTrigger. */
export const LOGIN_DIALOG = "login-dialog";

interface LoginInfoProps {
  /** See `bulkDiscountNote`; null without any. */
  discounts: string | null;
  demoSignIn: boolean;
}

/** Links to log in and to request access. `returnTo` is the page to come back to. */
export function LoginInfo({ returnTo, discounts, demoSignIn }: LoginInfoProps & { returnTo: string }) {
  return (
    <>
      <p>{t.approvedShopsSignInTo()}</p>
      <ul className="ticks">
        {discounts && <li>{discounts}</li>}
        <li>{t.aProformaInvoiceByE()}</li>
        <li>{t.accountsAreByInvitationTell()}</li>
      </ul>
      {demoSignIn && <Notice title={t.thisIsADemoSign()}>{t.noPasswordNeededChooseOne()}</Notice>}
      <div className="row pt-2">
        <LinkButton to={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}>{t.signIn()}</LinkButton>
        <LinkButton to="/request-access" variant="secondary">
          {t.requestAccess()}
        </LinkButton>
      </div>
    </>
  );
}

/** Signing in returns to the current page. */
export function LoginInfoDialog(props: LoginInfoProps) {
  const { pathname, search } = useHere();
  return (
    <Dialog id={LOGIN_DIALOG} title={t.wholesaleLogin()}>
      <LoginInfo returnTo={pathname + search} {...props} />
    </Dialog>
  );
}
