import type { z } from 'zod';
import type { Queue } from '../queue.ts';
import type { Effort } from './effort.ts';

export type ToolKind = 'light' | 'heavy' | 'video';

export interface ExtraFile {
  name: string;
  description: string;
  required: boolean;
  accepted_extensions: readonly string[];
}

export interface ToolDefinition<Id extends string = string, Options extends z.ZodObject = z.ZodObject> {
  id: Id;
  operation: string;
  name: string;
  description: string;
  category: 'pdf' | 'office' | 'image' | 'audio' | 'video' | 'fiscal' | 'shipping';
  acceptedExtensions: readonly string[];
  minFiles: number;
  /** Null: as many as the plan allows. */
  maxFiles: number | null;
  /** The option that may stand in for the files: the address of a page. */
  sourceOption: string | null;
  /** Whether a file's content decides what is done with it, whatever it is called. */
  byContent: boolean;
  extraFiles: readonly ExtraFile[];
  options: Options;
  fixedOptions: Record<string, unknown>;
  /** The option by which the caller declares to be entitled to the work; it must be true. */
  declaration: string | null;
  kind: ToolKind;
  /** Light tools and video: credits a file. Heavy tools: the credits of a file's first ten pages. */
  creditsPerFile: number;
  pricedByPages: boolean;
  /** Whose pages are priced: those of each file, or those that a merge of the files makes. */
  pagesOf: 'files' | 'merge';
  queue: Queue;
  /** Seconds after which a run is ended, whatever the size of its files. */
  timeoutSeconds: number;
  effort: Effort;
}

export type ToolOptions<Tool> =
  Tool extends ToolDefinition<string, infer Options> ? z.output<Options> : never;

type Given<Id extends string, Options extends z.ZodObject> = Pick<
  ToolDefinition<Id, Options>,
  'id' | 'operation' | 'name' | 'description' | 'category' | 'acceptedExtensions' | 'options' | 'kind'
> &
  Partial<ToolDefinition<Id, Options>>;

/** Measured on two shared cores, with room for a machine that is busy. */
const EFFORTS = {
  light: { base: 3, perMegabyte: 0.5, perPage: 0.1, perMegapixel: 0.5, perMediaSecond: 0.05 },
  heavy: { base: 3, perMegabyte: 1, perPage: 0.3, perMegapixel: 0.5, perMediaSecond: 0 },
  video: { base: 5, perMegabyte: 0.5, perPage: 0, perMegapixel: 0, perMediaSecond: 2 },
} as const satisfies Record<ToolKind, Effort>;

/** Of tools that encode pictures in motion, whatever they cost. */
export const VIDEO_EFFORT: Effort = EFFORTS.video;

const KIND_DEFAULTS = {
  light: {
    creditsPerFile: 1,
    pricedByPages: false,
    queue: 'documents',
    timeoutSeconds: 300,
    effort: EFFORTS.light,
  },
  heavy: {
    creditsPerFile: 5,
    pricedByPages: true,
    queue: 'documents',
    timeoutSeconds: 600,
    effort: EFFORTS.heavy,
  },
  video: {
    creditsPerFile: 10,
    pricedByPages: false,
    queue: 'video',
    timeoutSeconds: 2400,
    effort: EFFORTS.video,
  },
} as const;

/** A catalogue entry; what is not given is the usual of its kind. */
export function defineTool<const Id extends string, Options extends z.ZodObject>(
  given: Given<Id, Options>,
): ToolDefinition<Id, Options> {
  return {
    minFiles: 1,
    maxFiles: null,
    sourceOption: null,
    byContent: false,
    extraFiles: [],
    fixedOptions: {},
    declaration: null,
    pagesOf: 'files',
    ...KIND_DEFAULTS[given.kind],
    ...given,
  };
}
