/** What the Worker and the container program say to each other over HTTP. */

/** Bytes of one request body at most: an input file travels in parts of this size. */
export const PART_BYTES = 32 * 1024 * 1024;

/** Seconds that `GET /runs/{attempt}` may hold its answer. */
export const LONGEST_FOLLOW_SECONDS = 25;

/** Bytes of a job's `text` in UTF-8 at most (specification 8.4). */
export const LONGEST_TEXT_BYTES = 256 * 1024;

/** `POST /runs/{attempt}`: announces a run. It starts by itself when the last announced byte has arrived. */
export interface RunSubmission {
  /** A tool's id, or the name of a run of the service's own, such as `count`: the pages of each input, for the price. */
  tool: string;
  options: unknown;
  inputs: RunInput[];
  /** Seconds of work, from the start of the engine, after which the run is ended whatever its size. */
  timeoutSeconds: number;
  /** Pages of all inputs, where they were counted for the price. */
  pages?: number | undefined;
  /** Whose run it is: the places for preflights are shared between accounts. */
  account?: string | undefined;
  /** The run yields the processors to others from its start. */
  background?: boolean | undefined;
  /** It begins as one that has used its turn: calls of its account were refused after work that nobody paid. */
  isLowered?: boolean | undefined;
}

export interface RunInput {
  /** `files`, or the name of an extra file such as `letterhead`. */
  field: string;
  /** The name that the user gave, made safe; for the names of outputs only. */
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
 * `GET /runs/{attempt}?after={sequence}&wait={seconds}`: answers when `sequence` has moved past `after`. With
 * `&linger={milliseconds}` a run that continues within its turn is reported that much later, unless it ends before.
 */
export type RunState = { sequence: number } & (
  | { state: 'receiving' }
  | { state: 'running'; progress: number; message: string; outlived?: Outlived }
  | { state: 'done'; outputs: RunOutput[]; info?: string; text?: string; pages?: number[] }
  | { state: 'failed'; message: string; limit?: RunLimit }
);

/** A run that goes on beyond its turn: as long as its size let expect, or longer than that. */
export type Outlived = 'long' | 'overdue';

/** The limit by which a run was ended. */
export type RunLimit = 'time' | 'memory' | 'disk';

/** `GET /health`. A tool that is not listed as available cannot run here. */
export interface RunnerHealth {
  /** Differs for each start of the program: runs do not outlive it. */
  boot: string;
  /** Why no file of a user may be opened here, in English, for the operator; null when the sandbox works. */
  closed: string | null;
  tools: Record<string, boolean>;
}

/** Body of every answer that is not 2xx. */
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
