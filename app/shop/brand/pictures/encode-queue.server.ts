export interface PictureReader {
  /** A network address: clients take turns. */
  client: string;
  /** Aborted when the reader has left. */
  signal: AbortSignal;
}

/** For this client or in all. */
export class PictureQueueFull extends Error {
  constructor() {
    super("There are too many pictures to be made");
    this.name = "PictureQueueFull";
  }
}

interface Job {
  key: string;
  client: string;
  work: () => Promise<Buffer | null>;
  /** Without those that have left; a job of the shop itself, which has none, stays. */
  readers: Set<PictureReader>;
  isOwn: boolean;
  done: Promise<Buffer | null>;
  settle: (result: Promise<Buffer | null>) => void;
}

/**
 * Encodes a few pictures at a time. Clients take turns, so that one who asks for hundreds of pictures does not delay
 * the others; each may have a limited number waiting. A job that all its readers have left is dropped. Idle jobs run
 * one at a time, while there is no other.
 */
export class EncodeQueue {
  readonly #jobs = new Map<string, Job>();
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, Job[]>();
  #waitingCount = 0;
  /** Until there is nothing else to do. */
  readonly #idle = new Set<Job>();
  #running = 0;

  constructor(private readonly limits: { running: number; waitingPerClient: number; waiting: number }) {}

  /**
   * Concurrent calls with the same key share one job. Without a reader it is the shop's own. Throws PictureQueueFull,
   * and an AbortError when the reader leaves before the job began.
   */
  run(key: string, reader: PictureReader | null, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = this.#jobs.get(key);
    const job = known ?? this.#newJob(key, work);
    if (!known || this.#idle.has(job)) this.#enqueue(job, reader?.client ?? "");
    if (!reader) {
      job.isOwn = true;
      return job.done;
    }
    job.readers.add(reader);
    const leave = () => this.#leave(job, reader);
    if (reader.signal.aborted) leave();
    else reader.signal.addEventListener("abort", leave, { once: true });
    return job.done.finally(() => reader.signal.removeEventListener("abort", leave));
  }

  /** When nothing else runs or waits, unless somebody asks for it before. It is not dropped. */
  runIdle(key: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const job = this.#jobs.get(key) ?? this.#newJob(key, work);
    job.isOwn = true;
    if (!this.#jobs.has(key)) {
      this.#jobs.set(key, job);
      this.#idle.add(job);
      queueMicrotask(() => this.#next());
    }
    return job.done;
  }

  #newJob(key: string, work: Job["work"]): Job {
    let settle!: Job["settle"];
    const done = new Promise<Buffer | null>((resolve) => (settle = resolve));
    // Whoever waits for it handles the error; nobody may be left.
    done.catch(() => undefined);
    return { key, client: "", work, readers: new Set(), isOwn: false, done, settle };
  }

  #enqueue(job: Job, client: string): void {
    const own = this.#waiting.get(client) ?? [];
    const isFull = own.length >= this.limits.waitingPerClient || this.#waitingCount >= this.limits.waiting;
    if (isFull) throw new PictureQueueFull();
    job.client = client;
    this.#jobs.set(job.key, job);
    this.#idle.delete(job);
    own.push(job);
    this.#waiting.set(client, own);
    this.#waitingCount++;
    // Not at once, so that the reader is known before the job begins.
    queueMicrotask(() => this.#next());
  }

  #leave(job: Job, reader: PictureReader): void {
    job.readers.delete(reader);
    const own = this.#waiting.get(job.client) ?? [];
    if (job.isOwn || job.readers.size > 0 || !own.includes(job)) return;
    this.#remove(job, own);
    this.#jobs.delete(job.key);
    job.settle(Promise.reject(new DOMException("The reader has left", "AbortError")));
  }

  #remove(job: Job, own: Job[]): void {
    own.splice(own.indexOf(job), 1);
    this.#waitingCount--;
    if (own.length === 0) this.#waiting.delete(job.client);
  }

  #next(): void {
    if (this.#running >= this.limits.running) return;
    const job = this.#takeTurn() ?? this.#takeIdle();
    if (!job) return;
    this.#running++;
    const result = job.work().finally(() => {
      this.#running--;
      this.#jobs.delete(job.key);
      this.#next();
    });
    job.settle(result);
    this.#next();
  }

  #takeTurn(): Job | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [client, own] = turn;
    const job = own[0]!;
    this.#remove(job, own);
    // The client's next turn comes after those of the others.
    if (this.#waiting.delete(client)) this.#waiting.set(client, own);
    return job;
  }

  #takeIdle(): Job | undefined {
    const [job] = this.#running === 0 ? this.#idle : [];
    if (job) this.#idle.delete(job);
    return job;
  }
}
