import type { ReactNode } from "react";

import { Picture } from "~/ui/base/picture";

/** The head of a page of words. `picture` is the address of a product's picture, "" for none. */
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
  const words = (
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
          <div className="hero-words">{words}</div>
          <Picture
            address={picture}
            alt=""
            sizes="(width >= 64rem) 42vw, (width >= 48rem) 45vw, 100vw"
            eager
            className="hero-picture"
          />
        </div>
      ) : (
        <div className="wrap section">{words}</div>
      )}
    </section>
  );
}
