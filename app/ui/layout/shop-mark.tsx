import type { ShopFacts } from "~/shop/brand/appearance/facts.server";

/** The shop's logo, whose alternative text is the shop's name; without a logo, the name. */
export function ShopMark({ name, logo }: Pick<ShopFacts, "name" | "logo">) {
  if (!logo) return name;
  const { src, width, height, dark } = logo;
  const image = (
    <img
      src={src}
      width={width}
      height={height}
      alt={name}
      className={dark ? undefined : "logo-light"}
    />
  );
  if (!dark) return image;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      {image}
    </picture>
  );
}
