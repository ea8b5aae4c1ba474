import sharp from 'sharp';
import { readJob, report } from './job.ts';

export interface ComparePagesJob {
  pairs: { left: string; right: string }[];
}

const TILES = 12;

function isJob(value: unknown): value is ComparePagesJob {
  return typeof value === 'object' && value !== null && 'pairs' in value && Array.isArray(value.pairs);
}

async function pixelsOf(path: string) {
  const { data, info } = await sharp(path).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function differenceOf(left: string, right: string): Promise<{ mean: number; worst: number }> {
  const [first, second] = [await pixelsOf(left), await pixelsOf(right)];
  if (first.width !== second.width || first.height !== second.height) return { mean: 255, worst: 255 };
  const sums = new Float64Array(TILES * TILES);
  const counts = new Float64Array(TILES * TILES);
  for (let at = 0; at < first.data.length; at++) {
    const pixel = Math.floor(at / first.channels);
    const column = Math.floor(((pixel % first.width) * TILES) / first.width);
    const row = Math.floor((Math.floor(pixel / first.width) * TILES) / first.height);
    const tile = row * TILES + column;
    sums[tile] = (sums[tile] ?? 0) + Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0));
    counts[tile] = (counts[tile] ?? 0) + 1;
  }
  const tiles = [...sums].map((sum, tile) => sum / Math.max(1, counts[tile] ?? 0));
  return { mean: tiles.reduce((sum, tile) => sum + tile, 0) / tiles.length, worst: Math.max(...tiles) };
}

const job = await readJob(isJob);
for (const { left, right } of job.pairs) report(await differenceOf(left, right));
