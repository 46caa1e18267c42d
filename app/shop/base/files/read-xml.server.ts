// oxlint-disable-next-line no-restricted-imports -- the one place that reads XML of files.
import { SaxesParser, type SaxesTagPlain } from "saxes";

import { yieldToEventLoop } from "~/event-loop.server";
import { Problem } from "~/shop/base/problem";

/** Worksheets and statements stay far below. */
export const XML_LIMITS = {
  /** Depth of nesting. */
  depth: 64,
  elements: 2_000_000,
  /** Of an element. */
  attributes: 100,
  /** Characters of a text, a name, a value or a comment. */
  letters: 512 * 1024,
} as const;

/** Names are without their namespace. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * While it arrives, and serves other requests between its chunks. Throws (unreadable, made by `refuse`) for XML that is
 * not well formed, is nested too deeply, or has a document type, which could declare entities, and beyond the other
 * limits.
 */
export async function readXml(
  chunks: AsyncIterable<string>,
  handler: XmlHandler,
  refuse: (why: "damaged" | "too_large") => Problem,
): Promise<void> {
  const parser = new SaxesParser();
  let [depth, elements, attributes, letters] = [0, 0, 0, 0];
  const bound = (count: number, most: number, why: "damaged" | "too_large" = "too_large") => {
    if (count > most) throw refuse(why);
  };
  parser.on("opentagstart", () => {
    attributes = 0;
    bound(++elements, XML_LIMITS.elements);
    bound(++depth, XML_LIMITS.depth, "damaged");
  });
  parser.on("attribute", () => {
    letters = 0;
    bound(++attributes, XML_LIMITS.attributes);
  });
  parser.on("opentag", (tag: SaxesTagPlain) => {
    letters = 0;
    handler.open?.(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", ({ name }) => {
    letters = 0;
    depth--;
    handler.close?.(localName(name));
  });
  const addText = (text: string) => {
    letters = 0;
    handler.text?.(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("doctype", () => {
    throw refuse("damaged");
  });
  let isEmpty = true;
  try {
    for await (const chunk of chunks) {
      isEmpty &&= chunk === "";
      // Since the end of the last part that the parser has told of.
      letters += chunk.length;
      bound(letters, XML_LIMITS.letters);
      parser.write(chunk);
      await yieldToEventLoop();
    }
    if (!isEmpty) parser.close();
  } catch (error) {
    throw error instanceof Problem ? error : refuse("damaged");
  }
}
