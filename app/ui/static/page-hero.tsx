import type { ReactNode } from "react";

import { PLACES } from "~/shop/pictures/sizes";
import { Picture } from "~/ui/base/picture";

/** The hero banner of a static page. `picture` is the address of a product's picture, "" for none. */
export function PageHero({
  label,
  title,
  picture = "",
  children,
}: {
  label: string;
  title: string;
  picture?: string;
  children: ReactNode;
}) {
  const text = (
    <>
      <p className="caps mb-4">{label}</p>
      <h1 className="display max-w-4xl">{title}</h1>
      <p className="lead mt-6">{children}</p>
    </>
  );
  return (
    <section className="bg-shade">
      {picture ? (
        <div className="hero">
          <div className="hero-words">{text}</div>
          <Picture address={picture} alt="" place={PLACES.half} eager className="hero-picture" />
        </div>
      ) : (
        <div className="wrap section">{text}</div>
      )}
    </section>
  );
}
