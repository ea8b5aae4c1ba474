import { describe, expect, test } from 'vitest';
import { reading } from '../../../containers/engines/media/cut/reading.ts';
import { type FilmPlan, filmArguments } from '../../../containers/engines/media/encode-film.ts';
import type { Film } from '../../../containers/engines/media/limits.ts';
import { makeFilm } from '../../../containers/engines/media/make-film.ts';
import { decoderArguments } from '../../../containers/engines/media/picture-filters.ts';
import type { Sound } from '../../../containers/engines/media/probe.ts';
import type { MediaRunner } from '../../../containers/engines/media/run-ffmpeg.ts';
import type { VideoFormatName } from '../../../containers/engines/media/video-formats.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';
import { type FilmWish, planEncoding } from '../../../containers/tools/media/film-plan.ts';
import { exactCutRemarks, filmRemarks } from '../../../containers/tools/media/film-remarks.ts';

const TRACK = { language: null, title: null, isDefault: true, roles: [], tickSeconds: 0.001 };
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

function withAlpha(film: Film, codec: string): Film {
  return { ...film, picture: { ...film.picture, codec, hasAlpha: true } };
}

function planFor(film: Film, format: VideoFormatName): FilmPlan {
  const wish: FilmWish = {
    ...{ format, copying: 'auto', shortSide: null, framesPerSecond: null, isMute: false, soundKbps: 160 },
    ...{ maxChannels: 8, coding: { kind: 'quality', quality: 'alta' }, mostCopiedBits: 0 },
  };
  return planEncoding(film, wish);
}

/** The arguments that write a film with this sound, which is encoded. */
function argumentsFor(format: VideoFormatName, sound: Partial<Sound>): string[] {
  const film = filmWith(sound);
  return filmArguments(film, planFor(film, format), 'a');
}

function remarksFor(format: VideoFormatName, sound: Partial<Sound>): string[] {
  const film = filmWith(sound);
  return filmRemarks(film, planFor(film, format));
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

describe('a film with three or four channels of sound', () => {
  test.each([
    [3, 'channelmap=map=0|1|2:channel_layout=3.0'],
    [4, 'aformat=channel_layouts=quad'],
  ])('has them in WebM in the layout that Opus accepts: %i as %s', (channels, layout) => {
    const args = argumentsFor('webm', { channels });
    expect(args).not.toContain('-ac:a:0');
    expect(argumentAfter(args, '-filter:a:0')?.endsWith(`,${layout}`)).toBe(true);
  });

  test.each([
    ['webm', 6],
    ['mp4', 4],
  ] as const)('has those of other layouts as ffmpeg names them: %s, %i', (format, channels) => {
    const args = argumentsFor(format, { channels });
    expect(argumentAfter(args, '-ac:a:0')).toBe(String(channels));
    expect(argumentAfter(args, '-filter:a:0')).not.toContain('aformat');
  });

  test('reports the bass that Opus of so few channels does not have', () => {
    const remark = 'o canal de graves (LFE) ficou de fora: o som em Opus de 4 canais não o tem';
    expect(remarksFor('webm', { channels: 4, hasBass: true })).toContain(remark);
    expect(remarksFor('webm', { channels: 6, hasBass: true })).not.toContain(remark);
    expect(remarksFor('webm', { channels: 4 })).not.toContain(remark);
  });
});

describe('a film whose VP8 or VP9 is transparent', () => {
  const input = { path: '/a', name: 'a.webm', type: 'matroska' } as unknown as ToolInput;

  test.each([
    ['vp8', 'libvpx'],
    ['vp9', 'libvpx-vp9'],
  ])('is decoded with its transparency, wherever it is read: %s', async (codec, decoder) => {
    const ran: string[][] = [];
    const run = async (_: string, args: string[], { onLine }: { onLine: (line: string) => void }) => {
      ran.push(args);
      onLine('frame=1');
      return { code: 0, stdout: '', stderr: '' };
    };
    const film = withAlpha(filmWith({}), codec);
    const context = { run, scratch: '/s', outputDirectory: '/o' } as unknown as MediaRunner;
    const work = { context, input, film, target: '/o/a', onShare: () => {} };
    await makeFilm(work, planFor(film, 'webm'));
    const [args = []] = ran;
    expect(args.slice(0, args.indexOf('-i')).join(' ')).toContain(`-c:0 ${decoder}`);
    expect(args).toContain('yuva420p');
    for (const start of [0, 2])
      expect(reading(input, film, { start, end: 3 }).before.join(' ')).toContain(`-c:0 ${decoder}`);
  });

  test('is reported to lose it where pieces are joined, and only there', () => {
    const film = withAlpha(filmWith({}), 'vp9');
    const [one, two] = [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ];
    const remark = 'ficou de fora: a transparência';
    expect(exactCutRemarks(film, planFor(film, 'webm'), [one, two])).toContain(remark);
    expect(exactCutRemarks(film, planFor(film, 'webm'), [one])).not.toContain(remark);
  });

  test('leaves all other pictures to their usual decoder', () => {
    expect(decoderArguments({ index: 0, codec: 'vp9', hasAlpha: false })).toEqual([]);
    expect(decoderArguments({ index: 0, codec: 'prores', hasAlpha: true })).toEqual([]);
  });
});

describe('the tracks of a film', () => {
  test.each([
    [true, ['forced', 'hearing_impaired'], 'default+forced+hearing_impaired'],
    [false, ['visual_impaired'], 'visual_impaired'],
    [true, [], 'default'],
    [false, [], '0'],
  ])('stay what they are for: %s %o', (isDefault, roles, disposition) => {
    const args = argumentsFor('mkv', { isDefault, roles });
    expect(argumentAfter(args, '-disposition:a:0')).toBe(disposition);
  });
});
