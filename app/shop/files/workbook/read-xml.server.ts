import { SaxesParser, type SaxesTagPlain } from "saxes";

import { yieldToEventLoop } from "~/event-loop.server";
import { Problem } from "~/shop/problem";
import { WORKBOOK_LIMITS, WORKBOOK_WORDS } from "./limits";
import { unreadable } from "./zip-parts.server";

/** What is done with the elements of an XML file. Names are without their namespace. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses XML while it arrives. Throws a Problem unreadable for XML that is not well formed, is nested too deeply, or has a
 * document type, which could declare entities; `damaged` is its message.
 */
export async function readXml(
  chunks: AsyncIterable<string>,
  handler: XmlHandler,
  damaged: string = WORKBOOK_WORDS.damaged,
): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    if (++depth > WORKBOOK_LIMITS.depth) throw unreadable(damaged);
    handler.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    handler.close?.(localName(name));
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.on("doctype", () => {
    throw unreadable(damaged);
  });
  let isEmpty = true;
  try {
    for await (const chunk of chunks) {
      isEmpty &&= chunk === "";
      parser.write(chunk);
      await yieldToEventLoop();
    }
    if (!isEmpty) parser.close();
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(damaged);
  }
}
