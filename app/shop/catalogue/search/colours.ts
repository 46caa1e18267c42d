import { translated } from "~/shop/base/brand-words";

/** Hex values of well-known colour names. */
export const COLOURS: Readonly<Record<string, string>> = {
  Black: "#2b2a2b",
  White: "#f6f3ec",
  Ecru: "#ece2cd",
  Oat: "#dccbae",
  Sand: "#cfb48c",
  Taupe: "#96836f",
  Mocha: "#6d5140",
  Clay: "#b07a5e",
  Terracotta: "#b5583a",
  Rust: "#94431f",
  Mustard: "#c9973a",
  Moss: "#76774a",
  Sage: "#a3ae93",
  Forest: "#34503f",
  Navy: "#27344f",
  Denim: "#5a7796",
  Sky: "#a9c1d1",
  Plum: "#5e3650",
  Rose: "#cf9f9b",
  Blush: "#e6cbc0",
  Grey: "#a09f9c",
  Charcoal: "#4a4a4d",
};

// Specification 9: the words in a picture's URL that identify a colour.
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  black: ["black", "noir", "schwarz"],
  white: ["white", "blanc", "weiss"],
  sand: ["sand", "beige", "cream", "natural"],
  taupe: ["taupe", "brown", "beige", "tan"],
};

const SWATCHES = new Map(Object.entries(COLOURS).map(([name, hex]) => [name.toLowerCase(), hex] as const));

/**
 * A hex value. For an unknown name the last known word decides ("Dark Navy" is Navy), otherwise a muted shade is
 * computed from the name, always the same one.
 */
export function swatch(colour: string): string {
  const known = colourWords(colour)
    .map((word) => SWATCHES.get(word))
    .filter((hex) => hex !== undefined);
  return known.at(-1) ?? computedShade(colour);
}

/** As a page shows it: with its name in the language of now where that is another one. */
export function shownColour(name: string): { name: string; label?: string; swatch: string } {
  const label = translated("colour", name);
  return { name, ...(label !== name && { label }), swatch: swatch(name) };
}

/**
 * The main image first if it is among them; only the main image when no URL contains the colour. A keyword must match a
 * whole word of the URL, so that "tan" is not found in "standard". The first keyword that matches a picture wins:
 * "beige" means Taupe only where no picture is called taupe. Source: specification 9.
 */
export function picturesForColour(colour: string, imageUrl: string, additionalImages: readonly string[]): string[] {
  const addresses = [...new Set([imageUrl, ...additionalImages])].filter(Boolean);
  const named = addresses.map((address) => ({ address, text: phrase(address) }));
  for (const keyword of colourKeywords(colour)) {
    const found = named.filter(({ text }) => text.includes(phrase(keyword)));
    if (found.length > 0) return found.map(({ address }) => address);
  }
  return imageUrl ? [imageUrl] : [];
}

/** The first one; the main image when there is none. Source: specification 9. */
export function pictureForColour(colour: string, imageUrl: string, additionalImages: readonly string[]): string {
  return picturesForColour(colour, imageUrl, additionalImages)[0] ?? imageUrl;
}

/** Words in a picture's address that mean the colour, those of its own name first (specification 9). */
export function colourKeywords(colour: string): readonly string[] {
  const own = colour.trim().toLowerCase();
  if (colourWords(own).length === 0) return [];
  return KEYWORDS[own] ?? [own];
}

function phrase(text: string): string {
  return ` ${colourWords(text).join(" ")} `;
}

/** Of a colour's name or a picture's address, in lower case and without diacritics. */
export function colourWords(text: string): string[] {
  return decoded(text)
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function computedShade(name: string): string {
  let hash = 2166136261;
  for (const letter of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  }
  const hue = hash % 360;
  const saturation = 0.16 + ((hash >>> 9) % 16) / 100;
  const lightness = 0.42 + ((hash >>> 17) % 20) / 100;
  // Conversion of HSL to RGB.
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
