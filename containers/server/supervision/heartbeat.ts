const BEAT_MS = 500;
const TICK_MS = 250;
/** The longest time that one tick counts for: a late tick means that the machine stalled, not the program. */
const LONGEST_TICK_MS = 1_000;
const SILENT_AFTER_MS = 4_000;
/** Limit before the first beat, while the program's code is loaded. */
const SILENT_AT_START_MS = 30_000;
/** Limit for the supervisor: a stopped supervisor is resumed, and there is no hurry. */
const SUPERVISOR_SILENT_AFTER_MS = 10_000;

export type Beat = 'alive' | 'ready';

export function isBeat(message: unknown): message is Beat {
  return message === 'alive' || message === 'ready';
}

/** Measures how long the other process has been silent, by a clock that may stall itself. */
export class Silence {
  readonly #longestMs: number;
  readonly #longestAtStartMs: number;
  #ms = 0;
  #tickedAt: number;
  #wasHeard = false;

  constructor(now: number, longestMs = SILENT_AFTER_MS, longestAtStartMs = SILENT_AT_START_MS) {
    this.#tickedAt = now;
    this.#longestMs = longestMs;
    this.#longestAtStartMs = longestAtStartMs;
  }

  heard(): void {
    this.#ms = 0;
    this.#wasHeard = true;
  }

  tick(now: number): void {
    this.#ms += Math.min(Math.max(now - this.#tickedAt, 0), LONGEST_TICK_MS);
    this.#tickedAt = now;
  }

  get isTooLong(): boolean {
    return this.#ms > (this.#wasHeard ? this.#longestMs : this.#longestAtStartMs);
  }
}

/**
 * Calls `onSilent` at each tick of a silence that is too long. Messages that arrived during a late tick are handled
 * first.
 */
export function watchSilence(silence: Silence, onSilent: () => void): () => void {
  const timer = setInterval(() => {
    silence.tick(performance.now());
    setImmediate(() => {
      if (silence.isTooLong) onSilent();
    });
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Sends beats to the supervisor, if there is one, while this thread runs; calls `onAlone` when the supervisor is gone.
 */
export function beatWhileAlive(onAlone: () => void): void {
  if (process.send === undefined) return;
  process.once('disconnect', onAlone);
  const silence = new Silence(performance.now(), SUPERVISOR_SILENT_AFTER_MS);
  process.on('message', () => silence.heard());
  watchSilence(silence, wakeParent);
  let delivered = true;
  const beat = () => {
    if (!delivered || !process.connected) return;
    delivered = false;
    tell('alive', () => {
      delivered = true;
    });
  };
  setInterval(beat, BEAT_MS).unref();
  beat();
}

/** Reports to the supervisor that the server answers calls from now on. */
export function tellReady(): void {
  if (process.connected) tell('ready');
}

function tell(beat: Beat, onDelivered: () => void = () => {}): void {
  process.send?.(beat, undefined, undefined, onDelivered);
}

function wakeParent(): void {
  if (process.ppid > 1) process.kill(process.ppid, 'SIGCONT');
}
