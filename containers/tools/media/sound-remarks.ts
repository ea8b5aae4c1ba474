import type { SoundMade, SoundPlan } from '../../engines/media/convert-sound.ts';
import type { Song } from '../../engines/media/limits.ts';
import type { Mix } from '../../engines/media/mix-down.ts';
import type { Sound } from '../../engines/media/probe.ts';
import { depthOf, SOUND_FORMATS, type SoundFormatName } from '../../engines/media/sound-formats.ts';
import { formatNumber } from '../../plain/format.ts';
import { lookUp } from '../../plain/look-up.ts';

const TAG_NAMES: Readonly<Record<string, string>> = {
  album_artist: 'artista do álbum',
  composer: 'compositor',
  disc: 'número do disco',
};

export const CHAIN = 'o arquivo tinha gravações emendadas (Ogg encadeado), que foram unidas em uma só';

function coversLost(lost: number, all: number, { format, keepsTags }: SoundPlan): string[] {
  if (!keepsTags || lost === 0) return [];
  if (SOUND_FORMATS[format].covers === 'none')
    return [`a capa ficou de fora: ${format.toUpperCase()} não a guarda`];
  if (lost < all) return [`das ${all} imagens de capa ficou uma, que é o que cabe no formato`];
  return [all === 1 ? 'a capa está danificada e ficou de fora' : `${all} capas danificadas ficaram de fora`];
}

/** Returns the tags of a song that the format cannot store. */
export function tagsLost({ tags }: Pick<Song, 'tags'>, name: SoundFormatName): string[] {
  const { extension, tagsWithoutPlace } = SOUND_FORMATS[name];
  const named = Object.keys(tags).map((tag) => tag.toLowerCase());
  const lost = tagsWithoutPlace.filter((tag) => named.includes(tag));
  if (lost.length === 0) return [];
  return [`${extension.toUpperCase()} não guarda: ${lost.map((tag) => lookUp(TAG_NAMES, tag)).join(', ')}`];
}

/** Describes the sounds of a file that ffmpeg cannot decode. */
export function unreadSoundsRemark({ unreadSounds: count }: Pick<Song, 'unreadSounds'>): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 faixa de som não pode ser lida e ficou de fora'
      : `${count} faixas de som não podem ser lidas e ficaram de fora`,
  ];
}

const MIX_REMARKS: Readonly<Record<Exclude<Mix['way'], 'usual'>, string>> = {
  even: 'todos os canais entraram por igual na mistura, porque na usual pouco se ouviria',
  inverted: 'os canais estavam em oposição de fase e se anulariam em mono: um deles foi invertido',
  left: 'os canais estavam em oposição de fase e se anulariam em mono: ficou só o esquerdo',
  right: 'os canais estavam em oposição de fase e se anulariam em mono: ficou só o direito',
};

/** Describes a mix to fewer channels, and what is not audible in it. */
export function mixRemarks(sound: Sound, mix: Mix | null | undefined): string[] {
  if (!mix) return [];
  const { way, lostSeconds } = mix;
  return [
    ...(way === 'usual' ? [] : [MIX_REMARKS[way]]),
    ...(sound.hasBass && way === 'usual' ? ['o canal de graves (LFE) não entra na mistura'] : []),
    ...(lostSeconds > 0
      ? [
          `em cerca de ${formatNumber(lostSeconds)} s do som os canais se anulam na mistura, e ali pouco se ouve`,
        ]
      : []),
  ];
}

/** Describes the channel that Opus of four channels, which is quadraphonic, does not have. */
export function layoutRemarks({ hasBass }: Sound, encoder: string, channels: number): string[] {
  if (!hasBass || encoder !== 'libopus' || channels !== 4) return [];
  return ['o canal de graves (LFE) ficou de fora: o som em Opus de 4 canais não o tem'];
}

/** Describes the bits of a sample that FLAC, as it is written here, does not have. */
export function depthRemarks(sound: Sound, format: SoundFormatName): string[] {
  const form = depthOf(sound);
  if (format !== 'flac' || form === 16 || form === 24) return [];
  return ['as amostras de 32 bits passaram a 24 em FLAC; em WAV elas ficam inteiras'];
}

/** Describes why the volume of a sound did not change as it was requested. */
function eveningRemarks({ evened }: SoundMade): string[] {
  if (evened === 'silent') return ['o som é só silêncio, e o volume dele não mudou'];
  if (evened === 'short') return ['o som é curto demais para se medir o volume dele, que não mudou'];
  return [];
}

function encodingRemarks(
  sound: Sound,
  { format, depth }: SoundPlan,
  { isCopied, channels }: SoundMade,
): string[] {
  if (isCopied) return [];
  return [
    ...layoutRemarks(sound, SOUND_FORMATS[format].encoder, channels),
    ...(depth === null ? depthRemarks(sound, format) : []),
  ];
}

/** Describes what a song lost or had changed besides its format. */
export function soundRemarks(song: Song, plan: SoundPlan, made: SoundMade): string[] {
  const { sounds, sound, chapters } = song;
  const format = SOUND_FORMATS[plan.format];
  const asked = plan.channels ?? sound.channels;
  const wanted = plan.rate ?? sound.rate;
  const stereo = made.channels === 2 ? 'estéreo' : `${made.channels} canais`;
  return [
    ...(song.isChain ? [CHAIN] : []),
    ...(made.isCopied ? ['o som já estava nesse formato e foi copiado sem perda'] : []),
    ...(sounds.length > 1
      ? [`ficou só a ${sound === sounds[0] ? 'primeira' : 'principal'} das ${sounds.length} faixas de som`]
      : []),
    ...unreadSoundsRemark(song),
    ...(made.channels < asked || (sound.channels > 2 && made.channels < sound.channels && made.channels > 1)
      ? [`som convertido para ${stereo}`]
      : []),
    ...mixRemarks(sound, made.mix),
    ...encodingRemarks(sound, plan, made),
    ...(made.rate < wanted || (plan.rate !== null && made.rate !== wanted)
      ? [`taxa de amostragem de ${formatNumber(made.rate)} Hz, a mais próxima do formato`]
      : []),
    ...(plan.kbps !== null && made.kbps !== null && made.kbps !== plan.kbps
      ? [
          `taxa de ${made.kbps} kbps, a mais próxima que o formato permite com ${formatNumber(made.rate)} Hz e ${made.channels === 1 ? '1 canal' : `${made.channels} canais`}`,
        ]
      : []),
    ...eveningRemarks(made),
    ...coversLost(made.lostCovers, song.covers.length, plan),
    ...(plan.keepsTags ? tagsLost(song, plan.format) : []),
    ...(chapters > 0 && !format.hasChapters
      ? [
          `${chapters === 1 ? '1 capítulo ficou' : `${chapters} capítulos ficaram`} de fora: o formato não os guarda`,
        ]
      : []),
    ...cutShort(song.seconds, made.seconds),
  ];
}

const TOLERANCE_SECONDS = 1;

/**
 * Describes a result that is clearly shorter than its file claims to be; `slack` is what an encoder may hold back, in
 * seconds.
 */
export function cutShort(expected: number | null, found: number, slack = 0): string[] {
  if (expected === null || found >= expected - slack - Math.max(TOLERANCE_SECONDS, expected * 0.01))
    return [];
  return [
    `o arquivo está incompleto ou danificado: dos ${formatNumber(expected)} s que ele diz ter, ${formatNumber(found)} s puderam ser lidos`,
  ];
}
