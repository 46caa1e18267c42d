import type { ComponentProps, MouseEvent } from "react";

import { AppLink } from "~/ui/base/app-link";
import { buttonClass } from "~/ui/base/button";
import { useShowToast } from "~/ui/layout/toasts";

import { SendCart } from "./send-cart";

const CSV_ADDRESS = "/cart.csv";

/**
 * The cart as an inquiry: a CSV file to be sent by e-mail, in three steps (specification 2), or sent directly from
 * here.
 */
export function InquiryCard({
  salesEmail,
  ...form
}: {
  salesEmail: string;
} & ComponentProps<typeof SendCart>) {
  const show = useShowToast();
  async function download(event: MouseEvent) {
    event.preventDefault();
    // oxlint-disable-next-line no-restricted-globals -- the shop itself.
    const response = await fetch(CSV_ADDRESS).catch(() => null);
    if (!response?.ok || response.redirected) return window.location.assign(CSV_ADDRESS);
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    URL.revokeObjectURL(href);
    show({ title: "CSV Downloaded", description: "Cart details saved as CSV file" });
  }
  return (
    <section aria-labelledby="inquiry" className="card stack no-print">
      <h2 id="inquiry" className="caps text-xs">
        DOWNLOAD &amp; EMAIL YOUR INQUIRY
      </h2>
      <p className="small">Not ready to order? Send us the list and we answer with an offer.</p>
      <a
        href={CSV_ADDRESS}
        onClick={download}
        className={buttonClass({ variant: "secondary", wide: true })}
      >
        DOWNLOAD CSV FILE
      </a>
      <ol className="steps small">
        <li>Download the CSV file with everything in your cart.</li>
        <li>Attach it to an e-mail.</li>
        <li>
          <span className="min-w-0">
            Send it to{" "}
            <AppLink to={`mailto:${salesEmail}?subject=Wholesale%20inquiry`}>{salesEmail}</AppLink>.
          </span>
        </li>
      </ol>
      <SendCart {...form} />
    </section>
  );
}
