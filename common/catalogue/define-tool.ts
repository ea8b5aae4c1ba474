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
  /** The extensions of the first files of an example; those of others are the first that is accepted. */
  exampleExtensions: readonly string[];
  minFiles: number;
  /** Null: as many as the plan allows. */
  maxFiles: number | null;
  /** The option that can replace the files: the address of a web page. */
  sourceOption: string | null;
  /** The content of a file determines its processing, whatever its extension. */
  byContent: boolean;
  extraFiles: readonly ExtraFile[];
  options: Options;
  fixedOptions: Record<string, unknown>;
  /** The option that declares an authorization for the work; it must be true. */
  declaration: string | null;
  kind: ToolKind;
  /** Light tools and video: credits per file. Heavy tools: credits for the first ten pages of a file. */
  creditsPerFile: number;
  pricedByPages: boolean;
  /** The pages that are priced: those of each file, or those of a mail merge's result. */
  pagesOf: 'files' | 'merge';
  queue: Queue;
  /** The longest run in seconds, whatever the size of its files. */
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

/** Measured on two shared cores, with a margin for a busy machine. */
const EFFORTS = {
  light: { base: 3, perMegabyte: 0.5, perPage: 0.1, perMegapixel: 0.5, perMediaSecond: 0.05 },
  heavy: { base: 3, perMegabyte: 1, perPage: 0.3, perMegapixel: 0.5, perMediaSecond: 0 },
  video: { base: 5, perMegabyte: 0.5, perPage: 0, perMegapixel: 0, perMediaSecond: 2 },
} as const satisfies Record<ToolKind, Effort>;

/** For tools that encode video, whatever they cost. */
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

/** Defines a catalogue entry, with the defaults of its kind. */
export function defineTool<const Id extends string, Options extends z.ZodObject>(
  given: Given<Id, Options>,
): ToolDefinition<Id, Options> {
  return {
    exampleExtensions: [],
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
