import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mp4ParaMp3 as definition } from '../../worker/tools/audio.ts';
import { filesOf, type ToolInput } from '../context.ts';
import { MAX_SECONDS, probeSound, runFfmpeg, type SoundFacts } from '../engines/ffmpeg.ts';
import { songTags } from '../engines/song-tags.ts';
import { failure } from '../failures.ts';
import { formatChange } from '../format.ts';
import { implement } from './implement.ts';

const NO_TAGS = ';FFMETADATA1\n';

function mp3Arguments(facts: SoundFacts, kbps: number, tags: string, target: string): string[] {
  return [
    ...['-f', 'ffmetadata', '-i', tags, '-map', '0:a:0', '-map_metadata', '1', '-map_metadata:s', '-1'],
    ...['-map_chapters', '-1', '-t', String(MAX_SECONDS + 1)],
    ...['-c:a', 'libmp3lame', '-b:a', `${kbps}k`, ...(facts.channels > 2 ? ['-ac', '2'] : [])],
    ...['-id3v2_version', '3', '-f', 'mp3', target],
  ];
}

/** The first sound of each file as MP3; songs keep what names them, videos nothing. */
export const mp4ParaMp3 = implement(definition, ['ffmpeg', 'ffprobe'], async (context) => {
  const { options, outputDirectory } = context;
  const inputs = filesOf(context);
  context.progress(0, 'Analisando o som');
  const measured: { input: ToolInput; facts: SoundFacts }[] = [];
  for (const input of inputs) {
    const facts = await probeSound(context, input);
    context.found({ mediaSeconds: facts.seconds ?? 0 });
    measured.push({ input, facts });
  }
  const outputs: { path: string; name: string }[] = [];
  const infos: string[] = [];
  for (const [index, { input, facts }] of measured.entries()) {
    const message = `Convertendo arquivo ${index + 1} de ${inputs.length}`;
    const target = join(outputDirectory, `${index}.mp3`);
    const kept = options.keep_tags && !facts.hasVideo;
    const tags = await context.give(`tags-${index}.txt`, kept ? songTags(facts.tags) : NO_TAGS);
    context.progress((index / inputs.length) * 100, message);
    let last = 0;
    await runFfmpeg(context, input, mp3Arguments(facts, options.bitrate, tags, target), (seconds) => {
      last = seconds;
      const share = facts.seconds === null ? 0 : Math.min(1, seconds / facts.seconds);
      context.progress(((index + share) / inputs.length) * 100, message);
    });
    if (last > MAX_SECONDS) throw failure('tooLongAudio', input.name);
    infos.push(formatChange(input.name, input.size, (await stat(target)).size));
    outputs.push({ path: target, name: `${input.stem}.mp3` });
  }
  return { outputs, info: infos.join('\n') };
});
