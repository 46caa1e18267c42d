import { useHere } from "~/ui/base/use-here";
import { LinkButton } from "~/ui/base/button";
import { Dialog } from "~/ui/base/dialog";
import { Notice } from "~/ui/base/notice";

/** The dialog's id, for DialogTrigger. */
export const LOGIN_DIALOG = "login-dialog";

interface LoginInfoProps {
  /** What the bulk discounts are, null without any (`bulkDiscountNote`). */
  discounts: string | null;
  demoSignIn: boolean;
}

/** What an account offers, with links to log in and to request access. `returnTo` is the page to come back to. */
export function LoginInfo({ returnTo, discounts, demoSignIn }: LoginInfoProps & { returnTo: string }) {
  return (
    <>
      <p>Approved shops sign in to see wholesale prices, order by style, colour and size, and look up past orders.</p>
      <ul className="ticks">
        {discounts && <li>{discounts}</li>}
        <li>A proforma invoice by e-mail, no payment on the site</li>
        <li>Accounts are by invitation: tell us about your shop and we will answer</li>
      </ul>
      {demoSignIn && (
        <Notice title="This is a demo sign-in">
          No password needed: choose one of the demo people on the next page.
        </Notice>
      )}
      <div className="row pt-2">
        <LinkButton to={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}>SIGN IN</LinkButton>
        <LinkButton to="/request-access" variant="secondary">
          REQUEST ACCESS
        </LinkButton>
      </div>
    </>
  );
}

/** The same as a dialog; signing in returns to the current page. */
export function LoginInfoDialog(props: LoginInfoProps) {
  const { pathname, search } = useHere();
  return (
    <Dialog id={LOGIN_DIALOG} title="Wholesale login">
      <LoginInfo returnTo={pathname + search} {...props} />
    </Dialog>
  );
}
