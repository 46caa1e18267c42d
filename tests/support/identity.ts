import { DEMO_PEOPLE } from "../../prisma/seed/people";
import { startDemoIdentityProvider } from "../../scripts/identity-provider";
import type { Browser, Page } from "./browser-without-scripts";
import { ORIGIN } from "./shop";

/** Starts the demo's identity provider. Must be called before the shop is opened. Returns a function that stops it. */
export async function startIdentityProvider(
  shopOrigins: string[] | "any-loopback" = [ORIGIN],
): Promise<() => Promise<void>> {
  const clientSecret = "a secret of the tests";
  const provider = await startDemoIdentityProvider({
    port: 0,
    shopOrigins,
    clientSecret,
    people: DEMO_PEOPLE.filter(({ offered }) => offered),
  });
  process.env.DEMO_IDENTITY_URL = provider.url;
  process.env.DEMO_IDENTITY_SECRET = clientSecret;
  return () => provider.close();
}

/** Signs in as one of the provider's people by a link on this page. Returns the page after the sign-in. */
export async function signInAs(page: Page, firstName: string, link = "LOG IN"): Promise<Page> {
  const picker = await page.click(link);
  picker.see("Who would you like to be?");
  const person = DEMO_PEOPLE.find((one) => one.firstName === firstName)!;
  return picker
    .form(`form:has(button[value="${person.subject}"])`)
    .submit(buttonName(picker, person.subject));
}

/** Signs in as a new person. Returns the page after the sign-in. */
export async function signInAsNewcomer(
  browser: Browser,
  newcomer: { firstName: string; lastName: string; email: string },
  returnTo = "/",
): Promise<Page> {
  const picker = await browser.open(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  return picker.form("Sign in as someone new").fill(newcomer).submit("Sign in as someone new");
}

function buttonName(picker: Page, subject: string): string {
  return picker.$(`button[value="${subject}"]`).text().replace(/\s+/g, " ").trim();
}
