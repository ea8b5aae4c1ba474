import { log } from '../../common/log.ts';
import type { RunnerRefusal } from '../../common/protocol.ts';

const PORT = 8080;
const READY_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 60_000;
/** A failed start is not repeated for this time; calls meanwhile get its error. */
const FAILED_START_KEPT_MS = 5_000;
const WATCH_MS = 5_000;
/**
 * Health checks in a row that a running container may miss. Its supervisor restarts the program sooner than
 * that.
 */
const MOST_MISSED = 3;
const END_REPORTED_WITHIN_MS = 1_000;
const ADDRESS = 'http://container';

type Port = Pick<Fetcher, 'fetch'>;

/** The container program does not answer: it is starting, restarting or gone. */
export class ProgramUnreachable extends Error {}

export interface ProgramOptions {
  /** The container of the platform. */
  container: Container | undefined;
  /** The local program, if there is no container engine. */
  local: Port | undefined;
  enableInternet: boolean;
  /** Awaited before each call; if it throws, the program counts as unreachable. */
  beforeCall: () => Promise<void>;
  /** The time that a container keeps running without calls. */
  idleMs: number;
}

/** The container program of one instance, started on demand. */
export class ContainerProgram {
  readonly #options: ProgramOptions;
  #starting: Promise<void> | undefined;
  #isReady = false;
  #failure: { at: number; error: ProgramUnreachable } | undefined;
  #waiting = 0;
  #missed = 0;
  #isWatched = false;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /**
   * Calls the program and returns what `read` makes of the response, whatever its status. Start, call and
   * reading must end within `timeoutMs`. Throws `ProgramUnreachable` if there is no response. No timer
   * outlives the call, because it would keep the container from being idle.
   */
  async fetch<Result>(
    path: string,
    init: RequestInit,
    read: (answer: Response) => Promise<Result>,
    timeoutMs = ANSWER_TIMEOUT_MS,
  ): Promise<Result> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    this.#waiting += 1;
    try {
      return await read(await this.#answer(path, init, deadline.signal));
    } finally {
      this.#waiting -= 1;
      clearTimeout(timer);
    }
  }

  async #answer(path: string, init: RequestInit, deadline: AbortSignal): Promise<Response> {
    try {
      await this.#options.beforeCall();
      const port = await this.#portBefore(deadline);
      const answer = await port.fetch(`${ADDRESS}${path}`, { ...init, signal: deadline });
      this.#missed = 0;
      return answer;
    } catch (error) {
      throw error instanceof ProgramUnreachable ? error : new ProgramUnreachable(String(error));
    }
  }

  async #portBefore(deadline: AbortSignal): Promise<Port> {
    const { container, local } = this.#options;
    if (container) {
      await before(deadline, this.#ready(container));
      // If a watch fails, the next call starts another.
      void this.#watch(container);
      return container.getTcpPort(PORT);
    }
    if (!local) throw new ProgramUnreachable('neither a container nor a local program');
    return local;
  }

  /** Starts the container once for all concurrent callers. */
  async #ready(container: Container): Promise<void> {
    if (this.#isReady && container.running) return;
    const failed = this.#failure;
    if (failed && Date.now() - failed.at < FAILED_START_KEPT_MS) throw failed.error;
    this.#starting ??= this.#start(container).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(container: Container): Promise<void> {
    try {
      if (this.#isReady) log('container_ended', { cause: await endOf(container) });
      this.#isReady = false;
      if (!container.running) container.start({ enableInternet: this.#options.enableInternet });
      await listening(container);
      await container.setInactivityTimeout(this.#options.idleMs);
    } catch (error) {
      const unreachable = new ProgramUnreachable(`the container did not start: ${messageOf(error)}`);
      this.#failure = { at: Date.now(), error: unreachable };
      await this.#destroy(container, unreachable.message);
      throw unreachable;
    }
    this.#failure = undefined;
    this.#missed = 0;
    this.#isReady = true;
  }

  /**
   * While calls wait, destroys a running container that misses its health checks. The next call starts it
   * again.
   */
  async #watch(container: Container): Promise<void> {
    if (this.#isWatched) return;
    this.#isWatched = true;
    try {
      for (;;) {
        await scheduler.wait(WATCH_MS);
        if (this.#waiting === 0 || !this.#isReady || !container.running) return;
        this.#missed = (await answers(container.getTcpPort(PORT), WATCH_MS)) ? 0 : this.#missed + 1;
        if (this.#missed < MOST_MISSED) continue;
        await this.#destroy(container, 'the container program gave no sign of life');
        return;
      }
    } finally {
      this.#isWatched = false;
    }
  }

  async #destroy(container: Container, reason: string): Promise<void> {
    this.#isReady = false;
    this.#missed = 0;
    if (!container.running) return;
    log('container_destroyed', { cause: reason });
    await container.destroy(new Error(reason)).catch((error: unknown) => {
      log('container_not_destroyed', { cause: messageOf(error) });
    });
  }
}

async function answers(port: Port, timeoutMs: number): Promise<boolean> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const answer = await port.fetch(`${ADDRESS}/health`, { signal: deadline.signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function listening(container: Container): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await answers(container.getTcpPort(PORT), deadline - Date.now())) return;
    if (!container.running) throw new ProgramUnreachable(await endOf(container));
    await scheduler.wait(100);
  }
  throw new ProgramUnreachable('it did not become ready');
}

/**
 * Returns why a container has ended. Only called after its end: monitoring a running container would keep the
 * object in memory, and the container running.
 */
async function endOf(container: Container): Promise<string> {
  const asked = container.monitor().then(() => 'it ended by itself', messageOf);
  return Promise.race([asked, scheduler.wait(END_REPORTED_WITHIN_MS).then(() => 'it ended')]);
}

/** Returns the result of `work`, or throws at the deadline; the work continues. */
function before<Result>(deadline: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(new ProgramUnreachable('not in time')), { once: true });
    work.then(resolve, reject);
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export async function refusalOf(response: Response): Promise<RunnerRefusal['reason'] | 'other'> {
  const body: { reason?: RunnerRefusal['reason'] } = await response.json<RunnerRefusal>().catch(() => ({}));
  return body.reason ?? 'other';
}
