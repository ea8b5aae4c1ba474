import type { ToolResult } from '../runs/context.ts';

/** Returns the outputs, with a line of `info` for each note. */
export function resultOf(outputs: ToolResult['outputs'], notes: readonly string[]): ToolResult {
  return notes.length === 0 ? { outputs } : { outputs, info: notes.join('\n') };
}
