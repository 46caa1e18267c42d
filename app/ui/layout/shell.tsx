import { useLocation, useMatches, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { Footer } from "./footer";
import { type Frame, framePerson } from "./frame";
import { Header } from "./header";
import { ShowToast, ToastRegion, useToasts } from "./toasts";

/** Header, the page, footer, and the message of the moment. */
export function Shell({ children, ...frame }: Frame & { children: ReactNode }) {
  const { toast, show, dismiss } = useToasts(frame.toast);
  const person = framePerson(frame, useMatches());
  const { key } = useLocation();
  const isWaiting = useNavigation().state !== "idle";
  return (
    <ShowToast.Provider value={show}>
      <div className="flex min-h-dvh flex-col">
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {isWaiting && <div className="progress" aria-hidden="true" />}
        <Header shopName={frame.shop.name} person={person} />
        <ToastRegion toast={toast} dismiss={dismiss} />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        {/* Another one on each page: the same would be seen to jump, where the pages' heights differ. */}
        <Footer key={key} shop={frame.shop} />
      </div>
    </ShowToast.Provider>
  );
}
