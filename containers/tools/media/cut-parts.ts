import { join } from 'node:path';
import type { TimeSpan } from '../../engines/media/cut/span.ts';
import type { ToolContext, ToolResult } from '../../runs/context.ts';
import type { planCut } from './cut-plan.ts';
import type { MediaTask } from './each-media.ts';

export interface CutPart {
  extension: string;
  notes: string[];
}

type CutContext = ToolContext<{ join: boolean }>;

/** Writes the planned spans of a file, to one file or each to its own; `cut` writes one beginning with the stem. */
export async function cutParts<Task extends MediaTask<CutContext, unknown>>(
  task: Task,
  { spans, notes }: ReturnType<typeof planCut>,
  cut: (task: Task, spans: readonly TimeSpan[], stem: string) => Promise<CutPart>,
): Promise<{ outputs: ToolResult['outputs']; notes: string[] }> {
  const { context, input, place, onShare } = task;
  const groups = context.options.join ? [spans] : spans.map((span) => [span]);
  const outputs = [];
  const all = [...notes];
  for (const [part, group] of groups.entries()) {
    const stem = join(context.outputDirectory, `${place}-${part}`);
    const onPart = (share: number) => onShare((part + share) / groups.length);
    const done = await cut({ ...task, onShare: onPart }, group, stem);
    const suffix = groups.length > 1 ? `-${part + 1}` : '';
    const name = `${input.stem}${suffix}.${done.extension}`;
    outputs.push({ path: `${stem}.${done.extension}`, name });
    all.push(`${groups.length > 1 ? `${name}: ` : ''}${done.notes.join('; ')}`);
  }
  return { outputs, notes: all.map((note) => `${input.name}: ${note}`) };
}
