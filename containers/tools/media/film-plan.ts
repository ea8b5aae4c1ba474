import type { FilmPlan, SoundWork } from '../../engines/media/encode-film.ts';
import type { Film } from '../../engines/media/limits.ts';
import { isHdr, pictureFilters } from '../../engines/media/picture-filters.ts';
import { isReadable, type Sound, type Subtitle } from '../../engines/media/probe.ts';
import {
  type Coding,
  type Copying,
  holdsPicture,
  holdsSound,
  VIDEO_FORMATS,
  type VideoFormat,
  type VideoFormatName,
} from '../../engines/media/video-formats.ts';

/** The caller's request for a film. */
export interface FilmWish {
  format: VideoFormatName;
  copying: Copying;
  shortSide: number | null;
  framesPerSecond: number | null;
  isMute: boolean;
  /** Bit rate of stereo. */
  soundKbps: number;
  maxChannels: number;
  /** Coding of an encoded picture. */
  coding: Coding;
  /** Largest bit rate of a copied picture and sound together. */
  mostCopiedBits: number;
}

const COVER_CODECS = ['mjpeg', 'png'];

function kbpsFor(stereo: number, channels: number): number {
  return channels === 1 ? Math.round(stereo * 0.6) : Math.round((stereo / 2) * channels);
}

function encodedSound(
  { mixes }: Film,
  sound: Sound,
  { format, soundKbps, maxChannels }: FilmWish,
): SoundWork {
  const channels = Math.min(sound.channels, maxChannels, VIDEO_FORMATS[format].maxChannels);
  const filters = channels < sound.channels ? (mixes.get(sound.index)?.filters ?? []) : [];
  return { sound, encoding: { kbps: kbpsFor(soundKbps, channels), channels, filters } };
}

/** Returns true if the format can hold subtitles, as they are or as its own text. */
function holdsSubtitle({ subtitles }: VideoFormat, subtitle: Subtitle): boolean {
  if (subtitles === null) return false;
  if (subtitle.isText || subtitles.kept.includes(subtitle.codec)) return true;
  // What remains, such as closed captions, is text that ffmpeg writes to MKV as SubRip.
  return subtitles.drawn && !subtitle.isDrawn && isReadable(subtitle);
}

/** Plans a film: each stream that fits is copied, the others are encoded. */
export function planFilm(film: Film, wish: FilmWish, bitsPerSecond: number): FilmPlan {
  const { format, copying, shortSide, framesPerSecond, isMute, coding } = wish;
  const kind = VIDEO_FORMATS[format];
  const change = { shortSide, framesPerSecond };
  const isSmallEnough = bitsPerSecond <= wish.mostCopiedBits;
  const isUnchanged =
    pictureFilters({ ...film.picture, transfer: '', isInterlaced: false }, change).length === 0;
  const copiesPicture = isSmallEnough && isUnchanged && holdsPicture(kind, film.picture, copying);
  const sounds = isMute ? [] : film.sounds;
  return {
    format,
    picture: copiesPicture ? null : { change, coding },
    sounds: sounds.map((sound) => {
      const fits = isSmallEnough && sound.channels <= wish.maxChannels && holdsSound(kind, sound, copying);
      return fits ? { sound, encoding: null } : encodedSound(film, sound, wish);
    }),
    subtitles: film.subtitles.filter((subtitle) => holdsSubtitle(kind, subtitle)),
    covers: kind.hasCovers ? film.covers.filter(({ codec }) => COVER_CODECS.includes(codec)) : [],
  };
}

/** Plans the same film with all streams encoded. */
export function planEncoding(film: Film, wish: FilmWish): FilmPlan {
  return planFilm(film, { ...wish, copying: 'nunca' }, 0);
}

/** Returns true if the plan encodes an HDR picture. */
export function losesHdr({ picture }: Film, plan: FilmPlan): boolean {
  return plan.picture !== null && isHdr(picture);
}
