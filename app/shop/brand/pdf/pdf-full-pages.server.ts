import { Paper, type PaperOptions } from "./pdf-paper.server";

/** Of text on a last page. */
const MIN_LINES = 5;
/** Left free at the foot of each page, in points, until the last page has enough on it. */
const SPARES = [0, 30, 60, 90, 120];

/**
 * Where only a few lines would be on the last page, `draw` is called again, with more of the pages before left free, so
 * that those lines are not alone.
 */
export async function drawFullPages(
  options: PaperOptions,
  draw: (paper: Paper) => Promise<void> | void,
): Promise<Buffer> {
  let paper: Paper | undefined;
  for (const spare of SPARES) {
    paper = await Paper.create(options, spare);
    await draw(paper);
    if (paper.doc.bufferedPageRange().count === 1 || paper.lineCount >= MIN_LINES) break;
  }
  return paper!.finish();
}
