import { describe, expect, test } from 'vitest';
import { probeSong } from '../../../containers/engines/media/limits.ts';
import type { MediaRunner } from '../../../containers/engines/media/run-ffmpeg.ts';

/** A runner whose ffprobe finds these streams of sound. */
function finding(sounds: readonly { index: number; isDefault: boolean }[]): MediaRunner {
  const streams = sounds.map(({ index, isDefault }) => ({
    index,
    codec_type: 'audio',
    codec_name: 'aac',
    disposition: { default: isDefault ? 1 : 0 },
  }));
  const stdout = JSON.stringify({ streams, format: { duration: '1' } });
  return {
    scratch: '/scratch',
    run: async () => ({ code: 0, stdout, stderr: '' }),
  } as unknown as MediaRunner;
}

describe('a song with several sounds', () => {
  test.each([0, 1, 2])('lists each of them once, and the heard one at its place: %i', async (heard) => {
    const engine = finding([0, 1, 2].map((index) => ({ index, isDefault: index === heard })));
    const song = await probeSong(engine, { path: 'a.mkv', name: 'a.mkv', type: 'matroska' } as never);
    expect(song.sounds.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(song.sounds[heard]).toBe(song.sound);
  });
});
