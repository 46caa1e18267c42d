/** sRGB as "#rrggbb", in lower case. */
export type Colour = `#${string}`;

const TYPED = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i;

/** "#8A4127", "8a4127" or "#abc"; null for anything else. */
export function parseColour(typed: string): Colour | null {
  const [, digits] = TYPED.exec(typed) ?? [];
  if (digits === undefined) return null;
  const all = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${all.toLowerCase()}`;
}

const channelsOf = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` is from 0 to 1. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const target = channelsOf(to);
  const digits = channelsOf(from).map((channel, at) =>
    Math.round(channel + (target[at]! - channel) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** The first colour on the way from `colour` to `to` that passes; `to` if none before it does. */
export function nearest(colour: Colour, to: Colour, passes: (mixed: Colour) => boolean): Colour {
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(colour, to, percent / 100);
    if (passes(mixed)) return mixed;
  }
  return to;
}
