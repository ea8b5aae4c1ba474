/** The HTTP protocol between the Worker and the container program. */

/** The longest request body in bytes; input files are sent in parts of this size. */
export const PART_BYTES = 32 * 1024 * 1024;

/** The longest time in seconds that `GET /runs/{attempt}` may wait. */
export const LONGEST_FOLLOW_SECONDS = 25;

/** The longest `text` of a job, in bytes of UTF-8 (specification 8.4). */
export const LONGEST_TEXT_BYTES = 256 * 1024;

/** `POST /runs/{attempt}`: announces a run. It starts when the last announced byte has arrived. */
export interface RunSubmission {
  /**
   * The id of a tool, or the name of an internal run such as `count`, which counts the pages of each input
   * for the price.
   */
  tool: string;
  options: unknown;
  inputs: RunInput[];
  /** The longest run in seconds, from the start of the engine, whatever the size of its input. */
  timeoutSeconds: number;
  /** The page count of all inputs, if the price depends on it. */
  pages?: number | undefined;
  /** The owner of the run: the places for preflights are shared between accounts. */
  account?: string | undefined;
  /** The run has low priority from its start. */
  background?: boolean | undefined;
  /**
   * The run starts with the priority of one that has used its turn, because calls of its account were
   * rejected after unpaid work.
   */
  isLowered?: boolean | undefined;
}

export interface RunInput {
  /** `files`, or the name of an extra file such as `letterhead`. */
  field: string;
  /** The user's name for the file, sanitised; only for the names of outputs. */
  name: string;
  /** Lower case, without the dot. */
  extension: string;
  size: number;
}

export interface RunOutput {
  name: string;
  size: number;
}

/**
 * `GET /runs/{attempt}?after={sequence}&wait={seconds}`: answers once `sequence` has moved past `after`. With
 * `&linger={milliseconds}` a run that continues within its turn is reported that much later, unless it ends
 * before.
 */
export type RunState = { sequence: number } & (
  | { state: 'receiving' }
  | { state: 'running'; progress: number; message: string; outlived?: Outlived }
  | { state: 'done'; outputs: RunOutput[]; info?: string; text?: string; pages?: number[] }
  | { state: 'failed'; message: string; limit?: RunLimit }
);

/** A run beyond its turn: `long` within its expected time, `overdue` after it. */
export type Outlived = 'long' | 'overdue';

/** The limit that ended a run. */
export type RunLimit = 'time' | 'memory' | 'disk';

/** `GET /health`. A tool that is not listed as available cannot run here. */
export interface RunnerHealth {
  /** Differs for each start of the program, which ends all runs. */
  boot: string;
  /** Why no user's file may be opened here, in English for the operator; null if the sandbox works. */
  closed: string | null;
  tools: Record<string, boolean>;
}

/** The body of every response that is not 2xx. */
export interface RunnerRefusal {
  reason:
    | 'unknown_run'
    | 'attempt_exists'
    | 'unknown_tool'
    | 'bad_request'
    | 'too_large'
    | 'sandbox_closed'
    | 'busy'
    | 'full';
}
