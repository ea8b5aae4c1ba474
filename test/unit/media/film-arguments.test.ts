import { describe, expect, test } from 'vitest';
import { filmArguments } from '../../../containers/engines/media/encode-film.ts';
import type { Film } from '../../../containers/engines/media/limits.ts';
import type { Sound } from '../../../containers/engines/media/probe.ts';
import type { VideoFormatName } from '../../../containers/engines/media/video-formats.ts';
import { type FilmWish, planEncoding } from '../../../containers/tools/media/film-plan.ts';

const TRACK = { language: null, title: null, isDefault: true, tickSeconds: 0.001 };
const SOUND: Sound = {
  ...{ ...TRACK, index: 1, codec: 'pcm_u8', channels: 1, hasBass: false, rate: 44_100 },
  ...{ bitsPerSecond: null, depth: 8, isFloat: false },
};

function filmWith(sound: Partial<Sound>): Film {
  const colours = { transfer: '', primaries: '', matrix: '', pixelFormat: 'yuv420p', hasAlpha: false };
  const size = { width: 64, height: 64, pixelAspect: 1, isTurned: false, isReordered: false };
  const picture = { ...TRACK, ...colours, ...size, index: 0, codec: 'mjpeg', framesPerSecond: 25 };
  const shown = { ...picture, isInterlaced: false };
  return {
    ...{ seconds: 1, startSeconds: 0, pictures: [shown], picture: shown, sounds: [{ ...SOUND, ...sound }] },
    ...{ unreadSounds: 0, subtitles: [], covers: [], chapters: 0, attachments: 0, dataTracks: 0 },
    ...{ tags: {}, packets: [], mixes: new Map() },
  };
}

/** The arguments that write a film with this sound, which is encoded. */
function argumentsFor(format: VideoFormatName, sound: Partial<Sound>): string[] {
  const film = filmWith(sound);
  const wish: FilmWish = {
    ...{ format, copying: 'auto', shortSide: null, framesPerSecond: null, isMute: false, soundKbps: 160 },
    ...{ maxChannels: 8, coding: { kind: 'quality', quality: 'alta' }, mostCopiedBits: 0 },
  };
  return filmArguments(film, planEncoding(film, wish), 'a');
}

function argumentAfter(args: readonly string[], name: string): string | undefined {
  return args[args.indexOf(name) + 1];
}

describe('a film with a sound of an uncommon sample rate', () => {
  test.each([
    ['mp4', 11_024, 11_025],
    ['mov', 22_254, 24_000],
    ['mp4', 5512, 8000],
    ['mp4', 192_000, 96_000],
    ['avi', 11_127, 12_000],
    ['avi', 96_000, 48_000],
    ['webm', 11_024, 48_000],
    ['wmv', 11_024, 11_024],
    ['mp4', 44_100, 44_100],
  ] as const)('has one that the encoder of %s accepts: %i as %i', (format, rate, written) => {
    expect(argumentAfter(argumentsFor(format, { rate }), '-ar:a:0')).toBe(String(written));
  });
});
