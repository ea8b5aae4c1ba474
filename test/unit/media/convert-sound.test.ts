import { describe, expect, test } from 'vitest';
import { convertSound, type SoundPlan } from '../../../containers/engines/media/convert-sound.ts';
import type { Song } from '../../../containers/engines/media/limits.ts';
import type { Sound } from '../../../containers/engines/media/probe.ts';
import { depthOf, encoderOf } from '../../../containers/engines/media/sound-formats.ts';
import { soundRemarks } from '../../../containers/tools/media/sound-remarks.ts';

const SOUND: Sound = {
  ...{ index: 0, codec: 'mp3', language: null, title: null, isDefault: true, roles: [], tickSeconds: 0.001 },
  ...{ channels: 1, hasBass: false, rate: 44_100, bitsPerSecond: 128_000, depth: 0, isFloat: false },
};
const PLAN: SoundPlan = {
  ...{ format: 'mp3', kbps: null, channels: null, rate: null, depth: null, loudness: null },
  keepsTags: true,
};

/** What becomes of a sound, and its report, by a runner that does nothing. */
async function converted(sound: Partial<Sound>, plan: Partial<SoundPlan>) {
  const input = { path: '/a', name: 'a', type: 'wav' } as unknown as Song['source'];
  const heard = { ...SOUND, ...sound };
  const song: Song = {
    ...{ seconds: 1, startSeconds: 0, pictures: [], sounds: [heard], sound: heard, unreadSounds: 0 },
    ...{ subtitles: [], covers: [], chapters: 0, attachments: 0, dataTracks: 0, tags: {}, packets: [] },
    ...{ source: input, isChain: false },
  };
  const run = async (_: string, __: string[], { onLine }: { onLine: (line: string) => void }) => {
    onLine('out_time_us=1000000');
    return { code: 0, stdout: '', stderr: '' };
  };
  const context = { run, give: async () => '/tags', scratch: '/s', outputDirectory: '/o' };
  const wanted = { ...PLAN, ...plan };
  const made = await convertSound({
    ...{ context: context as unknown as Parameters<typeof convertSound>[0]['context'], input, song },
    ...{ plan: wanted, target: '/o/a', onSeconds: () => {} },
  });
  return { made, remarks: soundRemarks(song, wanted, made) };
}

const DEEP = { codec: 'pcm_s32le', depth: 32 };

describe('a sound that has the format already', () => {
  test.each([
    ['bits of a sample for a lossy one', {}, { depth: 16 }],
    ['a bit rate for WAV', { codec: 'pcm_s16le', depth: 16 }, { format: 'wav', kbps: 128 }],
    ['a bit rate for FLAC', { codec: 'flac', depth: 16 }, { format: 'flac', kbps: 128 }],
  ] as const)('is copied whatever is asked that does not concern it: %s', async (_, sound, plan) => {
    expect((await converted(sound, plan)).made.isCopied).toBe(true);
  });

  test('is written anew where other bits of a sample are asked', async () => {
    const { made } = await converted({ codec: 'flac', depth: 24 }, { format: 'flac', depth: 16 });
    expect(made.isCopied).toBe(false);
  });
});

describe('the bits of a sample', () => {
  test.each([
    [8, false, 'pcm_s16le'],
    [24, false, 'pcm_s24le'],
    [32, false, 'pcm_s32le'],
    [32, true, 'pcm_f32le'],
  ])('stay in WAV: %i, as a float %s, by %s', (depth, isFloat, codec) => {
    expect(encoderOf('wav', { kbps: null, depth: depthOf({ depth, isFloat }) })).toEqual(['-c:a', codec]);
  });

  test('that FLAC does not have are reported, unless fewer are asked for', async () => {
    const remark = 'as amostras de 32 bits passaram a 24 em FLAC; em WAV elas ficam inteiras';
    expect((await converted(DEEP, { format: 'flac' })).remarks).toContain(remark);
    expect((await converted({ ...DEEP, isFloat: true }, { format: 'flac' })).remarks).toContain(remark);
    expect((await converted(DEEP, { format: 'flac', depth: 24 })).remarks).not.toContain(remark);
    expect((await converted(DEEP, { format: 'wav' })).remarks).not.toContain(remark);
  });
});
