/**
 * An element: its name, its text or its children, and its attributes. One without text, or whose children are all left out, is left
 * out, as EN 16931 allows no empty element; `[]` writes one nevertheless.
 */
export type XmlElement = readonly [
  name: string,
  content: string | null | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

// XML 1.0 has no other control characters, and no surrogates that are alone.
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, "")
    .trim()
    .replace(/[&<>"]/g, (char) => ESCAPES[char]!);

/** An XML document, an element a line. Characters that XML forbids are dropped. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "").join("\n")}\n`;

function written([name, content, attributes = {}]: XmlElement, indent: string): string[] {
  const start = Object.entries(attributes).reduce((text, [key, value]) => `${text} ${key}="${escaped(value)}"`, name);
  if (content === null || typeof content === "string") {
    const text = escaped(content ?? "");
    return text ? [`${indent}<${start}>${text}</${name}>`] : [];
  }
  if (content.length === 0) return [`${indent}<${start}/>`];
  const children = content.flatMap((child) => (child ? written(child, `${indent}  `) : []));
  return children.length > 0 ? [`${indent}<${start}>`, ...children, `${indent}</${name}>`] : [];
}
