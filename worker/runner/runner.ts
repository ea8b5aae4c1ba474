import { DurableObject } from 'cloudflare:workers';
import { forEachConcurrently } from '../../common/for-each-concurrently.ts';
import { log } from '../../common/log.ts';
import {
  PART_BYTES,
  type RunnerHealth,
  type RunOutput,
  type RunState,
  type RunSubmission,
} from '../../common/protocol.ts';
import { configurationFaults, isLocal } from '../configuration.ts';
import { type Env, readSettings } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { LargeReads } from '../files/large-reads.ts';
import { copyStored, NotStored } from '../files/store.ts';
import { storeBody } from '../files/upload.ts';
import { copyDecrypted, storeEncrypted, type VaultFile } from '../vault/stored-file.ts';
import { ContainerProgram, ProgramUnreachable, refusalOf } from './program.ts';

/** The location of a run's file in R2: a plain key, or a file encrypted with an envelope's key. */
export type StoredInput = string | VaultFile;

type Unavailable = 'unavailable';
export type Submitted = 'accepted' | 'refused' | 'too_large' | 'input_gone' | 'full' | Unavailable;

const HEALTH_KEPT_MS = 5_000;
const HEALTH_TIMEOUT_MS = 2_000;
/** The job already knows that its run started, so the first poll lingers for 1 s. */
const LINGER_MS = 1_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/**
 * Each file takes two of the six connections that the platform allows per call of an object, and up to 5 MiB
 * for its part.
 */
const FILES_AT_ONCE = 3;

/**
 * One container instance: submits runs with their files, and stores the outputs in R2. Holds no state that
 * matters.
 */
export class Runner extends DurableObject<Env> {
  readonly #program: ContainerProgram;
  #health: { at: number; value: Promise<RunnerHealth | Unavailable> } | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const faults = configurationFaults(env);
    if (ctx.container && isLocal(env)) faults.push('ENVIRONMENT is local where there are containers');
    if (faults.length > 0) throw new Error(`refusing to run: ${faults.join('; ')}`);
    this.#program = new ContainerProgram({
      container: ctx.container,
      local: localProgram(env),
      enableInternet: opensPages(ctx.id.name),
      beforeCall: () => faultPoint(env, `runner.${ctx.id.name}.called`),
      idleMs: readSettings(env).runnerIdleMs,
    });
  }

  /**
   * Returns the program's health, at most `keptMs` old, within `timeoutMs`. Concurrent callers share one
   * request.
   */
  async health(keptMs = HEALTH_KEPT_MS, timeoutMs = HEALTH_TIMEOUT_MS): Promise<RunnerHealth | Unavailable> {
    const known = this.#health;
    if (known && Date.now() - known.at < keptMs) return orUnavailable(known.value, timeoutMs);
    const value = reached(async () => {
      const read = (response: Response) => response.json<RunnerHealth>();
      const health = await this.#program.fetch('/health', {}, read, timeoutMs);
      if (health.closed !== null) log('container_program_closed', { cause: health.closed });
      return health;
    });
    this.#health = { at: Date.now(), value };
    return value;
  }

  /** Announces the run and sends its inputs; resumes an interrupted submission. */
  async submit(attempt: string, submission: RunSubmission, keys: StoredInput[]): Promise<Submitted> {
    return reached(async () => {
      const reason = await this.#program.fetch(
        `/runs/${attempt}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(submission),
        },
        async (announced) => (announced.ok ? undefined : refusalOf(announced)),
      );
      if (reason !== undefined) {
        if (reason === 'too_large') return 'too_large';
        if (reason === 'full' || reason === 'busy') return 'full';
        if (reason === 'sandbox_closed') return 'unavailable';
        if (reason !== 'attempt_exists') return 'refused';
        const state = await this.#state(attempt, 0, 0, 0);
        if (state !== 'unknown_run' && state.state !== 'receiving') return 'accepted';
      }
      let gone = false;
      await forEachConcurrently(submission.inputs, FILES_AT_ONCE, async ({ size }, place) => {
        const sent = !gone && (await this.#send(`/runs/${attempt}/inputs/${place}`, keys[place], size));
        if (!sent) gone = true;
      });
      return gone ? 'input_gone' : 'accepted';
    });
  }

  /**
   * Returns the run's state once it has moved past `after`, at the latest after `waitSeconds`. A run that
   * ends within `LINGER_MS` of the first poll is returned only at its end.
   */
  async follow(
    attempt: string,
    after: number,
    waitSeconds: number,
  ): Promise<RunState | 'unknown_run' | Unavailable> {
    return reached(() => this.#state(attempt, after, waitSeconds, after === 0 ? LINGER_MS : 0));
  }

  /** Stores the outputs in R2 under `keys`, in their order. */
  async collect(
    attempt: string,
    outputs: RunOutput[],
    keys: StoredInput[],
  ): Promise<'collected' | 'unknown_run' | Unavailable> {
    return reached(async () => {
      let unknown = false;
      await forEachConcurrently(outputs, FILES_AT_ONCE, async ({ size }, place) => {
        const stored =
          !unknown && (await this.#fetchOutput(`/runs/${attempt}/outputs/${place}`, keys[place], size));
        if (!stored) unknown = true;
      });
      return unknown ? 'unknown_run' : 'collected';
    });
  }

  async clear(attempt: string): Promise<void> {
    await reached(() => this.#program.fetch(`/runs/${attempt}`, { method: 'DELETE' }, drop));
  }

  async #state(
    attempt: string,
    after: number,
    waitSeconds: number,
    lingerMs: number,
  ): Promise<RunState | 'unknown_run'> {
    return this.#program.fetch(
      `/runs/${attempt}?after=${after}&wait=${waitSeconds}&linger=${lingerMs}`,
      {},
      async (response) => {
        if (response.status === 404) return 'unknown_run';
        if (!response.ok) throw new ProgramUnreachable(`state answered ${response.status}`);
        return response.json<RunState>();
      },
    );
  }

  /** Returns false if the file is no longer stored. */
  async #send(path: string, key: StoredInput | undefined, size: number): Promise<boolean> {
    if (key === undefined) return false;
    for (let offset = 0; offset < size; offset += PART_BYTES) {
      const length = Math.min(PART_BYTES, size - offset);
      const { readable, writable } = new FixedLengthStream(length);
      const init = { method: 'PUT', body: readable };
      const [read, answered] = await Promise.allSettled([
        copyInput(this.env, key, offset, length, writable),
        this.#program.fetch(`${path}?offset=${offset}`, init, drop, UPLOAD_TIMEOUT_MS),
      ]);
      if (read.status === 'rejected' && read.reason instanceof NotStored) return false;
      if (answered.status === 'rejected') throw read.status === 'rejected' ? read.reason : answered.reason;
      if (!answered.value.ok) throw new ProgramUnreachable(`input answered ${answered.value.status}`);
    }
    return true;
  }

  /** Returns false if the program no longer has the run. */
  async #fetchOutput(path: string, key: StoredInput | undefined, size: number): Promise<boolean> {
    const store = async (response: Response) => {
      if (response.status === 404) return false;
      if (!response.ok || !response.body || key === undefined)
        throw new ProgramUnreachable(`output answered ${response.status}`);
      await storeOutput(this.env, key, response.body, size);
      return true;
    };
    return this.#program.fetch(path, {}, store, UPLOAD_TIMEOUT_MS);
  }
}

function copyInput(
  env: Env,
  key: StoredInput,
  offset: number,
  length: number,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  return typeof key === 'string'
    ? copyStored(env, key, offset, length, target)
    : copyDecrypted(env, key, { offset, length }, target);
}

async function storeOutput(
  env: Env,
  key: StoredInput,
  body: ReadableStream<Uint8Array>,
  size: number,
): Promise<void> {
  if (typeof key === 'string') return storeBody(env, key, body, size);
  const stored = await storeEncrypted(env, key, new LargeReads(body, size));
  if (stored.size !== size) throw new ProgramUnreachable('an output came cut short');
}

/** Discards the body of a response of which only the status matters. */
async function drop(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}

/** The shared health request may have a longer timeout than this caller. */
function orUnavailable<Result>(
  answer: Promise<Result | Unavailable>,
  timeoutMs: number,
): Promise<Result | Unavailable> {
  const tooLate = scheduler.wait(timeoutMs).then((): Unavailable => 'unavailable');
  return Promise.race([answer, tooLate]);
}

/**
 * Only instances of the web page queue have network access. It is for the program's proxy, not for the code
 * in its sandbox.
 */
function opensPages(instance: string | undefined): boolean {
  return instance?.startsWith('web-') === true;
}

function localProgram(
  env: Pick<Env, 'CONTAINER_PROGRAM' | 'RUNNER_URL'>,
): Pick<Fetcher, 'fetch'> | undefined {
  const { CONTAINER_PROGRAM: program, RUNNER_URL: url } = env;
  if (program || url === undefined) return program;
  return {
    fetch(input, init) {
      const { pathname, search } = new URL(String(input));
      return fetch(new URL(`${pathname}${search}`, url), init);
    },
  };
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result | Unavailable> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProgramUnreachable)) throw error;
    log('container_program_unreachable', { cause: error.message });
    return 'unavailable';
  }
}
