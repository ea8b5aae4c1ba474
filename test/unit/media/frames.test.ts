import { describe, expect, test } from 'vitest';
import type { Packet } from '../../../containers/engines/media/ask-ffprobe.ts';
import { framesUpTo } from '../../../containers/engines/media/cut/frames.ts';
import type { Film } from '../../../containers/engines/media/limits.ts';

const START = 0.5;
const PICTURE = 1;

/** A picture of ten frames a second, a key frame each two seconds, and its sound; from and to by the film's seconds. */
function packets(from: number, to: number): Packet[] {
  const moments = Array.from({ length: Math.round((to - from) * 10) }, (_, index) => from + index / 10);
  return moments.flatMap((at) => [
    { stream: PICTURE, seconds: START + at, isKey: Math.round(at * 10) % 20 === 0 },
    { stream: 0, seconds: START + at, isKey: true },
  ]);
}

/** The frames up to a moment where these packets were seen before, and how often ffprobe was asked. */
async function framesFound(seen: Packet[], seconds: number) {
  let asked = 0;
  const film = { startSeconds: START, picture: { index: PICTURE }, packets: seen } as unknown as Film;
  const run = async () => {
    asked += 1;
    const said = { stdout: '2.500000,K_\n2.600000,__\n3.700000,__\n', stderr: '', code: 0 };
    return { ...said, signal: null, ended: 'itself' as const };
  };
  const context = { run } as unknown as Parameters<typeof framesUpTo>[0]['context'];
  const input = { path: '/a', field: 'files', name: 'a.mp4', stem: 'a', extension: 'mp4', size: 1 };
  const frames = await framesUpTo({ context, input: { ...input, type: 'mp4' }, film }, seconds, 0);
  return { frames: frames.map(({ seconds, isKey }) => [Number(seconds.toFixed(3)), isKey]), asked };
}

describe('the frames up to a moment', () => {
  test('are those that were seen with the file, where they lie on both sides of it', async () => {
    const { frames, asked } = await framesFound(packets(2, 4), 2.2);
    expect(asked).toBe(0);
    expect(frames).toEqual([
      [2, true],
      [2.1, false],
      [2.2, false],
    ]);
  });

  test.each([
    ['none was seen', packets(0, 0)],
    [
      'only sound was seen after it',
      packets(2, 4).filter(({ stream, seconds }) => stream !== 1 || seconds < 2.6),
    ],
    ['no key frame was seen before it', packets(2.1, 4)],
    ['another place was seen', packets(6, 8)],
  ])('are read where %s', async (_, seen) => {
    const { frames, asked } = await framesFound(seen, 2.2);
    expect(asked).toBe(1);
    expect(frames).toEqual([
      [2, true],
      [2.1, false],
    ]);
  });
});
