import { describe, expect, test } from 'vitest';
import { playingOf } from '../../../containers/documents/pictures/animated-png.ts';
import { PNG_SIGNATURE, pngChunk } from '../../../containers/documents/pictures/png-chunks.ts';
import { changedRegion } from '../../../containers/documents/pictures/write-animated-png.ts';

function control(over: number, under: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt16BE(over, 20);
  data.writeUInt16BE(under, 22);
  return pngChunk('fcTL', data);
}

function png(plays: number, ...delays: [number, number][]): Buffer {
  const animation = Buffer.alloc(8);
  animation.writeUInt32BE(delays.length);
  animation.writeUInt32BE(plays, 4);
  const controls = delays.map(([over, under]) => control(over, under));
  return Buffer.concat([PNG_SIGNATURE, pngChunk('acTL', animation), ...controls]);
}

describe('an animated PNG', () => {
  test('tells how long each frame is shown, and how often all of them are', () => {
    expect(playingOf(png(3, [1, 10], [3, 0], [65_535, 1000]))).toEqual({
      delays: [100, 30, 65_535],
      plays: 3,
    });
    expect(playingOf(png(0, [1, 1], [1, 1]))?.plays).toBe(0);
  });

  test('of one frame, or of none, is a picture', () => {
    expect(playingOf(png(0, [1, 10]))).toBeNull();
    expect(playingOf(PNG_SIGNATURE)).toBeNull();
    expect(playingOf(png(0, [1, 10], [1, 10]).subarray(0, 60))).toBeNull();
  });
});

describe('what changes from a frame to the next', () => {
  const sheet = (marks: readonly (readonly [x: number, y: number])[]) => {
    const data = Buffer.alloc(5 * 4 * 3);
    for (const [x, y] of marks) data[(y * 5 + x) * 3 + 1] = 200;
    return { data, width: 5, height: 4, channels: 3 as const };
  };

  test.each([
    [[[1, 1]], { left: 1, top: 1, width: 1, height: 1 }],
    [
      [
        [4, 0],
        [0, 3],
      ],
      { left: 0, top: 0, width: 5, height: 4 },
    ],
    [
      [
        [1, 2],
        [3, 1],
      ],
      { left: 1, top: 1, width: 3, height: 2 },
    ],
    [[], { left: 0, top: 0, width: 1, height: 1 }],
  ] as const)('at %j is one region', (marks, region) => {
    const before = sheet([]).data;
    expect(changedRegion(sheet(marks), before)).toEqual(region);
  });
});
