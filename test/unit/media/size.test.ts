import { describe, expect, test } from 'vitest';
import { bitRateRange, nearestBitRate, rateForBitRate } from '../../../containers/engines/media/bit-rates.ts';
import { sizeWithin } from '../../../containers/engines/media/picture-filters.ts';
import { correctedBits, planSize } from '../../../containers/engines/media/size-target.ts';
import { nearestRate, SOUND_FORMATS } from '../../../containers/engines/media/sound-formats.ts';
import { searchGif } from '../../../containers/tools/media/gif-search.ts';

describe('a size', () => {
  const film = { seconds: 60, sounds: 1, framesPerSecond: 30, shortSide: 1080 };

  test('is shared between picture and sound, and what cannot be is named', () => {
    const { videoBits, soundKbps, shortSide } = planSize('a', 16e6, film);
    expect((videoBits + soundKbps * 1000) * 60).toBeLessThan(16e6 * 8);
    expect((videoBits + soundKbps * 1000) * 60).toBeGreaterThan(16e6 * 8 * 0.96);
    expect(shortSide).toBe(1080);
    expect(planSize('a', 2e6, { ...film, shortSide: 720 }).shortSide).toBe(360);
    expect(() => planSize('a', 0.1e6, film)).toThrow(/o menor tamanho viável é de cerca de [\d,]+ MB/);
  });

  test('is come closer to by what the last trial took', () => {
    expect(correctedBits(1e6, 9e6, 10e6, 60)).toBeGreaterThan(1e6);
    expect(correctedBits(1e6, 11e6, 10e6, 60)).toBeLessThan(1e6);
  });
});

describe('sides', () => {
  test('are even, in their shape, and never enlarged', () => {
    expect(sizeWithin({ width: 1280, height: 720 }, 480)).toEqual({ width: 854, height: 480 });
    expect(sizeWithin({ width: 1080, height: 1920 }, 720)).toEqual({ width: 720, height: 1280 });
    expect(sizeWithin({ width: 201, height: 151 }, 480)).toEqual({ width: 200, height: 150 });
    expect(sizeWithin({ width: 1, height: 1 }, null)).toEqual({ width: 2, height: 2 });
  });
});

describe('rates', () => {
  test('are those of the format that lose the least', () => {
    expect(nearestRate(SOUND_FORMATS.opus, 44_100)).toBe(48_000);
    expect(nearestRate(SOUND_FORMATS.mp3, 96_000)).toBe(48_000);
    expect(nearestRate(SOUND_FORMATS.wav, 12_345)).toBe(12_345);
  });
});

describe('a GIF', () => {
  const sizes =
    (bytes: number, exponent: number) =>
    async ({ sides, framesPerSecond }: { sides: number; framesPerSecond: number }) =>
      Math.round(bytes * sides ** exponent * (framesPerSecond / 12));

  test('fills its limit, however its bytes grow with its sides', async () => {
    for (const exponent of [1.2, 1.6, 2, 2.4])
      for (const most of [100_000, 400_000, 900_000]) {
        const { scale, size } = await searchGif({
          most,
          framesPerSecond: 12,
          leastSides: 0.05,
          sizeOf: sizes(1e6, exponent),
        });
        expect(scale, `${exponent} ${most}`).not.toBeNull();
        expect(size / most).toBeGreaterThanOrEqual(0.9);
        expect(size / most).toBeLessThanOrEqual(1);
      }
  });

  test('that fits is left whole, and one that never does is reported with its size', async () => {
    const whole = await searchGif({ most: 2e6, framesPerSecond: 12, leastSides: 0.1, sizeOf: sizes(1e6, 2) });
    expect(whole).toEqual({ scale: { sides: 1, framesPerSecond: 12 }, size: 1e6 });
    const never = await searchGif({ most: 10, framesPerSecond: 12, leastSides: 0.5, sizeOf: sizes(1e6, 2) });
    expect(never.scale).toBeNull();
    expect(never.size).toBeLessThan(200_000);
  });
});

describe('bits of sound', () => {
  test('are those that the encoder takes for its samples and channels', () => {
    expect(bitRateRange('ogg', 8000, 1)).toEqual({ least: 8, most: 42 });
    expect(bitRateRange('ogg', 44_100, 2)).toEqual({ least: 45, most: 480 });
    expect(bitRateRange('opus', 48_000, 1)).toEqual({ least: 6, most: 256 });
    expect(nearestBitRate('ogg', 96, 22_050, 1)).toBe(90);
    expect(nearestBitRate('mp3', 510, 44_100, 2)).toBe(320);
  });

  test('that are few take fewer samples, as many as they allow', () => {
    expect(rateForBitRate('mp3', 19, 44_100, 1)).toBe(24_000);
    expect(rateForBitRate('mp3', 64, 44_100, 1)).toBe(44_100);
    expect(rateForBitRate('mp3', 4, 44_100, 1)).toBe(24_000);
    expect(rateForBitRate('opus', 4, 48_000, 1)).toBe(48_000);
    expect(rateForBitRate('ogg', 8, 44_100, 1)).toBe(8000);
  });
});
