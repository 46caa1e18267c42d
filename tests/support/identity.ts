import { DEMO_PEOPLE } from "../../prisma/seed/people";
import type { Browser, Page } from "./browser-without-scripts";

/** One of the demo's people, by a link on this page. Returns the page after the sign-in. */
export async function signInAs(page: Page, firstName: string, link = "SIGN IN"): Promise<Page> {
  const picker = await page.click(link);
  picker.see("Choose a demo account");
  const person = DEMO_PEOPLE.find((one) => one.firstName === firstName)!;
  return picker.press(`${person.firstName} ${person.lastName}`, "main");
}

/** Returns the page after the sign-in. */
export async function signInAsNewcomer(
  browser: Browser,
  newcomer: { firstName: string; lastName: string; email: string },
  returnTo = "/",
): Promise<Page> {
  const picker = await browser.open(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  return picker
    .form("Sign in as someone new")
    .fill({
      "First name": newcomer.firstName,
      "Last name": newcomer.lastName,
      "E-mail": newcomer.email,
    })
    .submit("Sign in as someone new");
}
