import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import type { Browser } from "./browser-without-scripts";
import { ORIGIN } from "./shop";

/** As a session that has lasted too long. */
export const endSessions = (userId: string) => db.write((tx) => tx.session.deleteMany({ where: { userId } }));

/** In a browser that keeps its other cookies. */
export async function signInAgain(browser: Browser, userId: string): Promise<void> {
  const cookie = await startSession(userId, new Request(ORIGIN));
  browser.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": cookie } }));
}
