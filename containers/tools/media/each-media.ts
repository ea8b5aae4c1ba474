import { failure } from '../../plain/failures.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { resultOf } from '../result.ts';
import { Pace } from './pace.ts';

export interface MediaTask<Context, Media> {
  context: Context;
  input: ToolInput;
  media: Media;
  /** Place of the file among those that can be worked on. */
  place: number;
  /** Progress of this file alone, from 0 to 1. */
  onShare: (share: number) => void;
}

export interface MediaWork<Context, Media> {
  /** The activity, for the user: `Convertendo`. */
  doing: string;
  probe: (input: ToolInput) => Promise<Media>;
  /** Returns the effort in seconds, by the measure of the catalogue. */
  effortOf: (media: Media) => number;
  /** Returns the outputs, with notes for the user. */
  work: (task: MediaTask<Context, Media>) => Promise<{ outputs: ToolResult['outputs']; notes: string[] }>;
}

function endingOn<Context extends ToolContext<unknown>>(context: Context, signal: AbortSignal): Context {
  return { ...context, run: (program, args, options) => context.run(program, args, { ...options, signal }) };
}

/**
 * Probes each file, then works on each. One that fails is noted and the others continue; all work is ended early if its
 * pace shows that it cannot finish.
 */
export async function eachMedia<Context extends ToolContext<unknown>, Media>(
  context: Context,
  { doing, probe, effortOf, work }: MediaWork<Context, Media>,
): Promise<ToolResult> {
  const notes: string[] = [];
  context.progress(0, 'Analisando os arquivos');
  const measured = await eachFile(filesOf(context), notes, async (input) => {
    const media = await probe(input);
    const effort = effortOf(media);
    context.found({ mediaSeconds: effort });
    return { input, media, effort };
  });
  const pace = new Pace(Date.now(), context.deadline());
  const tooSlow = new AbortController();
  const total = Math.max(
    1e-6,
    measured.reduce((sum, { effort }) => sum + effort, 0),
  );
  let begun = 0;
  const results = await eachFile(measured, notes, async ({ input, media, effort }, place) => {
    const before = begun;
    begun += effort;
    const onShare = (share: number) => {
      const done = (before + Math.min(1, share) * effort) / total;
      context.progress(done * 100, `${doing} arquivo ${place + 1} de ${measured.length}`);
      if (!pace.canFinish(done, Date.now())) tooSlow.abort(failure('cannotFinish'));
    };
    onShare(0);
    const ending = endingOn(context, tooSlow.signal);
    const result = await work({ context: ending, input, media, place, onShare });
    notes.push(...result.notes);
    return result.outputs;
  });
  return resultOf(results.flat(), notes);
}
