/**
 * Makes the response of a file to download, never cached: of a string, or of a generator that is read while it is sent.
 */
export async function downloadResponse(
  request: Request,
  { name, type }: { name: string; type: string },
  content: string | AsyncGenerator<string, void>,
): Promise<Response> {
  const isHead = request.method === "HEAD";
  const body = isHead ? null : typeof content === "string" ? content : await streamOf(content);
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/**
 * Streams a generator with backpressure. The first chunk is generated before the response begins, so that an error in it
 * still gets an error status.
 */
async function streamOf(chunks: AsyncGenerator<string, void>): Promise<ReadableStream> {
  let next = await chunks.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await chunks.next();
    },
    async cancel() {
      await chunks.return();
    },
  });
}
