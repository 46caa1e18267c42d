/**
 * A CSV file as an answer, kept by nobody: a short one as text, a long one in pieces that are read while it is sent.
 */
export async function csvResponse(
  request: Request,
  name: string,
  content: string | AsyncGenerator<string, void>,
): Promise<Response> {
  const isHead = request.method === "HEAD";
  const body = isHead ? null : typeof content === "string" ? content : await streamOf(content);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/**
 * A long answer that is made in pieces as fast as the reader takes them. The first piece is made before anything is
 * sent, so that what cannot begin is refused with a status.
 */
async function streamOf(pieces: AsyncGenerator<string, void>): Promise<ReadableStream> {
  let next = await pieces.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await pieces.next();
    },
    async cancel() {
      await pieces.return();
    },
  });
}
