import type { z } from 'zod';
import type { ToolDefinition, ToolOptions } from '../../common/catalogue/define-tool.ts';
import { type Effort, TURN_SECONDS } from '../../common/catalogue/effort.ts';
import type { ProgramName } from '../plain/system-programs.ts';
import type { ToolContext, ToolResult } from '../runs/context.ts';

type Base = Omit<ToolContext<unknown>, 'options'>;

export interface ToolImplementation<Id extends string = string> {
  id: Id;
  programs: readonly ProgramName[];
  /** Whether it also takes files that are not what they claim to be. */
  lenient: boolean;
  /** Whether a file's content decides what is done with it, whatever it is called. */
  isByContent(options: unknown): boolean;
  /** Whether its result is of all files together, so that without one of them there is none. */
  needsAllFiles: boolean;
  effort: Effort;
  /** Seconds for which a run may keep its slot while others wait. */
  turnSeconds: number;
  /** Whether a run is ended by what its programs had of the processors, so that a busy machine takes nothing from it; otherwise by the clock. */
  isByProcessor?: boolean;
  accepts(options: unknown): boolean;
  run(base: Base, options: unknown): Promise<ToolResult>;
}

/** A preflight is free: one that goes on leaves its slot to others soon. */
export const PREFLIGHT_TURN_SECONDS = 0.5;

/** Binds a catalogue entry to the work that does it; the options are parsed, defaults included, by the entry. */
export function implement<Id extends string, Options extends z.ZodObject>(
  tool: ToolDefinition<Id, Options>,
  programs: readonly ProgramName[],
  work: (context: ToolContext<z.output<Options>>) => Promise<ToolResult>,
): ToolImplementation<Id> {
  return {
    id: tool.id,
    programs,
    lenient: false,
    isByContent: () => tool.byContent,
    needsAllFiles: false,
    effort: tool.effort,
    turnSeconds: TURN_SECONDS[tool.queue],
    accepts: (options) => tool.options.safeParse(options ?? {}).success,
    run: (base, options) => work({ ...base, options: tool.options.parse(options ?? {}) }),
  };
}

/** The options of a catalogue entry as its work gets them. */
export type OptionsOf<Tool extends ToolDefinition> = ToolOptions<Tool>;
