import type { z } from 'zod';
import type { ToolDefinition, ToolOptions } from '../../common/catalogue/define-tool.ts';
import { type Effort, TURN_SECONDS } from '../../common/catalogue/effort.ts';
import type { ProgramName } from '../plain/system-programs.ts';
import type { ContextWithoutOptions, ToolContext, ToolResult } from '../runs/context.ts';

export interface ToolImplementation<Id extends string = string> {
  id: Id;
  programs: readonly ProgramName[];
  /** True if the tool also accepts files whose content does not match their name. */
  lenient: boolean;
  /** Returns true if a file's content decides what is done with it, whatever its name. */
  isByContent(options: unknown): boolean;
  /** True if the result needs all files, so that there is none if one is missing. */
  needsAllFiles: boolean;
  effort: Effort;
  /** Seconds for which a run may keep its slot while others wait. */
  turnSeconds: number;
  /**
   * True if a run is ended by the processor time of its programs, so that a busy machine does not shorten it;
   * otherwise by elapsed time.
   */
  isByProcessor?: boolean;
  accepts(options: unknown): boolean;
  run(base: ContextWithoutOptions, options: unknown): Promise<ToolResult>;
}

/** A preflight is free of charge, so a long one soon gives up its slot. */
export const PREFLIGHT_TURN_SECONDS = 0.5;

/** Connects a catalogue entry with its work; the entry parses the options and adds the defaults. */
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

/** The options of a catalogue entry as its work receives them. */
export type OptionsOf<Tool extends ToolDefinition> = ToolOptions<Tool>;
