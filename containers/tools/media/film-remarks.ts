import type { TimeSpan } from '../../engines/media/cut/span.ts';
import type { FilmPlan } from '../../engines/media/encode-film.ts';
import type { Film } from '../../engines/media/limits.ts';
import type { Subtitle } from '../../engines/media/probe.ts';
import { VIDEO_FORMATS, type VideoFormat } from '../../engines/media/video-formats.ts';
import { losesHdr } from './film-plan.ts';
import { cutShort, layoutRemarks, mixRemarks } from './sound-remarks.ts';

const DEEP = /(10|12|14|16)(le|be)$/;

function counted(count: number, one: string, many: string): string[] {
  if (count <= 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

/** Describes the sounds that no result has, because ffmpeg cannot decode them. */
function unreadSounds({ unreadSounds: count }: Pick<Film, 'unreadSounds'>): string[] {
  return counted(count, 'faixa de som que não pode ser lida', 'faixas de som que não podem ser lidas');
}

function leftOutRemark(missing: readonly string[]): string[] {
  return missing.length > 0 ? [`ficou de fora: ${missing.join(', ')}`] : [];
}

function lostSubtitles(lost: readonly Subtitle[]): string[] {
  const texts = lost.filter(({ isText }) => isText).length;
  const drawn = lost.filter(({ isDrawn }) => isDrawn).length;
  const others = lost.length - texts - drawn;
  return [
    ...counted(texts, 'legenda', 'legendas'),
    ...counted(drawn, 'legenda em imagem', 'legendas em imagem'),
    ...counted(others, 'legenda em um formato que não fica', 'legendas em formatos que não ficam'),
  ];
}

/** Describes what is missing in the result, in the user's words. */
function leftOut(film: Film, plan: FilmPlan): string[] {
  const { hasAlpha, hasAttachments, hasChapters } = VIDEO_FORMATS[plan.format];
  const kept = plan.subtitles.map(({ index }) => index);
  const lost = film.subtitles.filter(({ index }) => !kept.includes(index));
  return [
    ...lostSubtitles(lost),
    ...(plan.sounds.length < film.sounds.length ? [] : unreadSounds(film)),
    ...counted(film.pictures.length - 1, 'outra faixa de vídeo', 'outras faixas de vídeo'),
    ...counted(film.covers.length - plan.covers.length, 'imagem de capa', 'imagens de capa'),
    ...(hasAttachments ? [] : counted(film.attachments, 'anexo', 'anexos')),
    ...(hasChapters ? [] : counted(film.chapters, 'capítulo', 'capítulos')),
    ...counted(film.dataTracks, 'faixa de dados da câmera', 'faixas de dados da câmera'),
    ...(film.picture.hasAlpha && plan.picture !== null && !hasAlpha ? ['a transparência'] : []),
  ];
}

/** Describes subtitles that lose their styles because the container has another kind. */
function lostLook(subtitles: readonly Subtitle[], kept: readonly string[]): string[] {
  const isLost = subtitles.some(({ codec }) => ['ass', 'ssa'].includes(codec) && !kept.includes(codec));
  return isLost ? ['legendas sem as cores e posições do original'] : [];
}

/** Describes what was changed or lost besides size and quality. */
export function filmRemarks(film: Film, plan: FilmPlan): string[] {
  const { picture } = film;
  const { hasVariableRate, soundEncoder } = VIDEO_FORMATS[plan.format];
  const isEncoded = plan.picture !== null;
  const mixed = plan.sounds.filter(
    ({ sound, encoding }) => encoding !== null && encoding.channels < sound.channels,
  );
  const mixes = mixed.flatMap(({ sound }) => mixRemarks(sound, film.mixes.get(sound.index)));
  const layouts = plan.sounds.flatMap(({ sound, encoding }) =>
    encoding === null ? [] : layoutRemarks(sound, soundEncoder, encoding.channels),
  );
  const missing = leftOut(film, plan);
  return [
    ...(losesHdr(film, plan) ? ['cores HDR convertidas para SDR'] : []),
    ...(isEncoded && !losesHdr(film, plan) && DEEP.test(picture.pixelFormat)
      ? ['cores passaram a 8 bits, que todo aparelho mostra']
      : []),
    ...(isEncoded && picture.isInterlaced ? ['vídeo entrelaçado convertido para quadros inteiros'] : []),
    ...(isEncoded && !hasVariableRate ? ['quadros por segundo constantes'] : []),
    ...(mixed.length > 0 ? ['som convertido para estéreo'] : []),
    ...new Set([...mixes, ...layouts]),
    ...lostLook(plan.subtitles, VIDEO_FORMATS[plan.format].subtitles?.kept ?? []),
    ...leftOutRemark(missing),
  ];
}

/** Describes a camera's data tracks, which no copy keeps. */
export function lostDataTracks({ dataTracks }: Film): string[] {
  return leftOutRemark(counted(dataTracks, 'faixa de dados da câmera', 'faixas de dados da câmera'));
}

/** Frames that an encoder holds back before it reports progress. */
const HELD_FRAMES = 5;

/** Describes a result that is clearly shorter than its film claims to be. */
export function filmCutShort({ seconds, picture }: Film, found: number): string[] {
  return cutShort(seconds, found, HELD_FRAMES / Math.max(0.1, picture.framesPerSecond ?? 1));
}

/** Describes which streams were copied. */
export function copyRemark({ picture, sounds }: FilmPlan): string[] {
  const areSounds = sounds.length > 0 && sounds.every(({ encoding }) => encoding === null);
  if (picture === null) return [areSounds ? 'imagem e som copiados sem perda' : 'imagem copiada sem perda'];
  return areSounds ? ['som copiado sem perda'] : [];
}

/** Describes what copied pieces of a film lose: they keep its picture, sounds and text subtitles. */
export function copiedPiecesRemarks(film: Film, subtitles: VideoFormat['subtitles']): string[] {
  const texts = film.subtitles.filter(({ isText }) => isText);
  const missing = [
    ...lostSubtitles(film.subtitles.filter(({ isText }) => subtitles === null || !isText)),
    ...unreadSounds(film),
    ...counted(film.pictures.length - 1, 'outra faixa de vídeo', 'outras faixas de vídeo'),
    ...counted(film.covers.length, 'imagem de capa', 'imagens de capa'),
    ...counted(film.attachments, 'anexo', 'anexos'),
    ...counted(film.chapters, 'capítulo', 'capítulos'),
    ...counted(film.dataTracks, 'faixa de dados da câmera', 'faixas de dados da câmera'),
  ];
  return [...(subtitles === null ? [] : lostLook(texts, subtitles.kept)), ...leftOutRemark(missing)];
}

/**
 * Describes what an exact cut of one span, or of several that are joined, loses besides what its format does not hold.
 */
export function exactCutRemarks(film: Film, plan: FilmPlan, spans: readonly TimeSpan[]): string[] {
  const { hasAlpha, hasAttachments, hasChapters } = VIDEO_FORMATS[plan.format];
  const isJoined = spans.length > 1;
  const isDrawn = plan.subtitles.some(({ isText }) => !isText);
  const texts = plan.subtitles.filter(({ isText }) => isText);
  const made = isJoined ? { ...plan, subtitles: texts, covers: [] } : plan;
  return [
    ...filmRemarks(film, made),
    ...(isDrawn && !isJoined && spans.some(({ start }) => start > 0)
      ? ['legendas em imagem a partir da primeira que começa no trecho']
      : []),
    ...leftOutRemark([
      ...(isJoined && hasAttachments ? counted(film.attachments, 'anexo', 'anexos') : []),
      ...(isJoined && hasChapters ? counted(film.chapters, 'capítulo', 'capítulos') : []),
      // The pieces of a film have no place for it.
      ...(isJoined && hasAlpha && film.picture.hasAlpha ? ['a transparência'] : []),
    ]),
  ];
}
