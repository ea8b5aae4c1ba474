import type { RunnerRefusal } from './protocol.ts';

const PORT = 8080;
const READY_TIMEOUT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 60_000;
const ADDRESS = 'http://container';

/** The container program does not answer: it is starting, restarting, or gone. */
export class ProgramUnreachable extends Error {}

/** The container program of one instance: the platform's container, or the local program where there is no engine. */
export class ContainerProgram {
  readonly #container: Container | undefined;
  readonly #local: Pick<Fetcher, 'fetch'> | undefined;
  readonly #enableInternet: boolean;

  constructor(
    container: Container | undefined,
    local: Pick<Fetcher, 'fetch'> | undefined,
    enableInternet: boolean,
  ) {
    this.#container = container;
    this.#local = local;
    this.#enableInternet = enableInternet;
  }

  /** An answer of any status; throws `ProgramUnreachable` when there is none. */
  async fetch(path: string, init: RequestInit = {}, timeoutMs = ANSWER_TIMEOUT_MS): Promise<Response> {
    const port = await this.#port();
    try {
      return await port.fetch(`${ADDRESS}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new ProgramUnreachable(String(error));
    }
  }

  async #port(): Promise<Pick<Fetcher, 'fetch'>> {
    if (!this.#container) {
      if (!this.#local) throw new ProgramUnreachable('neither a container nor a local program');
      return this.#local;
    }
    const port = this.#container.getTcpPort(PORT);
    if (this.#container.running) return port;
    this.#container.start({ enableInternet: this.#enableInternet });
    await this.#ready(port);
    return port;
  }

  async #ready(port: Fetcher): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const answer = await port.fetch(`${ADDRESS}/health`).catch(() => undefined);
      if (answer?.ok) return;
      await scheduler.wait(200);
    }
    throw new ProgramUnreachable('the container did not become ready');
  }
}

export async function refusalOf(response: Response): Promise<RunnerRefusal['reason'] | 'other'> {
  const body: { reason?: RunnerRefusal['reason'] } = await response.json<RunnerRefusal>().catch(() => ({}));
  return body.reason ?? 'other';
}
