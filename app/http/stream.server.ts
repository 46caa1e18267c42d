/**
 * A long answer that is made in pieces as fast as the reader takes them. The first piece is made before anything is
 * sent, so that what cannot begin is refused with a status.
 */
export async function streamOf(pieces: AsyncGenerator<string, void>): Promise<ReadableStream> {
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
