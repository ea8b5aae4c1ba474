import { cortarAudio as definition } from '../../../common/catalogue/audio.ts';
import { copySoundSpans, encodeSoundSpans } from '../../engines/media/cut/sound.ts';
import { secondsIn, type TimeSpan } from '../../engines/media/cut/span.ts';
import { measureSeconds, probeSong, type Song } from '../../engines/media/limits.ts';
import { SOUND_FORMATS, type SoundFormatName } from '../../engines/media/sound-formats.ts';
import type { SongFile } from '../../engines/media/write-song.ts';
import { lookUp } from '../../plain/look-up.ts';
import type { ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { cutParts } from './cut-parts.ts';
import { describeKept, measuredLength, planCut } from './cut-plan.ts';
import { eachMedia, type MediaTask } from './each-media.ts';
import { CHAIN, depthRemarks, tagsLost, unreadSoundsRemark } from './sound-remarks.ts';

type SoundCutOptions = OptionsOf<typeof definition>;
type SoundCutTask = MediaTask<ToolContext<SoundCutOptions>, Song>;

/** Length of a result above which it is copied unless the exact cut is requested. */
const EXACT_SECONDS = 600;

/** The format in which a cut sound is encoded, by its codec; M4A for all others. */
const FORMATS: Readonly<Record<string, SoundFormatName>> = {
  mp3: 'mp3',
  aac: 'm4a',
  vorbis: 'ogg',
  opus: 'opus',
  flac: 'flac',
  alac: 'flac',
  wavpack: 'flac',
};
/** Other extensions of the same format. */
const ALIASES: Readonly<Record<SoundFormatName, readonly string[]>> = {
  mp3: [],
  m4a: ['mp4', 'm4b'],
  ogg: ['oga'],
  opus: ['ogg', 'oga'],
  wav: [],
  flac: [],
};
const LOSSLESS: readonly SoundFormatName[] = ['wav', 'flac'];

function formatOf({ sound }: Song): SoundFormatName {
  return sound.codec.startsWith('pcm_') ? 'wav' : (lookUp(FORMATS, sound.codec) ?? 'm4a');
}

/** Returns a bit rate that keeps the quality of the source; encoding twice needs a little more. */
function kbpsOf({ sound }: Song, format: SoundFormatName): number | null {
  const { usualKbps, mostKbps } = SOUND_FORMATS[format];
  if (usualKbps === null) return null;
  const source = sound.bitsPerSecond === null ? usualKbps : (sound.bitsPerSecond / 1000) * 1.25;
  return Math.round(Math.min(mostKbps, Math.max(source, 32 * Math.min(2, sound.channels))));
}

function isExact(
  { mode, fade_in, fade_out }: SoundCutOptions,
  spans: readonly TimeSpan[],
  song: Song,
): boolean {
  const format = formatOf(song);
  const isHeld = SOUND_FORMATS[format].codecs.includes(song.sound.codec);
  // Beside a picture a sound can be sought only at the picture's key frames.
  const isAlone = song.pictures.length === 0;
  if (fade_in > 0 || fade_out > 0 || LOSSLESS.includes(format) || !isHeld || !isAlone || song.isChain)
    return true;
  return mode === 'exato' || (mode === 'auto' && secondsIn(spans) <= EXACT_SECONDS);
}

async function cut(task: SoundCutTask, spans: readonly TimeSpan[], isWhole: boolean, stem: string) {
  const { context, media: song, onShare } = task;
  const { source: input } = song;
  const { fade_in: fadeIn, fade_out: fadeOut, keep_tags } = context.options;
  const format = formatOf(song);
  const { extension: usual } = SOUND_FORMATS[format];
  const extension = ALIASES[format].includes(input.extension) ? input.extension : usual;
  const length = secondsIn(spans);
  const file: SongFile = {
    ...{ context, input, song, format, target: `${stem}.${extension}` },
    keepsTags: keep_tags && song.pictures.length === 0,
    onSeconds: (at) => onShare(at / length),
  };
  const { made, lostCovers } = await (isWhole
    ? encodeSoundSpans(file, spans, { fadeIn, fadeOut }, kbpsOf(song, format))
    : copySoundSpans(file, spans));
  const notes = [
    isWhole
      ? describeKept(spans, measuredLength(length, made.seconds))
      : `${describeKept(spans, made.seconds)}, sem recodificar`,
    ...(song.isChain ? [CHAIN] : []),
    ...(isWhole ? depthRemarks(song.sound, format) : []),
    ...(file.keepsTags ? tagsLost(song, format) : []),
    ...(lostCovers > 0 ? ['nem todas as imagens de capa puderam ficar'] : []),
    ...(song.chapters > 0 ? ['os capítulos ficaram de fora'] : []),
    ...(song.sounds.length > 1 ? [`ficou só uma das ${song.sounds.length} faixas de som`] : []),
    ...unreadSoundsRemark(song),
    ...(song.pictures.length > 0 ? ['do vídeo ficou só o som; para cortar os dois, use cortar-video'] : []),
  ];
  return { extension, notes };
}

/** Cuts the kept spans of each sound, to one file or each to its own. */
export const cortarAudio = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Cortando',
    probe: async (input) => {
      const song = await probeSong(context, input);
      const seconds = song.seconds ?? (await measureSeconds(context, input, `0:${song.sound.index}`));
      return { ...song, seconds };
    },
    effortOf: ({ seconds }) => seconds,
    work: (task) => {
      const { input, media: song } = task;
      const plan = planCut(input.name, context.options, song.seconds);
      const isWhole = isExact(context.options, plan.spans, song);
      return cutParts(task, plan, (part, spans, stem) => cut(part, spans, isWhole, stem));
    },
  }),
);
