const BEAT_MS = 500;
const TICK_MS = 250;
/** A tick that comes late is the fault of a stalled machine, not of the program: it counts for this much at most. */
const LONGEST_TICK_MS = 1_000;
const SILENT_AFTER_MS = 4_000;
/** Until the first beat: the program's code is being loaded. */
const SILENT_AT_START_MS = 30_000;
/** A supervisor that was held is woken; there is no hurry. */
const SUPERVISOR_SILENT_AFTER_MS = 10_000;

export type Beat = 'alive' | 'ready';

export function isBeat(message: unknown): message is Beat {
  return message === 'alive' || message === 'ready';
}

/** How long the other side has been silent, as measured by one who may be held up himself. */
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

/** Calls `onSilent` at each tick of a silence that is too long; what has arrived during a late tick is heard first. */
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

/** Tells the supervisor, where there is one, that this thread still takes its turns; `onAlone` when it has gone. */
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

/** Tells the supervisor that calls are answered from now on. */
export function tellReady(): void {
  if (process.connected) tell('ready');
}

function tell(beat: Beat, onDelivered: () => void = () => {}): void {
  process.send?.(beat, undefined, undefined, onDelivered);
}

function wakeParent(): void {
  if (process.ppid > 1) process.kill(process.ppid, 'SIGCONT');
}
