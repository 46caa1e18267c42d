import { yieldToEventLoop } from "~/event-loop.server";
import { clientIsReady, readerOf } from "../gate/client-ready.server";

/** The chunks of a file; making one is a step. */
export type Chunks = AsyncGenerator<string | Uint8Array, void>;

/**
 * Streams a file while it is made. The next step comes once the client has read those before, and after others were served;
 * none comes when the client has left. The first one is made before the response begins, so that an error in it still gets an
 * error status. `release` is called when no more steps come, but not when this throws.
 */
export async function streamOf(
  request: Request,
  chunks: Chunks,
  release: () => void = () => undefined,
): Promise<ReadableStream> {
  const isReady = clientIsReady(request);
  const encoder = new TextEncoder();
  const stop = async () => {
    release();
    await chunks.return();
  };
  const nextStep = async () => {
    await yieldToEventLoop();
    return (await isReady()) && !readerOf(request).aborted ? chunks.next() : null;
  };
  let first = await nextStep();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const step = first ?? (await nextStep());
          first = null;
          if (step && !step.done) {
            const { value } = step;
            controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
            return;
          }
          await stop();
          controller.close();
        } catch (error) {
          await stop();
          controller.error(error);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
