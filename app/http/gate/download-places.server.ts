import * as t from "~/messages/access";
import { refuse } from "./refusals.server";

// Each download holds one picture in memory, of at most 10 MB, and a database of them keeps a disk busy.
const MAX_OF_PERSON = 3;
const MAX_OF_PROCESS = 12;

const running = new Map<string, number>();
let total = 0;

/**
 * Takes one of the places for large downloads that a person, and this process, has. Returns what gives it back, once however
 * often it is called. Throws 429 when this person has as many running, and 503 when everybody together has.
 */
export function takeDownloadPlace(request: Request, personId: string): () => void {
  const own = running.get(personId) ?? 0;
  if (own >= MAX_OF_PERSON) {
    throw refuse(request, {
      status: 429,
      title: t.downloadsAreRunning(),
      message: t.youHaveDownloadsRunningWait({ maxOfPerson: MAX_OF_PERSON }),
      headers: { "Retry-After": "30" },
    });
  }
  if (total >= MAX_OF_PROCESS) {
    throw refuse(request, {
      status: 503,
      title: t.tooManyDownloads(),
      message: t.tooManyDownloadsAreRunning(),
      headers: { "Retry-After": "60" },
    });
  }
  running.set(personId, own + 1);
  total++;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    total--;
    const left = running.get(personId)! - 1;
    if (left > 0) running.set(personId, left);
    else running.delete(personId);
  };
}
