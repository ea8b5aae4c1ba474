import { join } from 'node:path';
import { convertSound, type SoundPlan } from '../../engines/media/convert-sound.ts';
import { probeSong, type Song } from '../../engines/media/limits.ts';
import { sizeOf } from '../../engines/media/make-film.ts';
import { formatChange, formatMegabytes } from '../../plain/format.ts';
import type { ToolContext, ToolResult } from '../../runs/context.ts';
import { eachMedia } from './each-media.ts';
import { soundRemarks } from './sound-remarks.ts';

export interface SongPlan {
  plan: SoundPlan;
  extension: string;
  /** The largest size of the result in bytes. */
  mostBytes?: number;
}

/** Converts the sound of each file as planned; songs keep their tags and covers, videos do not. */
export function convertSongs<Options>(
  context: ToolContext<Options>,
  planOf: (song: Song) => SongPlan,
): Promise<ToolResult> {
  return eachMedia(context, {
    doing: 'Convertendo',
    probe: (input) => probeSong(context, input),
    effortOf: ({ seconds }) => seconds ?? 0,
    work: async ({ context: engine, input, media: song, place, onShare }) => {
      const { plan, extension, mostBytes = Number.POSITIVE_INFINITY } = planOf(song);
      const target = join(context.outputDirectory, `${place}.${extension}`);
      const onSeconds = (at: number) => onShare(at / (song.seconds ?? Number.POSITIVE_INFINITY));
      const work = { context: engine, input: song.source, song, plan, target, onSeconds };
      const made = await convertSound(work);
      const size = await sizeOf(target);
      const change = formatChange(input.name, input.size, size);
      const tooLarge = size > mostBytes ? [`não coube nos ${formatMegabytes(mostBytes)} do preset`] : [];
      const note = [change, ...tooLarge, ...soundRemarks(song, plan, made)].join('; ');
      return { outputs: [{ path: target, name: `${input.stem}.${extension}` }], notes: [note] };
    },
  });
}
