import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mp4ParaMp3 as definition } from '../../common/catalogue/audio.ts';
import { filesOf, type ToolInput } from '../context.ts';
import {
  type Cover,
  couldDo,
  MAX_SECONDS,
  probeSound,
  runFfmpeg,
  type SoundFacts,
} from '../engines/ffmpeg.ts';
import { songTags } from '../engines/song-tags.ts';
import { failure } from '../failures.ts';
import { formatChange } from '../format.ts';
import { implement } from './implement.ts';

const NO_TAGS = ';FFMETADATA1\n';

/** What ID3 takes as it is; other pictures become JPEG. */
const COVER_CODECS = ['mjpeg', 'png'];

function coverArguments(covers: readonly Cover[]): string[] {
  return covers.flatMap(({ index, codec, kind }, at) => [
    ...['-map', `0:${index}`, `-c:v:${at}`, COVER_CODECS.includes(codec) ? 'copy' : 'mjpeg', '-q:v', '2'],
    ...[`-disposition:v:${at}`, 'attached_pic', `-metadata:s:v:${at}`, `comment=${kind}`],
  ]);
}

interface Kept {
  tags: string;
  covers: readonly Cover[];
}

function mp3Arguments(facts: SoundFacts, kbps: number, { tags, covers }: Kept, target: string): string[] {
  return [
    ...['-f', 'ffmetadata', '-i', tags, '-map', '0:a:0', '-map_metadata', '1', '-map_metadata:s', '-1'],
    ...coverArguments(covers),
    ...['-map_chapters', '-1', '-t', String(MAX_SECONDS + 1)],
    ...['-c:a', 'libmp3lame', '-b:a', `${kbps}k`, ...(facts.channels > 2 ? ['-ac', '2'] : [])],
    ...['-id3v2_version', '3', '-f', 'mp3', target],
  ];
}

function losses({ sounds, channels }: SoundFacts, lostCovers: boolean): string {
  const changes = [
    ...(sounds > 1 ? [`ficou só a primeira das ${sounds} faixas de som`] : []),
    ...(channels > 2 ? ['som convertido para estéreo'] : []),
    ...(lostCovers ? ['a capa está danificada e ficou de fora'] : []),
  ];
  return changes.map((change) => `; ${change}`).join('');
}

/** The first sound of each file as MP3; songs keep what names them and their covers, videos nothing. */
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
    const covers = kept ? facts.covers : [];
    context.progress((index / inputs.length) * 100, message);
    let last = 0;
    const convert = (pictures: readonly Cover[]) =>
      runFfmpeg(
        context,
        input,
        mp3Arguments(facts, options.bitrate, { tags, covers: pictures }, target),
        (seconds) => {
          last = seconds;
          const share = facts.seconds === null ? 0 : Math.min(1, seconds / facts.seconds);
          context.progress(((index + share) / inputs.length) * 100, message);
        },
      );
    const covered = covers.length > 0 && (await couldDo(convert(covers)));
    if (!covered) await convert([]);
    if (last > MAX_SECONDS) throw failure('tooLongAudio', input.name);
    infos.push(
      formatChange(input.name, input.size, (await stat(target)).size) +
        losses(facts, covers.length > 0 && !covered),
    );
    outputs.push({ path: target, name: `${input.stem}.mp3` });
  }
  return { outputs, info: infos.join('\n') };
});
